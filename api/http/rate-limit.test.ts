import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sendDueMails } from "../mail-outbox/mail-outbox.service.ts";
import { rateLimited } from "../lib/errors.ts";
import { LIMITS } from "../limits.ts";
import type { LimitName } from "../limits.ts";
import { eventAt } from "../testing/events.ts";
import { serve } from "../testing/sockets/live-socket.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { expectRefusal, refusalOf } from "../testing/refusal.ts";

type Answer = Awaited<ReturnType<TestApp["call"]>>;
type Call = (t: TestApp, from: { member: Member; network: string }) => Promise<Answer>;

const via = (network: string) => ({ "x-forwarded-for": network });
let addresses = 0;
const newEmail = () => `limited${(addresses += 1)}@example.com`;
const account = { password: "correct horse", name: "Ann", age: 28, interests: ["coffee"] };

/** One call for each limit, that would do what it asks for as often as it is made. */
const CALLS: Partial<Record<LimitName, Call>> = {
  signIn: (t, { network }) =>
    t.call("POST", "/api/login", { email: newEmail(), password: "wrong" }, via(network)),
  register: (t, { network }) =>
    t.call("POST", "/api/register", { ...account, email: newEmail() }, via(network)),
  demo: (t, { network }) => t.call("POST", "/api/demo-login", {}, via(network)),
  forgot: (t, { network }) =>
    t.call("POST", "/api/auth/forgot-password", { email: newEmail() }, via(network)),
  reset: (t, { network }) =>
    t.call(
      "POST",
      "/api/auth/reset-password",
      { token: "wrong", newPassword: "another one" },
      via(network),
    ),
  mailedLink: (t, { network }) =>
    t.call("POST", "/api/auth/confirm-email", { token: "wrong" }, via(network)),
  confirmEmail: (_, { member }) => member.post("/api/users/me/email/confirmation"),
  changePassword: (_, { member }) =>
    member.post("/api/auth/change-password", {
      currentPassword: "wrong",
      newPassword: "another one",
    }),
  profile: (_, { member }) => member.put("/api/users/me", { bio: "hi" }),
  settings: (_, { member }) => member.put("/api/users/me/settings", { messages: true }),
  location: (_, { member }) =>
    member.put("/api/users/me/location", { latitude: 50, longitude: 14 }),
  interestSearch: (_, { member }) => member.get("/api/interests?begin=a"),
  placeSearch: (_, { member }) => member.post("/api/places/search", { text: "Tromsø" }),
  nearby: (_, { member }) => member.get("/api/users/nearby"),
  person: (_, { member }) => member.get(`/api/users/${member.id}`),
  match: (_, { member }) => member.delete(`/api/matches/${member.id}`),
  messagePair: (_, { member }) => member.post(`/api/messages/${member.id}`, { content: "hi" }),
  eventsNearby: (_, { member }) => member.get("/api/events/nearby"),
  hosting: (_, { member }) => member.post("/api/events", {}),
  attendanceEvent: (_, { member }) => member.post(`/api/events/${member.id}/join`, {}),
  upload: (_, { member }) => member.post("/api/upload/profile", {}),
  alerts: (_, { member }) => member.post("/api/alerts/seen", { ids: [member.id] }),
  connection: (_, { member }) => member.get("/api/realtime"),
};
const LONG = "x".repeat(2000);

/** Hundreds of sign-ins, and none is about how a password is kept. */
const passwords = {
  waiting: () => 0,
  hash: async (password: string) => password,
  verify: async (password: string, hash: string | null | undefined) => password === hash,
};

const idOf = async ({ deps }: TestApp, { id }: Member) =>
  (await deps.db.$client.execute({ sql: "SELECT id FROM users WHERE public_id = ?", args: [id] }))
    .rows[0]?.id as number;

let t: TestApp;
let ann: Member;
let bea: Member;
beforeAll(async () => {
  t = await testApp({ RATE_LIMIT_SCALE: "1", TRUST_PROXY: "true" }, { passwords });
  [ann, bea] = [await enrol(t), await enrol(t)];
});
afterAll(() => t.close());

