/** The realm and the code of a cell as one number. */
const CODES = 2 ** 31;

export const keyOf = (realm: number, code: number) => realm * CODES + code;
export const codeOfKey = (key: number) => ((key % CODES) + CODES) % CODES;
export const realmOfKey = (key: number) => Math.floor(key / CODES);
