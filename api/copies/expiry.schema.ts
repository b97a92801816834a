/** How long copies are kept; the dialog for deleting an account says it. */
export const EXPIRY_DAYS = 30;
export const EXPIRY_MS = EXPIRY_DAYS * 86_400_000;
