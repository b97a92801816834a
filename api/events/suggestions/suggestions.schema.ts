import { z } from "zod";

/** The event that was asked about or dismissed. */
export const answerSuggestionSchema = z.object({ eventId: z.string("Say which event.") });
