import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { version } from "../../package.json";
import { ROOT } from "../root.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { expectRefusal, refusalOf } from "../testing/refusal.ts";

let t: TestApp;
let member: Member;
beforeAll(async () => {
  t = await testApp();
  member = await enrol(t);
});
afterAll(() => t.close());

async function send(method: string, path: string, body?: BodyInit, type?: string) {
  const response = await t.app.request(path, {
    method,
    headers: { cookie: member.cookie, ...(type !== undefined && { "content-type": type }) },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  const { status, headers } = response;
  const answered = text.startsWith("{") ? JSON.parse(text) : undefined;
  return { status, headers, text, body: answered as { bio?: string } };
}

const withBody = () => [
  ...new Set(
    t.app.routes
      .filter(({ method }) => method === "POST" || method === "PUT")
      // What takes a file has rules of its own, and so has the form of a mail program: uploads.test.ts, alert-mails.test.ts.
      .filter(({ path }) => !/^\/api\/(upload\/|alerts\/unsubscribe$)/.test(path))
      .map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, member.id)}`),
  ),
];
const takesJson = () =>
  withBody().filter(
    (route) =>
      !/\/(logout|demo-login|acknowledge|confirmation|wait|calendar-feed)$/.test(route) &&
      route.includes("/api/"),
  );

describe("spec 7: malformed requests, by their bodies", () => {
  test("malformed JSON is 400 everywhere", async () => {
    for (const route of takesJson()) {
      const [method = "", path = ""] = route.split(" ");
      for (const body of ["{", "", '{"email": }', "\ufeff{", "{'a': 1}"]) {
        const answer = await send(method, path, body, "application/json");
        expect({ route, body, status: answer.status }).toEqual({ route, body, status: 400 });
        expectRefusal(answer, 400, "invalid_input");
      }
    }
  });

  test("JSON that is no object is 400 everywhere", async () => {
    for (const route of takesJson()) {
      const [method = "", path = ""] = route.split(" ");
      for (const body of ["[]", "null", "1", '"text"', "true"]) {
        expectRefusal(await send(method, path, body, "application/json"), 400, "invalid_input");
      }
    }
  });

  const types = [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "application/a+b+json",
    "text/json",
    "",
  ];
  test.each(types)("a body of type %p is 415, and nothing is done with it", async (type) => {
    for (const route of withBody()) {
      const [method = "", path = ""] = route.split(" ");
      const body = new TextEncoder().encode('{"bio":"changed","maxDistance":9}');
      const answer = await send(method, path, body, type === "" ? undefined : type);
      expect({ route, status: answer.status }).toEqual({ route, status: 415 });
      expectRefusal(answer, 415, "unsupported_media");
    }
    const me = await member.get("/api/users/me");
    expect(me.body).toMatchObject({ bio: null, settings: { maxDistance: 5 } });
  });

  test.each([
    "application/json; charset=utf-8",
    "Application/JSON",
    "application/merge-patch+json",
  ])("a body of type %p is read", async (type) => {
    const answer = await send("PUT", "/api/users/me", `{"bio":"${type}"}`, type);
    expect(answer.body.bio).toBe(type);
  });

  test("a type without a body is no matter", async () => {
    expect((await send("GET", "/api/users/me", undefined, "text/plain")).status).toBe(200);
    expect((await send("POST", "/api/logout", undefined, "text/plain")).status).toBe(204);
    member = await enrol(t);
  });

  test("64 KB are read, a byte more is 413, with or without a stated length", async () => {
    const body = (bytes: number) =>
      JSON.stringify({ x: "" }).replace('""', `"${"y".repeat(bytes - 8)}"`);
    expect(body(65_536).length).toBe(65_536);
    expect((await send("PUT", "/api/users/me", body(65_536), "application/json")).status).toBe(200);
    for (const route of withBody()) {
      const [method = "", path = ""] = route.split(" ");
      expectRefusal(await send(method, path, body(65_537), "application/json"), 413, "too_large");
      const stated = await t.call(method, path, { x: "y" }, { "content-length": "65537" });
      expectRefusal(stated, 413, "too_large");
    }
  });

  test("keys that mean something to JavaScript mean nothing here", async () => {
    const answer = await send(
      "PUT",
      "/api/users/me",
      '{"__proto__":{"bio":"polluted"},"constructor":{"prototype":{"bio":"polluted"}}}',
      "application/json",
    );
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain("polluted");
    expect("bio" in {}).toBe(false);
  });
});

describe("spec 7: malformed requests, by their addresses", () => {
  test.each([
    ["GET", "/api"],
    ["GET", "/api/"],
    ["GET", "/api/nothing"],
    ["GET", "/api/users"],
    ["GET", "/api/users/me/nothing"],
    ["GET", "/api/login"],
    ["GET", "/api/users/%E0%A4%A"],
    ["GET", "/api/users/..%2f..%2fetc%2fpasswd"],
    ["GET", "/api//users/me"],
    ["DELETE", "/api/users/nearby"],
    ["PATCH", "/api/users/me"],
    ["POST", "/api/users/me"],
    ["PUT", "/api/login"],
    ["DELETE", "/api/health"],
    ["OPTIONS", "/api/users/me"],
  ])("%s %s is a JSON 404", async (method, path) => {
    const answer = await t.call(method, path, undefined, { cookie: member.cookie });
    expectRefusal(answer, 404, "not_found");
  });

  test("an id that cannot exist is 404", async () => {
    const ids = ["1", "0", "-1", "null", "undefined", "me%00", "A".repeat(22), "A".repeat(5000)];
    for (const id of [...ids, "%F0%9F%A6%8A", "'%20OR%201=1%20--", "[object%20Object]"]) {
      expectRefusal(await member.get(`/api/users/${id}`), 404, "not_found");
    }
  });

  test("nothing is kept by a cache, nothing is sniffed", async () => {
    for (const path of [
      "/api/users/me",
      "/api/nothing",
      "/api/config",
      "/api/users/nearby?limit=0",
    ]) {
      const { headers } = await member.get(path);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    }
  });
});

describe("spec 8: an error of our own", () => {
  test("is 500 with a request id that stands in the log, and tells nothing of the inside", async () => {
    const lines: [string, Record<string, unknown> | undefined][] = [];
    const log = {
      ...t.deps.log,
      error: (event: string, fields = {}) => void lines.push([event, fields]),
    };
    const broken = await testApp(
      {},
      {
        db: t.deps.db,
        log,
        presence: {
          ...t.deps.presence,
          touch: () => {
            throw new Error("SQLITE_SECRET /var/lib/hidden\nparams: hidden\n at hidden:1");
          },
        },
      },
    );
    const answer = await broken.call("GET", "/api/users/me", undefined, { cookie: member.cookie });
    expect(answer.status).toBe(500);
    expect(Object.keys(refusalOf(answer)).sort()).toEqual(["code", "message", "requestId"]);
    expect(refusalOf(answer).code).toBe("internal");
    expect(answer.text).not.toMatch(/SQLITE|hidden|\.ts/);
    expect(lines[0]?.[1]?.requestId).toBe(refusalOf(answer).requestId);
    expect(lines[0]?.[1]?.at).toStartWith("at ");
    expect(JSON.stringify(lines)).not.toContain("hidden");
  });

  test("health says when the database does not answer", async () => {
    const dying = await testApp();
    expect((await dying.signedOut.get("/api/health")).body).toEqual({
      status: "ok",
      version,
    });
    dying.deps.db.$client.close();
    const answer = await dying.signedOut.get("/api/health");
    expect({ status: answer.status, said: answer.body.status }).toEqual({
      status: 503,
      said: "unavailable",
    });
  });

  test("config says what the sign-in screens may offer, and where invitations lead", async () => {
    const named = await testApp({
      APP_NAME: "Elsewhere",
      DEMO: "off",
      PUBLIC_URL: "https://meet.example",
    });
    const { body } = await named.signedOut.get("/api/config");
    expect<unknown>(body).toStrictEqual({
      appName: "Elsewhere",
      publicUrl: "https://meet.example",
      demo: false,
      google: false,
      mail: false,
      passwordMin: 6,
    });
    await named.close();
    const mailing = await testApp({
      SMTP_URL: "smtp://127.0.0.1:25",
      MAIL_FROM: "a@example.com",
      PASSWORD_MIN: "12",
    });
    expect((await mailing.signedOut.get("/api/config")).body).toMatchObject({
      mail: true,
      passwordMin: 12,
    });
    await mailing.close();
  });

  test("config says which map lies under the pins", async () => {
    const mapStyleUrl = "https://tiles.example/styles/streets.json?key=public";
    const named = await testApp({ MAP_STYLE_URL: mapStyleUrl });
    expect((await named.signedOut.get("/api/config")).body.mapStyleUrl).toBe(mapStyleUrl);
    await named.close();
    const drawn = await testApp({ MAP_FILE: join(ROOT, "api/map/world.pmtiles") });
    const { streets, mapStyleUrl: none } = (await drawn.signedOut.get("/api/config")).body;
    expect(streets).toEqual({ maxZoom: 7, bounds: [-180, -85, 180, 85] });
    expect(none).toBeUndefined();
    await drawn.close();
  });
});
