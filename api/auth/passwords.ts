import { AppError } from "../lib/errors.ts";

const ARGON2ID = { algorithm: "argon2id", memoryCost: 19456, timeCost: 2 } as const;
const AT_ONCE = 2;
const QUEUE_LIMIT = 64;

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * argon2id as OWASP's Password Storage Cheat Sheet gives it (19 MiB, t=2, p=1), off the main thread, two at once.
 * Past the queue's limit callers are told to come back, so that a flood of sign-ins cannot fill the memory.
 */
export function createPasswords() {
  let running = 0;
  const waiting: (() => void)[] = [];
  const unknownHash = Bun.password.hash(crypto.randomUUID(), ARGON2ID);

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= AT_ONCE) {
      if (waiting.length >= QUEUE_LIMIT) {
        throw new AppError(
          "rate_limited",
          "Too many people are signing in right now. Try again in a moment.",
          {
            retryAfterSeconds: 2,
          },
        );
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    hash: (password: string) => inTurn(() => Bun.password.hash(password, ARGON2ID)),
    /** Takes the same time for an account that does not exist or has no password, and answers false. */
    verify: async (password: string, hash: string | null | undefined) => {
      const known = await inTurn(async () =>
        Bun.password.verify(password, hash ?? (await unknownHash)),
      );
      return known && Boolean(hash);
    },
  };
}
