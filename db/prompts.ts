/**
 * Beginnings of sentences that a member may complete, in the order in which they are offered. Apart from the other lists,
 * as the sign-in screen loads those.
 */
export const PROMPTS = [
  "perfect_sunday",
  "ask_me_about",
  "small_joy",
  "say_yes",
  "lose_time",
  "get_on_if",
  "want_to_try",
  "learning",
  "can_teach",
  "working_on",
  "proud_of",
  "laugh_at",
] as const;
export type Prompt = (typeof PROMPTS)[number];
