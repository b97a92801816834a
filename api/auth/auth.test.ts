import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { realPasswords } from "../testing/fakes/quick-passwords.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { expectRefusal, refusalOf } from "../testing/refusal.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

let addresses = 0;
const newEmail = () => `new${++addresses}@example.com`;
const signup = (body: Record<string, unknown> = {}) => ({
  email: newEmail(),
  password: "secret7",
  name: "Ada Lovelace",
  ...body,
});
const register = (body: Record<string, unknown> = {}) =>
  t.signedOut.post("/api/register", signup(body));

async function count(sql: string, ...args: string[]) {
  const { rows } = await t.deps.db.$client.execute({ sql, args });
  return Number(rows[0]?.n);
}

describe("spec 7: POST /api/register", () => {
  test("creates the member, signs in, and answers what was sent", async () => {
    const answer = await register({
      email: "  Ada@Example.COM ",
      name: "  Ada  ",
      age: 36,
      intent: "networking",
      interests: [" art ", "Art", "", "music"],
      bio: "  Numbers. ",
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      email: "ada@example.com",
      name: "Ada",
      age: 36,
      intent: "networking",
      interests: ["art", "music"],
      bio: "Numbers.",
      hasPassword: true,
      isDemo: false,
    });
    const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
    const me = await t.client(cookie).get("/api/users/me");
    expect(me.body).toEqual(answer.body);
  });

  test("spec 5: signup's age is 25 and signup's intent friends unless said otherwise", async () => {
    for (const body of [{}, { age: null }]) {
      const answer = await register(body);
      expect(answer.body).toMatchObject({ age: 25, intent: "friends", interests: [], bio: null });
    }
  });

  test("an empty bio is no bio", async () => {
    for (const bio of ["", "   ", null]) expect((await register({ bio })).body.bio).toBeNull();
  });

  const accepted: [string, Record<string, unknown>][] = [
    ["age 18", { age: 18 }],
    ["age 99", { age: 99 }],
    ["a bio of 240", { bio: "b".repeat(240) }],
    ["a bio of 240 characters outside the first plane", { bio: "🦊".repeat(240) }],
    ["12 interests", { interests: Array.from({ length: 12 }, (_, i) => `i${i}`) }],
    ["13 interests of which two are one", { interests: [...Array(12).keys(), 3].map(String) }],
    ["an interest of 30 once trimmed", { interests: [`  ${"i".repeat(30)}  `] }],
    ["a password of 6", { password: "wa1ker" }],
    ["a name of 80", { name: "n".repeat(80) }],
  ];
  test.each(accepted)(
    "spec 9: ages to 120 and to 99, bios of 240, 300 and 500, twelve interests of thirty: registering takes %s",
    async (_, body) => {
      expect((await register(body)).status).toBe(201);
    },
  );

  const refused: [string, string, Record<string, unknown>][] = [
    ["age 17", "age", { age: 17 }],
    ["age 100", "age", { age: 100 }],
    ["half an age", "age", { age: 30.5 }],
    ["an age in text", "age", { age: "30" }],
    ["a bio of 241", "bio", { bio: "b".repeat(241) }],
    ["a bio that is a number", "bio", { bio: 4 }],
    ["13 interests", "interests", { interests: Array.from({ length: 13 }, (_, i) => `i${i}`) }],
    ["an interest of 31", "interests", { interests: ["ok", "i".repeat(31)] }],
    ["an interest that is a number", "interests", { interests: ["ok", 4] }],
    ["interests in text", "interests", { interests: "coffee" }],
    ["a lone surrogate", "bio", { bio: "\ud800" }],
    ["a NUL", "name", { name: "A\0da" }],
    ["a name of 81", "name", { name: "n".repeat(81) }],
    ["a blank name", "name", { name: "  " }],
    ["a name that is blank to the eye", "name", { name: "\u200B\u3164 \u2800" }],
    ["no name", "name", { name: undefined }],
    ["a name that is an object", "name", { name: { $ne: "" } }],
    ["an unknown intent", "intent", { intent: "marriage" }],
    ["a password of 5", "password", { password: "12345" }],
    ["a password of 257", "password", { password: "p".repeat(257) }],
    ["no password", "password", { password: undefined }],
    ["a common password", "password", { password: "123456" }],
    ["a common password in capitals", "password", { password: "PassWord1" }],
    ["a common password of German speakers", "password", { password: "passwort" }],
    ["a password that is a list", "password", { password: ["secret7"] }],
    ["no address", "email", { email: undefined }],
    ["an address without a host", "email", { email: "ada" }],
    ["two addresses", "email", { email: "a@example.com,b@example.com" }],
    ["an address with a line break", "email", { email: "a@example.com\nBcc: b@example.com" }],
    ["an address of 255", "email", { email: `${"a".repeat(243)}@example.com` }],
  ];
  test.each(refused)(
    "spec 5: signup's name, signup's address, signup's age, signup's bio and signup's passwords: refuses %s",
    async (_, field, body) => {
      const before = await count("SELECT count(*) AS n FROM users");
      expectRefusal(await register(body), 400, "invalid_input", [field]);
      expect(await count("SELECT count(*) AS n FROM users")).toBe(before);
    },
  );

  test("two common passwords on two lines are no common one", async () => {
    expect((await register({ password: "123456\npassword" })).status).toBe(201);
  });

  test("names every field that is wrong and repeats nothing of what was sent", async () => {
    const answer = await register({
      email: "sentinel-address",
      password: "zq9",
      name: "",
      age: 7654321,
      interests: [`sentinel-${"i".repeat(30)}`],
      intent: "sentinel-intent",
    });
    const names = ["email", "password", "name", "age", "interests", "intent"];
    expectRefusal(answer, 400, "invalid_input", names);
    for (const sent of ["sentinel", "zq9", "7654321"]) expect(answer.text).not.toContain(sent);
  });

  test("spec 5: signup's passwords are refused in the specification's words", async () => {
    const answer = await register({ password: "12345" });
    expect(refusalOf(answer).fields.password).toBe("Password must be at least 6 characters long");
  });

  test("a taken address is 409, whatever its case", async () => {
    const email = newEmail();
    expect((await register({ email })).status).toBe(201);
    const again = await register({ email: ` ${email.toUpperCase()}` });
    expectRefusal(again, 409, "email_taken", ["email"]);
    expect(again.headers.get("set-cookie")).toBeNull();
  });

  test("twenty at once with one address: one member", async () => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 20 }, () => register({ email })));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect(await count("SELECT count(*) AS n FROM users WHERE email = ?", email)).toBe(1);
  }, 60_000);

  test("fields that a caller may not set have no effect", async () => {
    const id = "AAAAAAAAAAAAAAAAAAAAAA";
    const answer = await register({
      id,
      publicId: id,
      realm: 5,
      kind: "visitor",
      connectionsCount: 9,
      isOnline: true,
      passwordHash: "x",
      createdAt: 1,
    });
    expect(answer.body).toMatchObject({ connectionsCount: 0, isOnline: false, isDemo: false });
    expect(answer.body.id).not.toBe(id);
    const { rows } = await t.deps.db.$client.execute({
      sql: "SELECT realm, kind, created_at FROM users WHERE public_id = ?",
      args: [answer.body.id],
    });
    expect({ ...rows[0] }).toEqual({ realm: 0, kind: "member", created_at: t.clock.now });
  });

  test("whoever has just come counts as active today", async () => {
    const { body } = await register();
    const { rows } = await t.deps.db.$client.execute({
      sql: `SELECT users.active_day AS own, places.active_day AS listed
        FROM users JOIN places ON places.user_id = users.id WHERE public_id = ?`,
      args: [body.id],
    });
    const today = Math.floor(t.clock.now / 86_400_000);
    expect({ ...rows[0] }).toEqual({ own: today, listed: today });
  });
});

