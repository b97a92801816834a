import { z } from "zod";

export const requestAnswerSchema = z.object({
  userId: z.string("Say who asked."),
  isApproved: z.boolean("Say whether they may come."),
});
