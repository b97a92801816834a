import { z } from "zod";

export const askCoHostSchema = z.object({ userId: z.string("Say whom you ask.") });
export const hostingAnswerSchema = z.object({ accepts: z.boolean("Say whether you host it.") });
