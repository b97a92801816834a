import { describe, expect, spyOn, test } from "bun:test";
import { longestStandstill } from "@hereabouts/db/testing/standstill";
import { AppError } from "../errors.ts";
import { testApp } from "../../testing/app.ts";
import { expectRefusal } from "../../testing/refusal.ts";
import { MAX_CONCURRENT_HASHES, createPasswords } from "./passwords.ts";

describe("passwords", () => {
  test("are kept as argon2id with 19 MiB, two passes, one lane", async () => {
    const t = await testApp({}, { passwords: createPasswords() });
    await t.member({ password: "correct horse" });
    const { rows } = await t.deps.db.$client.execute("SELECT password_hash AS hash FROM users");
    expect(rows[0]?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await t.close();
  }, 60_000);

  test("two of the same have different hashes, and each verifies only its own", async () => {
    const { hash, verify } = createPasswords();
    const [one, two] = await Promise.all([hash("correct horse"), hash("correct horse")]);
    expect(one).not.toBe(two);
    expect(await verify("correct horse", one)).toBe(true);
    expect(await verify("Correct horse", one)).toBe(false);
    expect(await verify("correct horse", null)).toBe(false);
    expect(await verify("correct horse", undefined)).toBe(false);
  });

  test("a hash that cannot be read gives its turn back", async () => {
    const { hash, verify } = createPasswords();
    for (let round = 0; round < 4; round++) {
      await expect(verify("correct horse", "no hash at all")).rejects.toThrow();
    }
    expect(await hash("correct horse")).toStartWith("$argon2id$");
  });

  test("a flood is refused for now, and everybody before it is served", async () => {
    // All of them come before the first is done, however little each costs.
    const { hash } = createPasswords(2, { memoryCost: 1024, timeCost: 1 });
    const results = await Promise.allSettled(Array.from({ length: 70 }, () => hash("flood")));
    const refused = results.filter(({ status }) => status === "rejected");
    expect(refused.length).toBe(4);
    expect(results.slice(0, 66).every(({ status }) => status === "fulfilled")).toBe(true);
    for (const result of refused) {
      const { reason } = result as PromiseRejectedResult;
      expect(reason).toBeInstanceOf(AppError);
      expect(reason.code).toBe("rate_limited");
    }
    expect(await hash("after it")).toStartWith("$argon2id$");
  }, 60_000);

  test("over HTTP the flood is 429 with Retry-After", async () => {
    const t = await testApp({}, { passwords: createPasswords() });
    const login = { email: "nobody@example.com", password: "correct horse" };
    const answers = await Promise.all(
      Array.from({ length: 70 }, () => t.signedOut.post("/api/login", login)),
    );
    const refused = answers.filter(({ status }) => status !== 401);
    expect(refused.length).toBe(6 - MAX_CONCURRENT_HASHES);
    for (const answer of refused) {
      expectRefusal(answer, 429, "rate_limited");
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    await t.close();
  }, 60_000);

  test.each([1, 2])(
    "at most %d are worked on at once",
    async (maxConcurrent) => {
      const { verify, hash } = createPasswords(maxConcurrent);
      const known = await hash("correct horse");
      let [running, most] = [0, 0];
      const { verify: real } = Bun.password;
      const counted = spyOn(Bun.password, "verify").mockImplementation(async (...given) => {
        running += 1;
        most = Math.max(most, running);
        return real(...given).finally(() => {
          running -= 1;
        });
      });
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, i) => verify(i % 2 ? "correct horse" : "x", known)),
      );
      expect(answers).toEqual([false, true, false, true, false, true, false, true]);
      expect({ calls: counted.mock.calls.length, most }).toEqual({ calls: 8, most: maxConcurrent });
      expect(MAX_CONCURRENT_HASHES).toBeLessThanOrEqual(2);
      counted.mockRestore();
    },
    60_000,
  );

  test("sixteen sign-ins leave the event loop free", async () => {
    const t = await testApp({}, { passwords: createPasswords() });
    const { email } = await t.member();
    const login = { email, password: "correct horse" };
    const sixteen = () =>
      Promise.all(Array.from({ length: 16 }, () => t.signedOut.post("/api/login", login)));
    let longest = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 8 && longest >= 50; round++) {
      longest = await longestStandstill(sixteen);
    }
    expect(longest).toBeLessThan(50);
    await t.close();
  }, 60_000);
});
