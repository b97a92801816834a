import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { queueMail, sendDueMails } from "../mail-outbox/mail-outbox.service.ts";
import { deleteExpiredConfirmations } from "./email.repo.ts";
import { createLog } from "../log.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { visit } from "../testing/demo.ts";
import { enrol } from "../testing/enrol.ts";
import { openPostOffice, textOf } from "../testing/peers/post-office.ts";
import { expectRefusal } from "../testing/refusal.ts";

const ME = "/api/users/me";
const EMAIL = "/api/users/me/email";
const AGAIN = "/api/users/me/email/confirmation";
const CONFIRM = "/api/auth/confirm-email";
const PASSWORD = "correct horse";
const DAY_MS = 86_400_000;

let office: Awaited<ReturnType<typeof openPostOffice>>;
let t: TestApp;
let logged: string[];
let addresses = 0;
const newEmail = () => `another${(addresses += 1)}@example.com`;

beforeEach(async () => {
  office = await openPostOffice();
  logged = [];
  const log = createLog("debug", (line) => logged.push(line));
  t = await testApp({ ...office.env, PUBLIC_URL: "https://app.example" }, { log });
});
afterEach(async () => {
  await t.close();
  await office.close();
});

/** What was delivered to the address, newest last. */
async function mailsTo(email: string) {
  await sendDueMails(t.deps);
  return office.delivered.filter(({ to }) => to.includes(email)).map(textOf);
}

const tokenIn = (text = "") =>
  /https:\/\/app\.example\/confirm-email#token=([\w-]{43})/.exec(text)?.[1] ?? "";
const tokenFor = async (email: string) => tokenIn((await mailsTo(email)).at(-1));
const confirm = (token: string) => t.signedOut.post(CONFIRM, { token });
const memberId = async (publicId: string) => {
  const sql = "SELECT id FROM users WHERE public_id = ?";
  return (await t.deps.db.$client.execute({ sql, args: [publicId] })).rows[0]?.id as number;
};
type Signed = Awaited<ReturnType<TestApp["member"]>>;
const stateOf = async ({ get }: Pick<Signed, "get">) => {
  const { email, emailConfirmed, pendingEmail } = (await get(ME)).body;
  return { email, emailConfirmed, pendingEmail };
};

async function confirmedMember() {
  const member = await t.member();
  expect((await confirm(await tokenFor(member.email))).status).toBe(200);
  return member;
}

