import { commonPasswords } from "./common-passwords.ts" with { type: "macro" };

/** Loaded with the first password that is chosen: at the start it would take as long as a tenth of all else. */
export const COMMON_PASSWORDS = commonPasswords();
