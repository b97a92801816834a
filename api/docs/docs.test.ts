import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { chainsOf } from "./openapi.ts";
import { OPERATIONS } from "./operations.ts";
import type { Api, Operation } from "./page/api-document.ts";

let t: TestApp;
let api: Api;
beforeAll(async () => {
  t = await testApp({ APP_NAME: "Nearby & Co" });
  api = (await t.signedOut.get("/api/openapi.json")).body as Api;
});
afterAll(() => t.close());

const keysOf = (paths: Record<string, object>) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
const operation = (method: string, path: string) => api.paths[path]?.[method] as Operation;
const routes = () => chainsOf(t.app.routes).map(({ method, path }) => ({ method, path }));

/** Every value under a key of the name, however deep. */
function valuesOf(name: string, value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(key === name ? [inner] : []),
    ...valuesOf(name, inner),
  ]);
}

describe("GET /api/openapi.json", () => {
  test("holds every route", () => {
    const expected = routes().map(({ method, path }) =>
      `${method} ${path}`.replaceAll(/:(\w+)(\{[^/]+\})?/g, "{$1}"),
    );
    expect(expected.length).toBeGreaterThan(40);
    expect(keysOf(api.paths).toSorted()).toEqual(expected.toSorted());
  });

  test("says of every route what it does, and of none that is gone", () => {
    const known = routes().map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(OPERATIONS).toSorted()).toEqual(known.toSorted());
  });

  test("has what the schemas check: body, query and path", () => {
    const register = operation("post", "/api/register").requestBody;
    expect(register).toMatchObject({ required: true });
    const schema = register?.content?.["application/json"]?.schema;
    expect(schema?.required).toEqual(["email", "password", "name"]);
    expect(schema?.properties?.password).toEqual({ type: "string", minLength: 6, maxLength: 256 });
    expect(schema?.properties?.bio?.anyOf).toEqual([
      { type: "string", maxLength: 240 },
      { type: "null" },
    ]);
    const { parameters } = operation("get", "/api/messages/{userId}");
    expect(parameters.map(({ name }) => name)).toEqual([
      "userId",
      "limit",
      "before",
      "after",
      "around",
      "at",
      "unread",
      "peek",
    ]);
    expect(operation("get", "/api/users/nearby").parameters).toContainEqual({
      in: "query",
      name: "limit",
      schema: { type: "integer", minimum: 1, maximum: 100, default: 50 },
    });
    const upload = operation("post", "/api/upload/event").requestBody?.content;
    expect(upload?.["multipart/form-data"]?.schema?.required).toEqual(["image"]);
  });

  test("has the refusals by status, and who has to be signed in", () => {
    const { responses, security } = operation("post", "/api/events/{id}/join");
    expect(security).toEqual([{ session: [] }]);
    expect(Object.keys(responses)).toEqual([
      "200",
      "400",
      "401",
      "403",
      "404",
      "409",
      "413",
      "415",
      "429",
      "default",
    ]);
    expect(responses[409]?.description).toBe(
      "`conflict`, `event_full`, `event_over`, `event_cancelled`",
    );
    expect(operation("post", "/api/login").security).toEqual([]);
  });

  test("every reference in it leads somewhere", () => {
    const references = valuesOf("$ref", api).map(String);
    expect(references.length).toBeGreaterThan(100);
    const known = Object.keys(api.components.schemas);
    const names = references.map((reference) => reference.replace("#/components/schemas/", ""));
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });

  test("is the same when asked again, and under the operator's name", async () => {
    expect((await t.signedOut.get("/api/openapi.json")).body).toEqual(api);
    expect(api.info.title).toBe("Nearby & Co API");
  });
});

describe("GET /api/docs", () => {
  test("is a page with nothing inline and nothing from elsewhere", async () => {
    const { status, headers, text } = await t.signedOut.get("/api/docs");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/html;charset=utf-8");
    expect(headers.get("content-security-policy")).toContain("script-src 'self'");
    expect(headers.get("content-security-policy")).not.toContain("unsafe");
    expect(text).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/);
    for (const [, address] of text.matchAll(/(?:src|href)="([^"]*)"/g))
      expect(address).toMatch(/^\/\w/);
  });

  test("its parts are served, and name no other address", async () => {
    const script = await t.signedOut.get("/api/docs/page.js");
    expect(script.headers.get("content-type")).toBe("text/javascript;charset=utf-8");
    expect(script.text).toContain("/api/openapi.json");
    const style = await t.signedOut.get("/api/docs/page.css");
    expect(style.headers.get("content-type")).toBe("text/css;charset=utf-8");
    for (const { text } of [script, style]) expect(text).not.toMatch(/https?:\/\/|import\s*\(/);
  });
});
