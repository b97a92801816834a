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

test("what the page asked for before the app was there is taken once, and only by a question", async () => {
  window.firstAnswers = new Map<string, Promise<Response | undefined>>([
    ["/api/auth/status", Promise.resolve(Response.json({ isAuthenticated: false }))],
    ["/api/logout", Promise.resolve(Response.json({}))],
    ["/api/config", Promise.resolve(undefined)],
  ]);
  const read = async () => (await api.auth.status.$get()).json();
  expect(await read()).toEqual({ isAuthenticated: false });
  expect(sent).toEqual([]);
  expect(await read()).toEqual({ isAuthenticated: true });
  await api.logout.$post();
  await api.config.$get();
  expect(sent).toHaveLength(3);
  delete window.firstAnswers;
});
