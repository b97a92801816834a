/** Copies are kept for so long; the dialog of deletion says it. */
export const EXPIRY_DAYS = 30;
export const EXPIRY_MS = EXPIRY_DAYS * 86_400_000;
