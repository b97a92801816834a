import { availableParallelism } from "node:os";
import { concurrencyLimit } from "../limits/concurrency-limit.ts";
import { lowerPoolPriority } from "../processes/pool-priority.ts";
import { randomBytes } from "../secure-random.ts";

/** From OWASP's Password Storage Cheat Sheet (19 MiB, t=2, p=1). */
const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2 };

/** One core stays free for requests. */
export const MAX_CONCURRENT_HASHES = availableParallelism() > 2 ? 2 : 1;

const random32 = () => randomBytes(32).toBase64().replace(/=$/, "");
/** A valid hash that no password matches: it takes as long to verify as a real one, and no time to make. */
const hashOfNothing = ({ memoryCost, timeCost }: typeof PASSWORD_COST) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$${random32()}$${random32()}`;

export type Passwords = ReturnType<typeof createPasswords>;

/** argon2id on worker threads, two at a time at most. */
export function createPasswords(
  maxConcurrent = MAX_CONCURRENT_HASHES,
  cost = PASSWORD_COST,
  lowerPriority = lowerPoolPriority,
) {
  const argon2id = { algorithm: "argon2id", ...cost } as const;
  const inTurn = concurrencyLimit({
    maxConcurrent,
    maxWaiting: 64,
    busyMessage: "Too many people are signing in right now.",
  });
  const unknownHash = hashOfNothing(cost);

  const runLimited = <T>(work: () => Promise<T>) =>
    inTurn(() => {
      lowerPriority();
      return work();
    });

  return {
    waiting: inTurn.waiting,
    hash: (password: string) => runLimited(() => Bun.password.hash(password, argon2id)),
    /** Takes the same time for an account without a password or no account, and returns false. */
    verify: async (password: string, hash: string | null | undefined) => {
      const known = await runLimited(async () =>
        Bun.password.verify(password, hash ?? unknownHash),
      );
      return known && Boolean(hash);
    },
  };
}
