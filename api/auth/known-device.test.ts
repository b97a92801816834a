import { afterAll, beforeAll, expect, test } from "bun:test";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { DEVICE_MS, deleteOldDevices } from "./known-device.service.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const password = "correct horse";
const signIn = (email: string, cookie = "", given = password) =>
  t.client(cookie).post("/api/login", { email, password: given });
type Answer = Awaited<ReturnType<typeof signIn>>;
const cookieIn = ({ headers }: Answer) =>
  headers.getSetCookie().find((cookie) => cookie.startsWith("device=")) ?? "";
const deviceIn = (answer: Answer) => cookieIn(answer).split(";")[0] ?? "";
const rows = async () =>
  (await t.deps.db.$client.execute("SELECT * FROM known_devices")).rows.map((row) => ({ ...row }));

test("a sign-in leaves a token that scripts cannot read, for a year; only a hash of it is stored", async () => {
  const { email } = await t.member();
  const cookie = cookieIn(await signIn(email));
  const [value, ...attributes] = cookie.split("; ");
  expect(value).toMatch(/^device=[\w-]{43}$/);
  expect(attributes.sort()).toEqual(["HttpOnly", "Max-Age=31536000", "Path=/", "SameSite=Lax"]);
  expect(JSON.stringify(await rows())).not.toContain((value ?? "").slice("device=".length));
  expect(cookieIn(await signIn(email, "", "wrong"))).toBe("");
});

test("with https it is Secure and tied to the host", async () => {
  const https = await testApp({ PUBLIC_URL: "https://app.example" });
  const answer = await https.signedOut.post("/api/register", {
    email: "ada@example.com",
    password,
    name: "Ada",
  });
  expect(answer.headers.getSetCookie()[1]).toMatch(/^__Host-device=.*; Path=\/; HttpOnly; Secure/);
  await https.close();
});

test("one browser keeps one token for all its accounts, which their rows do not reveal", async () => {
  const [one, two] = [await t.member(), await t.member()];
  const device = deviceIn(await signIn(one.email));
  const before = (await rows()).length;
  for (const { email } of [two, one, two])
    expect(deviceIn(await signIn(email, device))).toBe(device);
  const stored = await rows();
  expect(stored.length).toBe(before + 1);
  expect(new Set(stored.map((row) => row.device_hash)).size).toBe(stored.length);
  for (const malformed of ["device=", "device=short", `device=${"x".repeat(200)}`])
    expect(deviceIn(await signIn(one.email, malformed))).toMatch(/^device=[\w-]{43}$/);
});

test("an account knows twenty browsers, after a changed password one, and a year forgets all", async () => {
  const member = await t.member();
  const owned = async () => {
    const { rows: found } = await t.deps.db.$client.execute({
      sql: `SELECT known_devices.* FROM known_devices
        JOIN users ON users.id = user_id WHERE public_id = ?`,
      args: [member.id],
    });
    return found.length;
  };
  let last = "";
  for (let i = 0; i < 22; i++) last = deviceIn(await signIn(member.email));
  expect(await owned()).toBe(20);
  const answer = await signIn(member.email, last);
  const cookie = `${answer.headers.getSetCookie()[0]?.split(";")[0]}; ${last}`;
  const change = { currentPassword: password, newPassword: "battery staple" };
  expect((await t.client(cookie).post("/api/auth/change-password", change)).status).toBe(204);
  expect(await owned()).toBe(1);
  t.clock.now += DEVICE_MS;
  await deleteOldDevices(t.deps);
  expect(await owned()).toBe(1);
  t.clock.now += 1;
  await deleteOldDevices(t.deps);
  expect(await owned()).toBe(0);
}, 30_000);
