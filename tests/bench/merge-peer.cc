// SPDX-License-Identifier: MIT
// The merging game as one would write it who wants it fast: nodes by topological rank, values of 16 bits in dense rows, and marks
// that carry the number of their pair, so that nothing is cleared. The benchmark's peer; reads the plain text of BOJ 27306.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <map>
#include <vector>

static const int MOST = 500;
static std::vector<int> follower[MOST];        // of nodes, as read
static std::vector<std::uint16_t> later[MOST]; // of ranks
static std::uint16_t value[MOST][MOST];        // by ranks
static int rank_of[MOST];
static std::vector<int> order;
static bool seen[MOST];

static void
visit (int node)
{
  seen[node] = true;
  for (int to : follower[node])
    if (!seen[to])
      visit (to);
  order.push_back (node);
}

int
main (int argc, char **argv)
{
  int n, m, k;
  if (argc > 1 && std::freopen (argv[1], "r", stdin) == nullptr)
    return 1;
  if (std::scanf ("%d %d", &n, &m) != 2)
    return 1;
  for (int i = 0; i < m; i++) {
    int p, q;
    if (std::scanf ("%d %d", &p, &q) != 2)
      return 1;
    follower[p - 1].push_back (q - 1);
  }
  for (int i = 0; i < n; i++) {
    std::sort (follower[i].begin (), follower[i].end ());
    follower[i].erase (std::unique (follower[i].begin (), follower[i].end ()), follower[i].end ());
  }
  for (int i = 0; i < n; i++)
    if (!seen[i])
      visit (i);
  for (int i = 0; i < n; i++)
    rank_of[order[i]] = i;
  for (int i = 0; i < n; i++) {
    for (int to : follower[order[i]])
      later[i].push_back (rank_of[to]);
    std::sort (later[i].begin (), later[i].end ());
  }
  static std::uint32_t mark[2 * MOST];
  std::uint32_t pair = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) {
      int mex = 0;
      pair++;
      if (i == j)
        for (int to : later[i])
          mark[value[to][to]] = pair;
      else {
        for (int to : later[i])
          mark[value[j][to]] = pair;
        for (int to : later[j])
          mark[value[i][to]] = pair;
      }
      while (mark[mex] == pair)
        mex++;
      value[i][j] = value[j][i] = mex;
    }
  std::map<int, std::vector<int>> token;
  if (std::scanf ("%d", &k) != 1)
    return 1;
  for (int i = 0; i < k; i++) {
    int node, colour;
    if (std::scanf ("%d %d", &node, &colour) != 2)
      return 1;
    token[colour].push_back (rank_of[node - 1]);
  }
  int sum = 0;
  for (const auto &[colour, node] : token)
    sum ^= value[node.front ()][node.back ()];
  std::puts (sum != 0 ? "Young" : "Cheol");
  return 0;
}
