# SPDX-License-Identifier: MIT
"""wheel.py GRUNDY.PY LICENSE VERSION WHEEL: the Python module as a wheel, which finds the library that is installed. The same
bytes each time."""
import base64
import hashlib
import pathlib
import sys
import zipfile

module, licence, version, wheel = sys.argv[1:5]
about = f"grundy-{version}.dist-info"
files = {
    "grundy.py": pathlib.Path(module).read_bytes(),
    f"{about}/LICENSE": pathlib.Path(licence).read_bytes(),
    f"{about}/METADATA": f"""Metadata-Version: 2.1
Name: grundy
Version: {version}
Summary: Combinatorial games solved and drawn: libgrundy for Python and its notebooks
License: MIT
Requires-Python: >=3.8
""".encode(),
    f"{about}/WHEEL": b"Wheel-Version: 1.0\nGenerator: grundy\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
}
record = "".join(f"{name},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()},{len(data)}\n"
                 for name, data in files.items())
files[f"{about}/RECORD"] = (record + f"{about}/RECORD,,\n").encode()
with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
    for name, data in files.items():
        entry = zipfile.ZipInfo(name)  # of 1980
        entry.external_attr = 0o644 << 16
        archive.writestr(entry, data, zipfile.ZIP_DEFLATED)
