import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { testApp } from "./testing/app.ts";
import type { TestApp } from "./testing/app.ts";
import { enrol } from "./testing/enrol.ts";
import type { Member } from "./testing/enrol.ts";

let t: TestApp;
const people: Record<string, Member> = {};
beforeAll(async () => {
  t = await testApp();
  const realms = { ada: 0, bob: 0, visitor: 1, figure: 1, stranger: 2 };
  for (const [name, realm] of Object.entries(realms)) {
    const kind = realm === 0 ? "member" : name === "figure" ? "figure" : "visitor";
    people[name] = await enrol(t, { name, realm, kind });
  }
});
afterAll(() => t.close());

const person = (name: string) => people[name] as Member;
const visible = { ada: ["bob"], visitor: ["figure"], stranger: [] } as Record<string, string[]>;

describe("who may see whom", () => {
  test.each(Object.keys(visible))("%s sees only people of the same realm", async (name) => {
    const viewer = person(name);
    const nearby = await viewer.get("/api/users/nearby?maxDistance=50");
    const names = nearby.body.map((listed: { name: string }) => listed.name);
    expect(names).toEqual(visible[name] ?? []);
    const counts = await viewer.get("/api/users/nearby/counts");
    expect(counts.body["20"]).toBe(names.length);
  });

  test("whoever may not be seen looks as if they had never existed, on every route with an id", async () => {
    const routes = new Set(
      t.app.routes
        .filter(({ path }) => path.includes("/:"))
        .map(({ method, path }) => `${method} ${path}`),
    );
    expect(routes.size).toBeGreaterThan(3);
    const viewer = person("ada");
    const nobody = "AAAAAAAAAAAAAAAAAAAAAA";
    for (const route of routes) {
      const [method = "", path = ""] = route.split(" ");
      const sent = {
        content: "hello",
        emoji: "👍",
        isComing: true,
        text: "hello",
        didMeet: true,
        accepts: true,
        isApproved: true,
        isHere: true,
        eventId: nobody,
        url: `/uploads/${nobody}.webp`,
      };
      const isAboutSomebody = /\/(meetings|co-hosts|requests|check-in)$/.test(path);
      const whom = isAboutSomebody ? { userId: nobody } : {};
      const body = method === "GET" || method === "DELETE" ? undefined : { ...sent, ...whom };
      const ask = (id: string) =>
        t.call(method, path.replaceAll(/:\w+/g, id), body, { cookie: viewer.cookie });
      const unknown = await ask(nobody);
      expect({ route, status: unknown.status }).toEqual({ route, status: 404 });
      for (const name of ["visitor", "figure", "stranger"]) {
        const hidden = await ask(person(name).id);
        expect({ route, name, text: hidden.text }).toEqual({ route, name, text: unknown.text });
        expect(hidden.status).toBe(404);
        expect([...hidden.headers]).toEqual([...unknown.headers]);
      }
    }
  });

  test("nobody connects with whom they may not see", async () => {
    const viewer = person("ada");
    const connect = (id: string) =>
      viewer.post("/api/matches", { userId1: viewer.id, userId2: id, compatibilityScore: 85 });
    const unknown = await connect("AAAAAAAAAAAAAAAAAAAAAA");
    expect(unknown.status).toBe(404);
    for (const name of ["visitor", "figure", "stranger"]) {
      expect((await connect(person(name).id)).text).toBe(unknown.text);
    }
    const { rows } = await t.deps.db.$client.execute("SELECT * FROM matches");
    expect(rows.length).toBe(0);
  });

  test("whoever hides their own place is shown nobody's, and everything else", async () => {
    const [hider, bob] = [await enrol(t, { name: "hider" }), person("bob")];
    expect((await hider.get(`/api/users/${bob.id}`)).body.latitude).not.toBeNull();
    await hider.put("/api/users/me/settings", { showLocation: false });
    for (const [viewer, id] of [
      [hider, bob.id],
      [bob, hider.id],
    ] as const) {
      const { status, body } = await viewer.get(`/api/users/${id}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ latitude: null, longitude: null, distanceKm: null });
    }
  });
});
