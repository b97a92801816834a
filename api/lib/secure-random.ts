/** Random bytes that nobody can foresee, for what must not be guessed: secrets, ids and seeds of hashes. */
export const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));

export const randomUuid = () => crypto.randomUUID();
