// SPDX-License-Identifier: MIT
// A green tree as one would write it for speed: the lines “a b” of a file in one loop, names by a hash table, then the colon
// principle from the leaves down. The benchmark's peer for text.
#include <cstdio>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

static std::unordered_map<std::string_view, int> number;

static int
next (const char *&at)
{
  while (*at == ' ' || *at == '\n')
    at++;
  const char *start = at;
  while (*at > ' ')
    at++;
  return number.emplace (std::string_view (start, at - start), static_cast<int> (number.size ())).first->second;
}

int
main (int argc, char **argv)
{
  std::FILE *file = argc > 1 ? std::fopen (argv[1], "rb") : nullptr;
  if (file == nullptr || std::fseek (file, 0, SEEK_END) != 0)
    return 1;
  std::string text (std::ftell (file), '\0');
  std::rewind (file);
  if (std::fread (text.data (), 1, text.size (), file) != text.size ())
    return 1;
  std::vector<int> end;
  number.emplace ("ground", 0);
  const char *last = text.data () + text.find_last_not_of ('\n');
  for (const char *at = text.data (); at < last;) {
    end.push_back (next (at));
    end.push_back (next (at));
  }
  std::size_t n = number.size ();
  std::vector<int> row (n + 1), neighbour (end.size ()), order { 0 }, below (n, -1), value (n);
  for (int node : end)
    row[node + 1]++;
  for (std::size_t i = 0; i < n; i++)
    row[i + 1] += row[i];
  std::vector<int> at (row);
  for (std::size_t i = 0; i < end.size (); i++)
    neighbour[at[end[i]]++] = end[i ^ 1];
  for (std::size_t i = 0; i < order.size (); i++)
    for (int k = row[order[i]]; k < row[order[i] + 1]; k++)
      if (neighbour[k] != below[order[i]]) {
        below[neighbour[k]] = order[i];
        order.push_back (neighbour[k]);
      }
  for (std::size_t i = order.size (); i-- > 1;)
    value[below[order[i]]] ^= value[order[i]] + 1;
  std::printf ("%d\n", value[0]);
  return 0;
}
