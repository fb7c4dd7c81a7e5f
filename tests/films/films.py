# SPDX-License-Identifier: MIT
"""Films read back by their specifications: (width, height, loops, [(hundredths of a second, pixels)]), where pixels are rows of
(red, green, blue, alpha) as bytes, each frame whole. loops is None where nothing says that it goes round, 0 for ever."""
import ctypes
import ctypes.util
import struct
import sys
import zlib


class Canvas:
    def __init__(self, width, height):
        self.width, self.height, self.dots = width, height, bytearray(4 * width * height)

    def put(self, x, y, width, height, rgba):
        assert x + width <= self.width and y + height <= self.height, 'a frame reaches out of the picture'
        for row in range(height):
            at = 4 * ((y + row) * self.width + x)
            self.dots[at:at + 4 * width] = rgba[4 * row * width:4 * (row + 1) * width]


def lzw(data, n_bits, n_pixels):
    clear, out = 1 << n_bits, bytearray()
    table, size, previous, held, n_held = [], 0, None, 0, 0
    for byte in data:
        held |= byte << n_held
        n_held += 8
        while n_held >= (size or n_bits + 1):
            code = held & (1 << (size or n_bits + 1)) - 1
            held >>= size or n_bits + 1
            n_held -= size or n_bits + 1
            if code == clear:
                table, size, previous = [bytes([i]) for i in range(clear)] + [b'', b''], n_bits + 1, None
                continue
            assert table, 'no clear code at first'
            if code == clear + 1:
                assert len(out) == n_pixels, f'{len(out)} pixels where {n_pixels} belong'
                return bytes(out)
            if previous is None:
                entry = table[code]
            else:
                entry = table[code] if code < len(table) else previous + previous[:1]
                assert code <= len(table), 'a code before its time'
                if len(table) < 4096:
                    table.append(previous + entry[:1])
            size += len(table) == 1 << size and size < 12
            out += entry
            previous = entry
    raise AssertionError('no end code')


def gif(data):
    assert data[:6] == b'GIF89a'
    width, height, flags = struct.unpack('<HHB', data[6:11])
    assert not flags & 0x80, 'a table for all'
    canvas, at, loops, frames, wait = Canvas(width, height), 13, None, [], None

    def blocks(at):
        joined = b''
        while data[at]:
            joined += data[at + 1:at + 1 + data[at]]
            at += 1 + data[at]
        return joined, at + 1

    while data[at:at + 1] != b';':
        if data[at:at + 1] == b'!':
            kind = data[at + 1]
            block, at = blocks(at + 2)
            if kind == 0xF9:
                wait = struct.unpack('<H', block[1:3])[0]
                assert block[0] == 4, 'a frame that goes, or is seen through'
            elif kind == 0xFF:
                assert block[:11] == b'NETSCAPE2.0'
                loops = struct.unpack('<H', block[12:14])[0]
            continue
        assert data[at:at + 1] == b','
        x, y, w, h, flags = struct.unpack('<HHHHB', data[at + 1:at + 10])
        n = 2 << (flags & 7)
        table = [data[at + 10 + 3 * i:at + 13 + 3 * i] + b'\xff' for i in range(n)]
        block, end = blocks(at + 11 + 3 * n)
        canvas.put(x, y, w, h, b''.join(table[i] for i in lzw(block, data[at + 10 + 3 * n], w * h)))
        frames.append((wait, bytes(canvas.dots)))
        at = end
    assert at + 1 == len(data), 'bytes behind the end'
    return width, height, loops, frames


