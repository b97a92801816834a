import { afterEach, beforeEach, expect, test } from "bun:test";

import { api } from "./api";

const networkFetch = globalThis.fetch;
let sent: RequestInit[] = [];

beforeEach(() => {
  sent = [];
  const answer = async (_: RequestInfo | URL, init: RequestInit = {}) => {
    sent.push(init);
    return Response.json({ isAuthenticated: true });
  };
  globalThis.fetch = Object.assign(answer, { preconnect: networkFetch.preconnect });
});
afterEach(() => {
  globalThis.fetch = networkFetch;
});

const typeOf = ({ headers }: RequestInit) => new Headers(headers).get("content-type");

test("spec 7: cookies with every call, a JSON type only with a body", async () => {
  const status = await (await api.auth.status.$get()).json();
  await api.logout.$post();
  await api.login.$post({ json: { email: "ada@example.com", password: "secret" } });
  expect(status).toEqual({ isAuthenticated: true });
  expect(sent.map(({ credentials }) => credentials)).toEqual(["include", "include", "include"]);
  expect(sent.map(({ method }) => method)).toEqual(["GET", "POST", "POST"]);
  expect(sent.map(typeOf)).toEqual([null, null, "application/json"]);
  expect(sent.map(({ body }) => body)).toEqual([
    undefined,
    undefined,
    '{"email":"ada@example.com","password":"secret"}',
  ]);
});

/** A response with its URL, as in a browser. */
const answerFrom = (path: string, body: object) =>
  Object.defineProperty(Response.json(body), "url", { value: window.location.origin + path });

test("a prefetched response is used once, and only for the same request", async () => {
  window.prefetched = new Map<string, Promise<Response | undefined>>([
    [
      "/api/auth/status",
      Promise.resolve(answerFrom("/api/auth/status", { isAuthenticated: false })),
    ],
    ["/api/events/nearby", Promise.resolve(answerFrom("/api/events/nearby?limit=24", []))],
    ["/api/config", Promise.resolve(undefined)],
  ]);
  const read = async () => (await api.auth.status.$get()).json();
  expect(await read()).toEqual({ isAuthenticated: false });
  expect(sent).toEqual([]);
  expect(await read()).toEqual({ isAuthenticated: true });
  await api.events.nearby.$get({ query: { limit: "24", offset: "24" } });
  await api.config.$get();
  expect(sent).toHaveLength(3);
  delete window.prefetched;
});

test("a prefetched response is not used once something was changed", async () => {
  const before = answerFrom("/api/auth/status", { isAuthenticated: false });
  window.prefetched = new Map([["/api/auth/status", Promise.resolve(before)]]);
  await api.logout.$post();
  await api.auth.status.$get();
  expect(sent.map(({ method }) => method)).toEqual(["POST", "GET"]);
  delete window.prefetched;
});
