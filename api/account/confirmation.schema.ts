/** What an account without a password types to confirm its deletion, in every language. */
export const CONFIRMATION = "DELETE";
