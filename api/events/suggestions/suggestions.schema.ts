import { z } from "zod";

/** Which event was asked about, or dismissed. */
export const answerSuggestionSchema = z.object({ eventId: z.string("Say which event.") });
