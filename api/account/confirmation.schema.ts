/** What is typed to delete an account without a password, in every language. */
export const CONFIRMATION = "DELETE";