describe("spec 9: limits by time", () => {
  test.each(Object.entries(CALLS) as [LimitName, Call][])(
    "%s ends at its count, says when to come back, and holds nobody else up",
    async (name, call) => {
      const from = { member: ann, network: "203.0.113.1" };
      // What a nearby question has to read first costs more than the question.
      await call(t, from);
      t.clock.now += LIMITS[name].seconds * 1000;
      for (let i = 0; i < LIMITS[name].count; i++) {
        expect((await call(t, from)).status).not.toBe(429);
      }
      const refused = await call(t, from);
      expectRefusal(refused, 429, "rate_limited");
      const wait = Number(refused.headers.get("retry-after"));
      expect(wait).toBe(Math.ceil(LIMITS[name].seconds / LIMITS[name].count));
      const inWords =
        wait >= 120 ? `${wait / 60} minutes` : `${wait} second${wait === 1 ? "" : "s"}`;
      expect(refusalOf(refused).message).toBe(`That was too often. Try again in ${inWords}.`);
      expect((await call(t, { member: bea, network: "203.0.113.2" })).status).not.toBe(429);
      t.clock.now += wait * 1000;
      expect((await call(t, from)).status).not.toBe(429);
    },
  );

  const TEXTS: [string, (from: Member, to: Member) => Promise<Answer>][] = [
    [
      "messages",
      (from, to) => from.post(`/api/messages/${to.id}`, { content: LONG.slice(0, 1000) }),
    ],
    [
      "events",
      (from) => from.post("/api/events", { ...eventAt(t), description: LONG.slice(0, 1000) }),
    ],
    [
      "reports",
      (from, to) =>
        from.post("/api/reports", { userId: to.id, reason: "other", details: LONG.slice(0, 1000) }),
    ],
  ];

  test.each(TEXTS)(
    "text of %s is bounded by the day, and does not show who exists",
    async (_, write) => {
      const small = await testApp({ RATE_LIMIT_SCALE: "0.01", TRUST_PROXY: "true" }, { passwords });
      const [writer, other] = [await enrol(small), await enrol(small)];
      const budget = LIMITS.text.count * 0.01;
      small.deps.limits.consume("text", await idOf(small, writer), budget - 1700);
      expect((await write(writer, other)).status).toBe(201);
      expectRefusal(await write(writer, other), 429, "rate_limited");
      expect((await write(other, writer)).status).not.toBe(429);
      await small.close();
    },
  );

  test("short messages cost what their rows take, whatever their length", async () => {
    const small = await testApp({ RATE_LIMIT_SCALE: "0.01", TRUST_PROXY: "true" }, { passwords });
    const [ann, bob] = [await enrol(small), await enrol(small)];
    await bob.post(`/api/messages/${ann.id}`, { content: "hello" });
    small.deps.limits.consume("text", await idOf(small, ann), LIMITS.text.count * 0.01 - 300);
    expect((await ann.post(`/api/messages/${bob.id}`, { content: "a" })).status).toBe(201);
    expectRefusal(await ann.post(`/api/messages/${bob.id}`, { content: "a" }), 429, "rate_limited");
    await small.close();
  });

  test("text from one network is bounded over all accounts there", async () => {
    const from = via("203.0.113.77");
    const friends = [await enrol(t), await enrol(t)] as const;
    const networks = [{ key: "203.0.113.77", share: 1 }];
    t.deps.limits.consumeFrom("textAddress", networks, LIMITS.textAddress.count - 1000);
    const send = (headers: Record<string, string>) =>
      friends[0].post(`/api/messages/${friends[1].id}`, { content: LONG }, headers);
    expectRefusal(await send(from), 429, "rate_limited");
    expect((await send(via("203.0.113.78"))).status).toBe(201);
  });

  test("messages of a sender are counted over all whom they write to", async () => {
    const friends = [await enrol(t), await enrol(t), await enrol(t)];
    t.clock.now += LIMITS.message.seconds * 1000;
    let sent = 0;
    for (const friend of friends) {
      await friend.post(`/api/messages/${ann.id}`, { content: "hello" });
      for (let i = 0; i < LIMITS.messagePair.count; i++) {
        const { status } = await ann.post(`/api/messages/${friend.id}`, { content: "hi" });
        expect(status).toBe(sent < LIMITS.message.count ? 201 : 429);
        sent += 1;
      }
    }
  });

  test("no route that changes something is without a limit, but for these", async () => {
    const unlimited = new Set([
      // One may always leave.
      "POST /api/logout",
      "DELETE /api/auth/sessions/:id",
      // Reading what was written to oneself.
      "POST /api/messages/:userId/read",
      "POST /api/warnings/:id/acknowledge",
    ]);
    const body = { ...account, email: "a@example.com", token: "x", newPassword: "another one" };
    const spent = await testApp(
      {},
      {
        db: t.deps.db,
        limits: {
          ...t.deps.limits,
          consume: () => {
            throw rateLimited(7);
          },
          consumeFrom: () => {
            throw rateLimited(7);
          },
        },
      },
    );
    const changing = spent.app.routes
      .filter(({ method }) => !["ALL", "GET"].includes(method))
      .map(({ method, path }) => `${method} ${path}`);
    for (const route of new Set(changing)) {
      const [method = "", path = ""] = route.split(" ");
      const answer = await spent.call(
        method,
        path.replaceAll(/:\w+/g, bea.id),
        { ...body, currentPassword: "x" },
        { cookie: (await enrol(t)).cookie },
      );
      expect({ route, isLimited: answer.status === 429 }).toEqual({
        route,
        isLimited: !unlimited.has(route),
      });
    }
  });
});

