import { HASHED_AT_ONCE, createPasswords } from "../lib/passwords.ts";

/** The threads of a test decode its photos too: below all that runs beside it they would hardly have a turn. */
const giveNoWay = () => undefined;

/** Thousands join in tests; what takes the time of a real password brings real ones. */
export const quickPasswords = () =>
  createPasswords(HASHED_AT_ONCE, { memoryCost: 8, timeCost: 1 }, giveNoWay);

export const realPasswords = () => createPasswords(HASHED_AT_ONCE, undefined, giveNoWay);