describe("confirming an address", () => {
  test("a new member gets a link, and pressing its button needs no session and works once", async () => {
    const member = await t.member();
    expect(await stateOf(member)).toEqual({
      email: member.email,
      emailConfirmed: false,
      pendingEmail: null,
    });
    const token = await tokenFor(member.email);
    expect(office.delivered[0]?.raw).toMatch(/Content-Type: text\/html/);
    const answer = await confirm(token);
    expect([answer.status, answer.body]).toEqual([200, { email: member.email }]);
    expect(await stateOf(member)).toMatchObject({ emailConfirmed: true });
    expectRefusal(await confirm(token), 400, "bad_token");
    expect((await member.post(AGAIN)).status).toBe(204);
    expect(await mailsTo(member.email)).toHaveLength(1);
  });

  test("the link lives seven days, and can be asked for again in the member's language", async () => {
    const member = await t.member();
    const old = await tokenFor(member.email);
    t.clock.now += 7 * DAY_MS + 1;
    expectRefusal(await confirm(old), 400, "bad_token");
    expect((await member.post(AGAIN, undefined, { "accept-language": "de" })).status).toBe(204);
    const mails = await mailsTo(member.email);
    expect(mails.at(-1)).toContain("Adresse bestätigen");
    expect((await confirm(tokenIn(mails.at(-1)))).status).toBe(200);
    expect(await stateOf(member)).toMatchObject({ emailConfirmed: true });
  });

  test("of many uses at once one counts, and a wrong token is refused", async () => {
    const token = await tokenFor((await t.member()).email);
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    for (const wrong of ["x", `${token}x`, "A".repeat(43)])
      expectRefusal(await confirm(wrong), 400, "bad_token");
    for (const sent of [{}, { token: 1 }, { token: " " }, { token: "x".repeat(201) }])
      expectRefusal(await t.signedOut.post(CONFIRM, sent), 400, "invalid_input", ["token"]);
  });

  test("three links are open at most, and no log or table holds one, or an address", async () => {
    const member = await t.member();
    const tokens = [await tokenFor(member.email)];
    for (let turn = 0; turn < 3; turn += 1) {
      await member.post(AGAIN);
      tokens.push(await tokenFor(member.email));
    }
    expectRefusal(await confirm(tokens[0] ?? ""), 400, "bad_token");
    const { rows } = await t.deps.db.$client.execute("SELECT * FROM email_confirmations");
    expect(rows).toHaveLength(3);
    const held = JSON.stringify(rows) + logged.join("");
    for (const token of tokens) expect(held).not.toContain(token);
    expect((await confirm(tokens[1] ?? "")).status).toBe(200);
    expectRefusal(await confirm(tokens[3] ?? ""), 400, "bad_token");
    expect(logged.join("")).not.toContain(member.email);
    expect(logged.join("")).toContain("security.email_confirmed");
  });

  test("nobody's address gets more than ten links a day", async () => {
    await t.close();
    t = await testApp({ ...office.env, PUBLIC_URL: "https://app.example", RATE_LIMIT_SCALE: "1" });
    const flooded = newEmail();
    for (let turn = 0; turn < 13; turn += 1) {
      const member = await t.member();
      const sent = { email: flooded, password: PASSWORD };
      expect((await member.put(EMAIL, sent)).status).toBe(200);
      await sendDueMails(t.deps);
    }
    expect(await mailsTo(flooded)).toHaveLength(10);
  });
});