const deviceIn = ({ headers }: Answer) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .find((cookie) => cookie.startsWith("device=")) ?? "";

describe("spec 9: limits by time of signing in", () => {
  const signIn = (email: string, password: string, network = "198.51.100.9") =>
    t.call("POST", "/api/login", { email, password }, via(network));

  test("of one e-mail address is limited by network, known or not, in the same words", async () => {
    const { email } = await t.member();
    const answers = [];
    for (const address of [email, newEmail()]) {
      for (let i = 0; i < LIMITS.signInEmail.count; i++) {
        expect((await signIn(address, "wrong", "192.0.2.1")).status).toBe(401);
      }
      answers.push(await signIn(` ${address.toUpperCase()}`, account.password, "192.0.2.1"));
      expect((await signIn(address, "wrong", "192.0.2.2")).status).toBe(401);
    }
    for (const answer of answers) {
      expectRefusal(answer, 429, "rate_limited");
      expect(answer.text).toBe(answers[0]?.text ?? "");
      expect(answer.headers.get("retry-after")).toBe("90");
    }
    expect((await signIn(email, account.password, "192.0.2.2")).status).toBe(200);
    t.clock.now += 90_000;
    expect((await signIn(email, account.password, "192.0.2.1")).status).toBe(200);
  });

  test("from many networks it gets no further than a slow bound, known or not, in the same words", async () => {
    const { email } = await t.member();
    const answers = [];
    for (const address of [email, newEmail()]) {
      const tries = Array.from({ length: LIMITS.signInAccount.count }, (_, i) =>
        signIn(address, "wrong", `192.0.2.${i}`),
      );
      for (const { status } of await Promise.all(tries)) expect(status).toBe(401);
      answers.push(await signIn(address, account.password, "192.0.2.200"));
    }
    for (const answer of answers) {
      expectRefusal(answer, 429, "rate_limited");
      expect(answer.text).toBe(answers[0]?.text ?? "");
      expect(answer.headers.get("retry-after")).toBe("1728");
    }
    let passed = 0;
    for (let hour = 0; hour < 48; hour++) {
      t.clock.now += 3_600_000;
      for (let i = 0; i < 10; i++)
        if ((await signIn(email, "wrong", `198.51.${hour}.${i}`)).status === 401) passed += 1;
    }
    expect(passed).toBeWithin(90, 101);
  }, 20_000);

  test("of a browser that has signed in before is counted on its own, and only for that account", async () => {
    const [mine, other] = [await t.member(), await t.member()];
    const signedIn = await signIn(mine.email, account.password, "192.0.2.250");
    const device = deviceIn(signedIn);
    const network = "192.0.2.251";
    const from = (email: string, password: string) =>
      t.call("POST", "/api/login", { email, password }, { ...via(network), cookie: device });
    for (const { email } of [mine, other]) {
      for (let i = 0; i < LIMITS.signInAccount.count; i++)
        await signIn(email, "wrong", `203.0.113.${i}`);
      for (let i = 0; i < LIMITS.signInEmail.count; i++) await signIn(email, "wrong", network);
    }
    expect((await from(mine.email, account.password)).status).toBe(200);
    expect((await from(other.email, account.password)).status).toBe(429);
    for (let i = 0; i < LIMITS.signInDevice.count; i++)
      expect((await from(mine.email, "wrong")).status).toBe(401);
    expectRefusal(await from(mine.email, account.password), 429, "rate_limited");
  });

  test("is free again after a reset, for every network and for the browser that reset", async () => {
    const { email } = await t.member();
    const lock = async () => {
      for (let i = 0; i < LIMITS.signInAccount.count; i++)
        await signIn(email, "wrong", `203.0.113.${i}`);
      for (let i = 0; i < LIMITS.signInEmail.count; i++) await signIn(email, "wrong", "192.0.2.9");
    };
    await lock();
    const forgot = (network: string) =>
      t.call("POST", "/api/auth/forgot-password", { email }, via(network));
    for (let i = 0; i < LIMITS.forgotEmail.count; i++) await forgot("203.0.113.1");
    expect((await forgot("203.0.113.1")).status).toBe(429);
    expect((await forgot("192.0.2.9")).status).toBe(200);
    await sendDueMails(t.deps);
    const token = t.consoleLines.findLast((line) => line.includes(email))?.split(": ")[1];
    const reset = await t.call(
      "POST",
      "/api/auth/reset-password",
      { token, newPassword: "battery staple" },
      via("192.0.2.9"),
    );
    expect(reset.status).toBe(204);
    expect((await signIn(email, "battery staple", "192.0.2.9")).status).toBe(200);
    await lock();
    const body = { email, password: "battery staple" };
    expect((await signIn(email, "battery staple", "192.0.2.9")).status).toBe(429);
    const headers = { ...via("192.0.2.9"), cookie: deviceIn(reset) };
    expect((await t.call("POST", "/api/login", body, headers)).status).toBe(200);
  });

  test("counts only what fails", async () => {
    const strict = await testApp({ RATE_LIMIT_SCALE: "0.05" }, { db: t.deps.db, passwords });
    const { email } = await t.member();
    const body = { email, password: account.password };
    for (let i = 0; i < 5; i++) {
      expect((await strict.signedOut.post("/api/login", body)).status).toBe(200);
    }
    const wrong = { email, password: "wrong" };
    expect((await strict.signedOut.post("/api/login", wrong)).status).toBe(401);
    expectRefusal(await strict.signedOut.post("/api/login", body), 429, "rate_limited");
  });

  test("that succeed cost as much: an account is signed in to so often, however right the password is", async () => {
    const { email } = await t.member();
    const rows = () => t.deps.db.$client.execute("SELECT count(*) AS count FROM sessions");
    for (let i = 0; i < LIMITS.signIns.count; i++) {
      expect((await signIn(email, account.password, `192.0.2.${i}`)).status).toBe(200);
    }
    const before = (await rows()).rows[0]?.count;
    const refused = await signIn(email, account.password);
    expectRefusal(refused, 429, "rate_limited");
    expect(refused.headers.get("retry-after")).toBe("5");
    expect((await rows()).rows[0]?.count).toBe(before);
    t.clock.now += 5000;
    expect((await signIn(email, account.password)).status).toBe(200);
  });

  test("many at once get no more tries than the same one after the other", async () => {
    const { email } = await t.member();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => signIn(email, "wrong", "192.0.2.77")),
    );
    const tried = answers.filter(({ status }) => status === 401);
    expect(tried).toHaveLength(LIMITS.signInEmail.count);
  });

  test("forgotten passwords are limited by e-mail address and network, known or not, in the same words", async () => {
    const { email } = await t.member();
    const device = deviceIn(await signIn(email, account.password, "192.0.2.99"));
    const forgot = (address: string, network: string, cookie = "") =>
      t.call("POST", "/api/auth/forgot-password", { email: address }, { ...via(network), cookie });
    const answers = [];
    for (const address of [email, newEmail()]) {
      for (let i = 0; i < LIMITS.forgotEmail.count; i++) {
        expect((await forgot(address, "192.0.2.100")).status).toBe(200);
      }
      answers.push(await forgot(address, "192.0.2.100"));
      expect((await forgot(address, "192.0.2.101")).status).toBe(200);
    }
    const [known, unknown] = answers.map(({ status, text, headers }) => ({
      status,
      text,
      wait: headers.get("retry-after"),
    }));
    expect(known).toEqual({ status: 429, text: known?.text ?? "", wait: "720" });
    expect(unknown).toEqual(known);
    for (let i = 0; i < LIMITS.forgot.count; i++) await forgot(newEmail(), "192.0.2.100");
    expect((await forgot(email, "192.0.2.100", device)).status).toBe(200);
  });
});

