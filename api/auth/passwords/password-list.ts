import { commonPasswords } from "./common-passwords.ts" with { type: "macro" };

/** Loaded when the first password is chosen: at the start it would take a tenth of the time. */
export const COMMON_PASSWORDS = commonPasswords();
