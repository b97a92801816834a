/** How long before the start guests are asked whether they still come. */
export const ASKED_BEFORE_MS = 86_400_000;

/** Whoever joins after that has just said that they come. */
export const IS_COMING = `(attendee.coming_at IS NOT NULL OR attendee.joined_at >= event.starts_at - ${ASKED_BEFORE_MS})`;