describe("the network address", () => {
  const fail = (header: string | undefined, app: TestApp = t) =>
    app.call(
      "POST",
      "/api/auth/reset-password",
      { token: "wrong", newPassword: "another one" },
      header === undefined ? {} : via(header),
    );
  const exhaust = async (header: string | undefined, app?: TestApp) => {
    for (let i = 0; i < LIMITS.reset.count; i++) await fail(header, app);
    expect((await fail(header, app)).status).toBe(429);
  };

  test("behind a proxy is the one that the proxy added, not those before it", async () => {
    await exhaust("198.51.100.1");
    expect((await fail("203.0.113.50, 198.51.100.1")).status).toBe(429);
    expect((await fail("198.51.100.1, 198.51.100.2")).status).toBe(400);
    expect((await fail("::ffff:198.51.100.1")).status).toBe(429);
    expect((await fail("198.51.100.1:4711")).status).toBe(429);
  });

  test("of IPv6 is the network of a household", async () => {
    await exhaust("2001:db8:1:2::1");
    expect((await fail("2001:db8:1:2:ffff::2")).status).toBe(429);
    expect((await fail("2001:db8:1:3::1")).status).toBe(400);
  });

  test.each([
    ["/56", (i: number) => `2001:db8:2:${i.toString(16)}::1`, 4, "2001:db8:2:100::1"],
    ["/48", (i: number) => `2001:db8:3:${(i * 256).toString(16)}::1`, 16, "2001:db8:4:0::1"],
  ])(
    "of IPv6 is also its %s, of which no more comes through than %p",
    async (_, at, times, other) => {
      let passed = 0;
      for (let i = 0; i < LIMITS.reset.count * times + 20; i++)
        passed += (await fail(at(i % 256))).status === 429 ? 0 : 1;
      expect(passed).toBe(LIMITS.reset.count * times);
      expect((await fail(other)).status).toBe(400);
    },
  );

  test.each(["true", "false"])(
    "is the socket's own where nothing else is known, TRUST_PROXY=%p",
    async (TRUST_PROXY) => {
      const app = await testApp({ RATE_LIMIT_SCALE: "1", TRUST_PROXY });
      const server = serve(app);
      const reset = async (headers: Record<string, string> = {}) => {
        const answer = await fetch(`${server.origin}/api/auth/reset-password`, {
          method: "POST",
          headers: { "content-type": "application/json", ...headers },
          body: '{"token":"wrong","newPassword":"another one"}',
        });
        return answer.status;
      };
      for (let i = 0; i < LIMITS.reset.count; i++) expect(await reset()).toBe(400);
      expect(await reset()).toBe(429);
      expect(await reset(via("nonsense"))).toBe(429);
      expect(await reset(via("203.0.113.9"))).toBe(TRUST_PROXY === "true" ? 400 : 429);
      await server.stop();
      await app.close();
    },
  );
});
