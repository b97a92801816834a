import { afterAll, beforeAll, expect, test } from "bun:test";
import { TrieRouter } from "hono/router/trie-router";
import { createApp } from "../app.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { createRouter } from "./router.ts";

const METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"];

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test("every path is answered by the same handlers as by Hono's trie, with the same parameters, however often", () => {
  const { routes } = createApp(t.deps);
  const [ours, trie] = [createRouter<unknown>(), new TrieRouter<unknown>()];
  for (const { method, path, handler } of routes) {
    ours.add(method, path, handler);
    trie.add(method, path, handler);
  }
  const paths = new Set(routes.map(({ path }) => path.replaceAll(/:\w+(\{[^/]+\})?/g, "12")));
  const asked = [...paths, "/", "/api", "/api/nothing", "/api/users/me/"];
  for (const path of [...asked, ...asked])
    for (const method of METHODS)
      expect(ours.match(method, path)).toEqual(trie.match(method, path));
});
