import type { Bench } from "../bench.ts";
import type { Running } from "../processes.ts";
import { milliseconds, quantile, timed } from "../statistics.ts";
import type { Viewer } from "../worlds/seed-world.ts";

const AT_ONCE = 16;
const ROUNDS = 10;
const BETWEEN_CALLS_MS = 5;
const PASSWORD = "correct horse battery staple";

/** Sixteen people sign in at once, again and again, while somebody else goes on asking. */
export async function measureSignIns({ report }: Bench, { port }: Running, [other]: Viewer[]) {
  const base = `http://127.0.0.1:${port}/api`;
  const headers = { "Content-Type": "application/json" };
  const post = (path: string, body: object) => () =>
    fetch(`${base}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  const people = Array.from({ length: AT_ONCE }, (_, index) => ({
    email: `bench-${index}-${crypto.randomUUID()}@example.org`,
    password: PASSWORD,
  }));
  for (const person of people) await timed(post("/register", { ...person, name: "Bench" }));

  const calls: number[] = [];
  let isRush = true;
  async function callOn() {
    const signedIn = { headers: { Cookie: other?.cookie ?? "" } };
    while (isRush) {
      calls.push(await timed(() => fetch(`${base}/users/me`, signedIn)));
      await Bun.sleep(BETWEEN_CALLS_MS);
    }
  }
  const calling = callOn();
  const signIns: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    signIns.push(...(await Promise.all(people.map((one) => timed(post("/login", one))))));
  isRush = false;
  await calling;
  const [longest, p99] = [quantile(signIns, 1), quantile(calls, 0.99)];
  const figure = `p99 of others while ${AT_ONCE} sign in at once (the last after ${Math.round(longest)} ms)`;
  report.check(figure, p99, { atMost: 5 }, milliseconds);
}
