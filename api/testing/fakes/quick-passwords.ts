import { MAX_CONCURRENT_HASHES, createPasswords } from "../../lib/security/passwords.ts";

/** The threads of a test also decode photos: at low priority they would hardly run beside other tests. */
const keepPriority = () => undefined;

/** Cheap passwords for the thousands of members in tests; tests of the real cost use real ones. */
export const quickPasswords = () =>
  createPasswords(MAX_CONCURRENT_HASHES, { memoryCost: 8, timeCost: 1 }, keepPriority);

export const realPasswords = () => createPasswords(MAX_CONCURRENT_HASHES, undefined, keepPriority);
