// SPDX-License-Identifier: MIT
// Nim of many heaps as one would write it who wants it fast: one read, a loop over digits, and the
// nim-sum. The benchmark's peer; reads how many there are, and the heaps.
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

int
main (int argc, char **argv)
{
  std::FILE *file = argc > 1 ? std::fopen (argv[1], "rb") : stdin;
  if (file == nullptr)
    return 1;
  std::string text;
  std::vector<char> buffer (1 << 16);
  for (std::size_t n; (n = std::fread (buffer.data (), 1, buffer.size (), file)) > 0;)
    text.append (buffer.data (), n);
  std::vector<std::uint64_t> heap;
  std::uint64_t sum = 0, size = 0;
  bool inside = false;
  for (char c : text) {
    if (c >= '0' && c <= '9') {
      size = 10 * size + (c - '0');
      inside = true;
    } else if (inside) {
      heap.push_back (size);
      size = 0;
      inside = false;
    }
  }
  for (std::size_t i = 1; i < heap.size (); i++)
    sum ^= heap[i];
  std::puts (sum != 0 ? "koosaga" : "cubelover");
  return 0;
}