describe("spec 7: POST /api/login", () => {
  test("signs in with the address in any case", async () => {
    const email = newEmail();
    const registered = await register({ email });
    const answer = await t.signedOut.post("/api/login", {
      email: email.toUpperCase(),
      password: "secret7",
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(registered.body);
  });

  test("spec 8: sign-in failure has the same bytes for an unknown address and a wrong password", async () => {
    const { body } = await register();
    const login = (email: string | null) =>
      t.signedOut.post("/api/login", { email, password: "not this one" });
    const [wrong, unknown] = [await login(body.email), await login("nobody@example.com")];
    expectRefusal(wrong, 401, "bad_credentials");
    expect(refusalOf(wrong).message).toBe("Invalid email or password");
    expect(unknown.text).toBe(wrong.text);
    expect([...unknown.headers]).toEqual([...wrong.headers]);
    expect(wrong.headers.get("set-cookie")).toBeNull();
  });

  test("an unknown address takes as long as a wrong password", async () => {
    const real = await testApp({}, { passwords: realPasswords() });
    const { email: known } = await real.member();
    const times: Record<string, number[]> = { [known]: [], "nobody@example.com": [] };
    // The best of the rounds is the one in which the machine had least else to do; a busy one takes more of them.
    const best = () => Object.values(times).map((taken) => Math.min(...taken));
    const isApart = ([wrong = 0, unknown = 0] = best()) =>
      unknown > 2 * wrong || wrong > 2 * unknown;
    for (let round = 0; round < 9 || (round < 40 && isApart()); round++) {
      for (const [email, taken] of Object.entries(times)) {
        const start = performance.now();
        await real.signedOut.post("/api/login", { email, password: "not this one" });
        taken.push(performance.now() - start);
      }
    }
    const [wrong = 0, unknown = 0] = best();
    expect(unknown / wrong).toBeGreaterThan(0.5);
    expect(unknown / wrong).toBeLessThan(2);
    await real.close();
  }, 60_000);

  test("every character of a password counts", async () => {
    const { body } = await register({ password: "secret\0one" });
    const login = (password: string) =>
      t.signedOut.post("/api/login", { email: body.email, password });
    expect((await login("secret\0one")).status).toBe(200);
    for (const wrong of ["secret\0two", "secret", "SECRET\0one", "secret\0one "]) {
      expectRefusal(await login(wrong), 401, "bad_credentials");
    }
  });

  test("an account without a password lets nobody in by one", async () => {
    const { body } = await register();
    await t.deps.db.$client.execute({
      sql: "UPDATE users SET password_hash = NULL WHERE public_id = ?",
      args: [body.id],
    });
    for (const password of ["secret7", "null"]) {
      const answer = await t.signedOut.post("/api/login", { email: body.email, password });
      expectRefusal(answer, 401, "bad_credentials");
    }
  });

  const malformed: [string, Record<string, unknown>, string[]][] = [
    ["nothing", {}, ["email", "password"]],
    ["an ill-formed address", { email: "x", password: "secret7" }, ["email"]],
    ["an empty password", { email: "a@example.com", password: "" }, ["password"]],
    ["a password that is a number", { email: "a@example.com", password: 7 }, ["password"]],
    ["an endless password", { email: "a@example.com", password: "p".repeat(257) }, ["password"]],
  ];
  test.each(malformed)(
    "spec 5: sign-in's fields, and spec 3: the sign-in payload: refuses %s",
    async (_, body, fields) => {
      expectRefusal(await t.signedOut.post("/api/login", body), 400, "invalid_input", fields);
    },
  );
});

describe("spec 7: POST /api/auth/change-password", () => {
  const change = (currentPassword: unknown, newPassword: unknown) => ({
    currentPassword,
    newPassword,
  });
  const path = "/api/auth/change-password";

  test("sets the new password, keeps this session and ends the others", async () => {
    const member = await t.member();
    const again = await t.signedOut.post("/api/login", {
      email: member.email,
      password: "correct horse",
    });
    const other = t.client(again.headers.get("set-cookie")?.split(";")[0] ?? "");
    expect((await other.get("/api/users/me")).status).toBe(200);
    expect((await member.post(path, change("correct horse", "battery staple"))).status).toBe(204);
    expect((await member.get("/api/users/me")).status).toBe(200);
    expect((await other.get("/api/users/me")).status).toBe(401);
    const login = (password: string) =>
      t.signedOut.post("/api/login", { email: member.email, password });
    expect((await login("correct horse")).status).toBe(401);
    expect((await login("battery staple")).status).toBe(200);
  });

  test("a wrong current password is 403 and changes nothing", async () => {
    const member = await t.member();
    expectRefusal(
      await member.post(path, change("wrong", "battery staple")),
      403,
      "wrong_password",
    );
    const login = { email: member.email, password: "correct horse" };
    expect((await t.signedOut.post("/api/login", login)).status).toBe(200);
  });

  test("spec 5: a changed password has at least 6 characters", async () => {
    const member = await t.member();
    const answer = await member.post(path, change("correct horse", "12345"));
    expectRefusal(answer, 400, "invalid_input", ["newPassword"]);
    expectRefusal(await member.post(path, change(1, undefined)), 400, "invalid_input", [
      "currentPassword",
      "newPassword",
    ]);
  });

  test("a common password is refused at its field, and the old one stays", async () => {
    const member = await t.member();
    const answer = await member.post(path, change("correct horse", "Fussball"));
    expectRefusal(answer, 400, "invalid_input", ["newPassword"]);
    expect(refusalOf(answer).fields.newPassword).toBe(
      "This password is too common. Choose one that others don't use.",
    );
    const login = { email: member.email, password: "correct horse" };
    expect((await t.signedOut.post("/api/login", login)).status).toBe(200);
  });

  test("PASSWORD_MIN raises the minimum for new passwords and for no old one", async () => {
    const member = await t.member({ password: "wa1ker" });
    const strict = await testApp({ PASSWORD_MIN: "12" }, { db: t.deps.db });
    const login = { email: member.email, password: "wa1ker" };
    expect((await strict.signedOut.post("/api/login", login)).status).toBe(200);
    const message = "Password must be at least 12 characters long";
    const changed = await strict.client(member.cookie).post(path, change("wa1ker", "eleven chrs"));
    expectRefusal(changed, 400, "invalid_input", ["newPassword"]);
    expect(refusalOf(changed).fields.newPassword).toBe(message);
    const registered = await strict.signedOut.post("/api/register", {
      ...login,
      email: "strict@example.com",
      name: "Ada",
    });
    expectRefusal(registered, 400, "invalid_input", ["password"]);
    expect(refusalOf(registered).message).toBe(message);
    const longer = await strict.client(member.cookie).post(path, change("wa1ker", "twelve chars"));
    expect(longer.status).toBe(204);
  });

  test("signed out it is 401", async () => {
    const answer = await t.signedOut.post(path, change("correct horse", "battery staple"));
    expectRefusal(answer, 401, "unauthenticated");
  });

  test("two at once with the same current password: one counts", async () => {
    const member = await t.member();
    const passwords = ["battery staple", "staple battery"];
    const answers = await Promise.all(
      passwords.map((password) => member.post(path, change("correct horse", password))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 403]);
    const kept = passwords[answers.findIndex(({ status }) => status === 204)] ?? "";
    const login = { email: member.email, password: kept };
    expect((await t.signedOut.post("/api/login", login)).status).toBe(200);
  });

  test("a sign-in with the old password that was under way gets no session", async () => {
    const member = await t.member();
    const { verify } = t.deps.passwords;
    const slow = await testApp(
      {},
      {
        db: t.deps.db,
        passwords: {
          ...t.deps.passwords,
          verify: async (password, known) => {
            const matches = await verify(password, known);
            await member.post(path, change("correct horse", "battery staple"));
            return matches;
          },
        },
      },
    );
    const login = { email: member.email, password: "correct horse" };
    expectRefusal(await slow.signedOut.post("/api/login", login), 401, "bad_credentials");
    const sql =
      "SELECT count(*) AS n FROM sessions JOIN users ON users.id = user_id WHERE email = ?";
    expect(await count(sql, member.email)).toBe(1);
    await slow.close();
  });
});
