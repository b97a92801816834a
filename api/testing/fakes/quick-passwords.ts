import { HASHED_AT_ONCE, createPasswords } from "../../lib/security/passwords.ts";

/** The threads of a test also decode photos: at low priority they would hardly run beside other tests. */
const giveNoWay = () => undefined;

/** Cheap passwords for the thousands of members in tests; tests of the real cost use real ones. */
export const quickPasswords = () =>
  createPasswords(HASHED_AT_ONCE, { memoryCost: 8, timeCost: 1 }, giveNoWay);

export const realPasswords = () => createPasswords(HASHED_AT_ONCE, undefined, giveNoWay);
