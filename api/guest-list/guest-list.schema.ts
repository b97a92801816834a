import { z } from "zod";

export const requestAnswerSchema = z.object({
  userId: z.string("Say who asked."),
  isApproved: z.boolean("Say whether they may come."),
});

/** Absent fields stay unchanged. */
export const checkInSchema = z.object({
  userId: z.string("Say who is there."),
  isHere: z.boolean("Say whether they are there.").optional(),
  isPlusOneHere: z.boolean("Say whether whom they bring is there.").optional(),
});
