import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { createLog } from "./log.ts";
import { sendDueMails } from "./mail-outbox/mail-outbox.service.ts";
import { createLogWatcher } from "./moderation/log-watcher.service.ts";
import { liftSuspension, suspendMember } from "./moderation/moderation.service.ts";
import { LIMITS } from "./limits.ts";
import { testApp } from "./testing/app.ts";
import type { TestApp } from "./testing/app.ts";
import { enrol } from "./testing/enrol.ts";

const lines: string[] = [];
let t: TestApp;
beforeAll(async () => {
  t = await testApp(
    { RATE_LIMIT_SCALE: "1", TRUST_PROXY: "true" },
    { log: createLog("info", (line) => lines.push(line)) },
  );
});
afterAll(() => t.close());
beforeEach(() => void lines.splice(0));

const password = "correct horse";
const event = (name: string, member?: string) => ({
  event: `security.${name}`,
  ...(member && { member }),
});
const logged = () =>
  lines
    .map((line) => JSON.parse(line) as { event: string; member?: string })
    .filter((line) => line.event.startsWith("security."))
    .map((line) => event(line.event.slice("security.".length), line.member));
const signIn = (email: string, given = password, network = "192.0.2.1") =>
  t.call("POST", "/api/login", { email, password: given }, { "x-forwarded-for": network });

test("signing in, failing to, and being locked out", async () => {
  const { id, email } = await t.member();
  await signIn(email);
  await signIn(email, "wrong");
  await signIn("nobody@example.com", "wrong", "192.0.2.2");
  expect(logged()).toEqual([
    event("sign_in", id),
    event("sign_in", id),
    event("sign_in_failed", id),
    event("sign_in_failed"),
  ]);
  lines.splice(0);
  for (let i = 1; i < LIMITS.signInEmail.count; i++) await signIn(email, "wrong");
  await signIn(email, "wrong");
  expect(logged().at(-1)).toEqual(event("sign_in_locked", id));
  expect(logged()).toHaveLength(LIMITS.signInEmail.count);
});

test("asking for a reset, resetting, changing the password, ending other sessions", async () => {
  const member = await t.member();
  lines.splice(0);
  for (const email of [member.email, "nobody@example.com"]) {
    await t.signedOut.post("/api/auth/forgot-password", { email });
    await sendDueMails(t.deps);
  }
  const token = t.consoleLines.at(-1)?.split(": ")[1];
  await t.signedOut.post("/api/auth/reset-password", { token, newPassword: "battery staple" });
  await t.signedOut.post("/api/auth/reset-password", { token, newPassword: "battery staple" });
  const answer = await signIn(member.email, "battery staple");
  const again = t.client(answer.headers.getSetCookie()[0]?.split(";")[0] ?? "");
  const change = { currentPassword: "battery staple", newPassword: "staple battery" };
  await again.post("/api/auth/change-password", change);
  await again.delete("/api/auth/sessions", { password: "wrong" });
  await again.delete("/api/auth/sessions", { password: "staple battery" });
  expect(logged()).toEqual([
    event("reset_requested", member.id),
    event("password_reset", member.id),
    event("sign_in", member.id),
    event("password_changed", member.id),
    event("other_sessions_ended", member.id),
  ]);
});

test("blocking, being suspended, taking the data along, leaving", async () => {
  const [ann, ben] = [await t.member(), await enrol(t)];
  const follow = createLogWatcher(t.deps);
  await follow();
  lines.splice(0);
  await ann.post("/api/blocks", { userId: ben.id });
  await ann.post("/api/blocks", { userId: ben.id });
  await ann.delete(`/api/blocks/${ben.id}`);
  await ann.get("/api/users/me/export");
  await suspendMember(t.deps, ann.id, null);
  await follow();
  expect((await signIn(ann.email)).status).toBe(403);
  await liftSuspension(t.deps, ann.id, null);
  await follow();
  await ben.delete("/api/users/me", { confirm: "DELETE" });
  expect(logged()).toEqual([
    event("member_blocked", ann.id),
    event("member_unblocked", ann.id),
    event("data_exported", ann.id),
    event("member_suspended", ann.id),
    event("sign_in_failed", ann.id),
    event("suspension_lifted", ann.id),
    event("account_deleted", ben.id),
  ]);
});