def unfilter(data, width, height, n):
    rows, before = [], bytearray(width * n)
    assert len(data) == (width * n + 1) * height, 'a frame of another size than it says'
    for y in range(height):
        kind, row = data[y * (width * n + 1)], bytearray(data[y * (width * n + 1) + 1:(y + 1) * (width * n + 1)])
        for i in range(len(row) if kind else 0):
            a, b, c = (row[i - n], before[i], before[i - n]) if i >= n else (0, before[i], 0)
            if kind == 4:
                p = a + b - c
                paeth = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
            row[i] = row[i] + (a if kind == 1 else b if kind == 2 else (a + b) // 2 if kind == 3 else paeth) & 255
        rows.append(bytes(row))
        before = row
    return b''.join(rows)


def png(data):
    """APNG too."""
    assert data[:8] == b'\x89PNG\r\n\x1a\n'
    at, frames, order, loops, told, box, image, has_end = 8, [], 0, None, 1, None, b'', False

    def finish():
        if not image:
            return
        w, h, x, y, wait = box
        rgb = unfilter(zlib.decompress(image), w, h, n)
        canvas.put(x, y, w, h, rgb if n == 4 else b''.join(rgb[i:i + 3] + b'\xff' for i in range(0, len(rgb), 3)))
        frames.append((wait, bytes(canvas.dots)))

    while at < len(data):
        assert not has_end, 'bytes behind the end'
        length, name = struct.unpack('>I4s', data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        assert struct.unpack('>I', data[at + 8 + length:at + 12 + length])[0] == zlib.crc32(name + body), f'{name}: sum'
        at += 12 + length
        if name == b'IHDR':
            width, height, depth, colours = struct.unpack('>IIBB', body[:10])
            assert depth == 8 and colours in (2, 6)
            n, canvas, box = 4 if colours == 6 else 3, Canvas(width, height), (width, height, 0, 0, None)
        elif name == b'acTL':
            told, loops = struct.unpack('>II', body)
        elif name in (b'fcTL', b'fdAT'):
            assert struct.unpack('>I', body[:4])[0] == order, 'numbers of pieces are out of order'
            order += 1
        if name == b'fcTL':
            finish()
            image = b''
            w, h, x, y, up, down, goes, blends = struct.unpack('>IIIIHHBB', body[4:])
            assert (goes, blends) == (0, 0)
            box = (w, h, x, y, round(100 * up / down))
        elif name == b'IDAT':
            assert not frames
            image += body
        elif name == b'fdAT':
            image += body[4:]
        has_end = name == b'IEND'
    finish()
    assert has_end and len(frames) == told, f'{len(frames)} frames, and {told} are told'
    return width, height, loops, frames


def webp(data):
    """By libwebpdemux; None where it is not there."""
    name = ctypes.util.find_library('webpdemux')
    if name is None:
        return None
    library, version = ctypes.CDLL(name), 0x0107
    options, info = (ctypes.c_int * 9)(), (ctypes.c_uint32 * 9)()
    assert library.WebPAnimDecoderOptionsInitInternal(options, version)
    options[0] = 1  # red, green, blue, alpha, as they are

    class Bytes(ctypes.Structure):
        _fields_ = [('bytes', ctypes.c_char_p), ('size', ctypes.c_size_t)]
    library.WebPAnimDecoderNewInternal.restype = ctypes.c_void_p
    own = Bytes(data, len(data))
    decoder = ctypes.c_void_p(library.WebPAnimDecoderNewInternal(ctypes.byref(own), options, version))
    assert decoder and library.WebPAnimDecoderGetInfo(decoder, info)
    width, height, loops, _, n = info[:5]
    dots, end, begin, frames = ctypes.POINTER(ctypes.c_uint8)(), ctypes.c_int(), 0, []
    while library.WebPAnimDecoderHasMoreFrames(decoder):
        assert library.WebPAnimDecoderGetNext(decoder, ctypes.byref(dots), ctypes.byref(end))
        frames.append((round((end.value - begin) / 10) if n > 1 else None, ctypes.string_at(dots, 4 * width * height)))
        begin = end.value
    library.WebPAnimDecoderDelete(decoder)
    return width, height, loops if n > 1 else None, frames


def write(path, width, height, rgba):
    """One frame, to be looked at."""
    def piece(name, body):
        return struct.pack('>I', len(body)) + name + body + struct.pack('>I', zlib.crc32(name + body))
    rows = b''.join(b'\0' + rgba[4 * width * y:4 * width * (y + 1)] for y in range(height))
    open(path, 'wb').write(b'\x89PNG\r\n\x1a\n' + piece(b'IHDR', struct.pack('>IIBBBBB', width, height, 8, 6, 0, 0, 0))
                           + piece(b'IDAT', zlib.compress(rows)) + piece(b'IEND', b''))


READERS = {'gif': gif, 'png': png, 'apng': png, 'webp': webp}

if __name__ == '__main__':  # films.py FILM STEM: its frames as STEM1.png …
    film = READERS[sys.argv[1].rsplit('.', 1)[1]](open(sys.argv[1], 'rb').read())
    print(film[:3], [wait for wait, _ in film[3]])
    for i, (_, dots) in enumerate(film[3]):
        write(f'{sys.argv[2]}{i + 1}.png', film[0], film[1], dots)