describe("changing the address", () => {
  test("takes effect once it is confirmed, and the old one gets a mail about both", async () => {
    const member = await confirmedMember();
    const email = newEmail();
    const answer = await member.put(EMAIL, {
      email: ` ${email.toUpperCase()}`,
      password: PASSWORD,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ email: member.email, pendingEmail: email });
    const login = (address: string) =>
      t.signedOut.post("/api/login", { email: address, password: PASSWORD });
    expectRefusal(await login(email), 401, "bad_credentials");
    expect((await mailsTo(member.email)).at(-1)).toContain("wants to use another");
    await t.signedOut.post("/api/auth/forgot-password", { email: member.email });
    const reset = /#reset=([\w-]{43})/.exec((await mailsTo(member.email)).at(-1) ?? "")?.[1];

    const confirmed = await confirm(await tokenFor(email));
    expect([confirmed.status, confirmed.body]).toEqual([200, { email }]);
    expect(await stateOf(member)).toEqual({ email, emailConfirmed: true, pendingEmail: null });
    const mail = (await mailsTo(member.email)).at(-1) ?? "";
    expect(mail).toContain("another e-mail address now");
    for (const mail of await mailsTo(member.email)) expect(mail).not.toContain(email);
    expectRefusal(await login(member.email), 401, "bad_credentials");
    expect((await login(email)).status).toBe(200);
    const late = { token: reset, newPassword: "battery staple" };
    expectRefusal(await t.signedOut.post("/api/auth/reset-password", late), 400, "bad_token");
    expect((await t.member({ email: member.email })).email).toBe(member.email);
  });

  test("needs the password, and refuses what is no address or somebody's", async () => {
    const [member, other] = [await t.member(), await t.member()];
    const email = newEmail();
    for (const sent of [{ email }, { email, password: "" }])
      expectRefusal(await member.put(EMAIL, sent), 400, "invalid_input", ["password"]);
    expectRefusal(await member.put(EMAIL, { email, password: "wrong" }), 403, "wrong_password");
    const taken = { email: other.email, password: PASSWORD };
    expectRefusal(await member.put(EMAIL, taken), 409, "email_taken", ["email"]);
    expectRefusal(await member.put(EMAIL, { ...taken, password: "wrong" }), 403, "wrong_password");
    for (const wrong of ["x", "", 5, ["a@example.com"], `${"x".repeat(250)}@example.com`])
      expectRefusal(
        await member.put(EMAIL, { email: wrong, password: PASSWORD }),
        400,
        "invalid_input",
        ["email"],
      );
    expect(await stateOf(member)).toMatchObject({ email: member.email, pendingEmail: null });
  });

  test("an account without a password changes it within ten minutes of a sign-in", async () => {
    const { cookie } = await enrol(t, { email: newEmail() });
    const member = t.client(`__Host-${cookie}`);
    const email = newEmail();
    expect((await member.put(EMAIL, { email })).status).toBe(200);
    t.clock.now += 10 * 60_000;
    expectRefusal(await member.put(EMAIL, { email: newEmail() }), 403, "sign_in_again");
    expect((await confirm(await tokenFor(email))).status).toBe(200);
    expect(await stateOf(member)).toMatchObject({ email });
  });

  test("the newest change counts, and one's own address takes it back", async () => {
    const member = await t.member();
    const [first, second] = [newEmail(), newEmail()];
    await member.put(EMAIL, { email: first, password: PASSWORD });
    const old = await tokenFor(first);
    await member.put(EMAIL, { email: second, password: PASSWORD });
    expectRefusal(await confirm(old), 400, "bad_token");
    const token = await tokenFor(second);
    const back = await member.put(EMAIL, { email: member.email, password: PASSWORD });
    expect(back.body).toMatchObject({ email: member.email, pendingEmail: null });
    expectRefusal(await confirm(token), 400, "bad_token");
    expect(await stateOf(member)).toMatchObject({ email: member.email });
  });

  test("an address that somebody has registered meanwhile stays theirs", async () => {
    const member = await t.member();
    const email = newEmail();
    await member.put(EMAIL, { email, password: PASSWORD });
    const token = await tokenFor(email);
    const other = await t.member({ email });
    expectRefusal(await confirm(token), 400, "bad_token");
    expect(await stateOf(other)).toMatchObject({ email });
    expect(await stateOf(member)).toMatchObject({ email: member.email });
  });

  test("of two members who want one address the first to confirm has it", async () => {
    const [one, two] = [await t.member(), await t.member()];
    const email = newEmail();
    await one.put(EMAIL, { email, password: PASSWORD });
    const first = await tokenFor(email);
    await two.put(EMAIL, { email, password: PASSWORD });
    const second = await tokenFor(email);
    const answers = await Promise.all([confirm(second), confirm(first)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const held = [await stateOf(one), await stateOf(two)].filter((state) => state.email === email);
    expect(held).toHaveLength(1);
  });

  test.each([
    [
      "a new password",
      async (member: Signed) => {
        const sent = { currentPassword: PASSWORD, newPassword: "battery staple" };
        expect((await member.post("/api/auth/change-password", sent)).status).toBe(204);
      },
    ],
    [
      "a reset",
      async ({ email }: Signed) => {
        await t.signedOut.post("/api/auth/forgot-password", { email });
        const token = /#reset=([\w-]{43})/.exec((await mailsTo(email)).at(-1) ?? "")?.[1];
        const sent = { token, newPassword: "battery staple" };
        expect((await t.signedOut.post("/api/auth/reset-password", sent)).status).toBe(204);
      },
    ],
    [
      "leaving",
      async (member: Signed) => {
        expect((await member.delete(ME, { password: PASSWORD })).status).toBe(204);
      },
    ],
  ])("%s ends a change that was not confirmed", async (how, end) => {
    const member = await t.member();
    const email = newEmail();
    await member.put(EMAIL, { email, password: PASSWORD });
    const token = await tokenFor(email);
    expect((await stateOf(member)).pendingEmail).toBe(email);
    await end(member);
    if (how === "a new password") expect((await stateOf(member)).pendingEmail).toBeNull();
    expectRefusal(await confirm(token), 400, "bad_token");
    expect((await t.member({ email })).email).toBe(email);
  });

  test("the demo account has none, and a server without mail none that could be confirmed", async () => {
    const visitor = await visit(t);
    const sent = { email: newEmail(), password: PASSWORD };
    expectRefusal(await visitor.put(EMAIL, sent), 403, "demo_locked");
    expectRefusal(await visitor.post(AGAIN), 403, "demo_locked");
    const mute = await testApp();
    const member = await mute.member();
    expectRefusal(await member.put(EMAIL, sent), 404, "mail_disabled");
    expectRefusal(await member.post(AGAIN), 404, "mail_disabled");
    expect(await stateOf(member)).toMatchObject({ emailConfirmed: false, pendingEmail: null });
    await mute.close();
    expectRefusal(await t.signedOut.put(EMAIL, sent), 401, "unauthenticated");
    expectRefusal(await t.signedOut.post(AGAIN), 401, "unauthenticated");
  });
});

describe("changes of address that cross something else", () => {
  test("a password that is replaced while it is checked lets no change of address begin", async () => {
    const member = await t.member();
    const { verify } = t.deps.passwords;
    t.deps.passwords.verify = async (text, hash) => {
      const isRight = await verify(text, hash);
      await t.deps.db.$client.execute({
        sql: "UPDATE users SET password_hash = 'another' WHERE public_id = ?",
        args: [member.id],
      });
      return isRight;
    };
    const refused = await member.put(EMAIL, { email: newEmail(), password: PASSWORD });
    expectRefusal(refused, 403, "wrong_password", ["password"]);
    expect((await stateOf(member)).pendingEmail).toBeNull();
  });

  test("a late mail to an address that was corrected ends no link", async () => {
    const member = await confirmedMember();
    const [mistyped, corrected] = [newEmail(), newEmail()];
    await member.put(EMAIL, { email: mistyped, password: PASSWORD });
    await member.put(EMAIL, { email: corrected, password: PASSWORD });
    const token = await tokenFor(corrected);
    await queueMail(t.deps, {
      kind: "confirm_email",
      recipient: mistyped,
      userId: await memberId(member.id),
      language: "en",
    });
    await sendDueMails(t.deps);
    expect((await confirm(token)).status).toBe(200);
  });

  test("an address that became somebody else's gets no link from whoever asked for it before", async () => {
    const first = await confirmedMember();
    const wanted = newEmail();
    await first.put(EMAIL, { email: wanted, password: PASSWORD });
    await mailsTo(wanted);
    office.delivered.splice(0);
    const owner = await t.member({ email: wanted });
    expect((await first.post(AGAIN)).status).toBe(204);
    const mails = await mailsTo(wanted);
    expect(mails).toHaveLength(1);
    expect((await confirm(tokenIn(mails[0]))).status).toBe(200);
    expect((await stateOf(owner)).emailConfirmed).toBe(true);
  });

  test("what was never confirmed ends with its link", async () => {
    const member = await confirmedMember();
    await member.put(EMAIL, { email: newEmail(), password: PASSWORD });
    await sendDueMails(t.deps);
    t.clock.now += 8 * DAY_MS;
    await deleteExpiredConfirmations(t.deps.db, t.clock.now);
    const held =
      "SELECT * FROM email_confirmations UNION ALL SELECT pending_email, 1, 1, 1 FROM users WHERE pending_email <> ''";
    expect((await t.deps.db.$client.execute(held)).rows).toEqual([]);
  });
});
