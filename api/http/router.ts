import type { Result, Router } from "hono/router";
import { TrieRouter } from "hono/router/trie-router";

/**
 * Hono's trie router with a cache for paths without parameters, whose result never changes. Hono's default would first
 * build a router that refuses `/users/nearby` beside `/users/:id`.
 */
export function createRouter<T>(): Router<T> {
  const trie = new TrieRouter<T>();
  const fixed = new Map<string, Map<string, Result<T>>>();
  return {
    name: "fixed paths before a trie",
    add: (method, path, handler) => {
      if (!/[:*]/.test(path)) fixed.set(path, new Map());
      trie.add(method, path, handler);
    },
    match: (method, path) => {
      const found = fixed.get(path);
      if (!found) return trie.match(method, path);
      const known = found.get(method) ?? trie.match(method, path);
      found.set(method, known);
      return known;
    },
  };
}
