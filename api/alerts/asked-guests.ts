/** Guests of an event are asked so long before its start whether they still come. */
export const ASKED_MS = 86_400_000;

/** Who joins after everybody was asked has just said that they come. */
export const IS_COMING = `(attendee.coming_at IS NOT NULL OR attendee.joined_at >= event.starts_at - ${ASKED_MS})`;
