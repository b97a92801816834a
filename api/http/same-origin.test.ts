import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { expectRefusal } from "../testing/refusal.ts";

let t: TestApp;
let member: Member;
beforeAll(async () => {
  t = await testApp({ PUBLIC_URL: "https://app.example" });
  member = await enrol(t);
});
afterAll(() => t.close());

const host = { host: "127.0.0.1:3000" };
const foreign: [string, Record<string, string>][] = [
  ["Sec-Fetch-Site: cross-site", { "sec-fetch-site": "cross-site" }],
  ["a foreign Origin", { origin: "https://evil.example" }],
  ["an Origin that only begins alike", { origin: "https://app.example.evil.example" }],
  ["an Origin that only ends alike", { origin: "https://evil-app.example" }],
  ["an Origin with another port", { origin: "http://127.0.0.1:3001" }],
  ["the public address on another port", { origin: "https://app.example:8443" }],
  ['the Origin "null"', { origin: "null" }],
  ["an empty Origin", { origin: "" }],
  [
    "a foreign Origin called same-site",
    { origin: "https://b.example", "sec-fetch-site": "same-site" },
  ],
];

const changing = () => [
  ...new Set(
    t.app.routes
      .filter(({ method }) => !["ALL", "GET"].includes(method))
      .map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, member.id)}`),
  ),
];

describe("spec 7: requests from other sites", () => {
  test.each(foreign)("%s is refused on every route that changes something", async (_, headers) => {
    expect(changing().length).toBeGreaterThan(10);
    for (const route of changing()) {
      const [method = "", path = ""] = route.split(" ");
      const answer = await t.call(method, path, {}, { ...host, cookie: member.cookie, ...headers });
      expect({ route, status: answer.status }).toEqual({ route, status: 403 });
      expectRefusal(answer, 403, "forbidden");
    }
    expect((await t.signedOut.get("/api/health")).status).toBe(200);
  });

  test.each([
    ["no Origin", {}],
    ["the own host", { origin: "http://127.0.0.1:3000" }],
    ["the public address", { origin: "https://app.example" }],
    ["the public address, port spelled out", { origin: "https://app.example:443" }],
    ["same-origin", { "sec-fetch-site": "same-origin", origin: "https://app.example" }],
    ["none", { "sec-fetch-site": "none" }],
  ] as [string, Record<string, string>][])("%s is let through", async (_, headers) => {
    const answer = await t.call("POST", "/api/logout", undefined, { ...host, ...headers });
    expect(answer.status).toBe(204);
  });

  test.each(foreign)("%s may read", async (_, headers) => {
    const answer = await t.call("GET", "/api/config", undefined, { ...host, ...headers });
    expect(answer.status).toBe(200);
  });
});
