// SPDX-License-Identifier: MIT
// The merging game as one would write it in a contest: topological order by depth-first search, a bit set for each pair's mex.
// The benchmark's peer; reads the plain text of BOJ 27306.
#include <algorithm>
#include <bitset>
#include <cstdio>
#include <map>
#include <vector>

static const int MOST = 500;
static std::vector<int> follower[MOST];
static int value[MOST][MOST];
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
    for (int j = 0; j <= i; j++) {
      int a = order[i], b = order[j], mex = 0;
      std::bitset<2 * MOST> options;
      for (int to : follower[a])
        options[a == b ? value[to][to] : value[to][b]] = true;
      if (a != b)
        for (int to : follower[b])
          options[value[a][to]] = true;
      while (options[mex])
        mex++;
      value[a][b] = value[b][a] = mex;
    }
  std::map<int, std::vector<int>> token;
  if (std::scanf ("%d", &k) != 1)
    return 1;
  for (int i = 0; i < k; i++) {
    int node, colour;
    if (std::scanf ("%d %d", &node, &colour) != 2)
      return 1;
    token[colour].push_back (node - 1);
  }
  int sum = 0;
  for (const auto &[colour, node] : token)
    sum ^= value[node.front ()][node.back ()];
  std::puts (sum != 0 ? "Young" : "Cheol");
  return 0;
}
