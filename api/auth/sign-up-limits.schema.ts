export const SIGNUP_AGE_MAX = 99;
export const SIGNUP_AGE_DEFAULT = 25;
export const SIGNUP_BIO_MAX = 240;
/** What sign-up offers; a member may write others. */
export const SIGNUP_INTERESTS = [
  "hiking",
  "coffee",
  "reading",
  "yoga",
  "photography",
  "cooking",
  "travel",
  "music",
  "fitness",
  "art",
  "technology",
  "gaming",
  "movies",
  "dancing",
] as const;
