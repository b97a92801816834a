import { HASHED_AT_ONCE, createPasswords } from "../lib/passwords.ts";

/** Thousands join in tests; what takes the time of a real password brings real ones. */
export const quickPasswords = () => createPasswords(HASHED_AT_ONCE, { memoryCost: 8, timeCost: 1 });
