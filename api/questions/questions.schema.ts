import { z } from "zod";
import { boundedText } from "../lib/text/text.schema.ts";
import { nearbySchema } from "../nearby/nearby.schema.ts";
import { ANSWER_MAX, QUESTION_MAX } from "./question-limits.schema.ts";

const required = (max: number, missing: string) =>
  boundedText(max, `Use at most ${max} characters.`).refine((text) => text.length > 0, missing);

export const questionSchema = z.object({
  text: required(QUESTION_MAX, "Write your question."),
  /** Sent again with the same one, the question is stored once. */
  clientId: z.guid("Send a UUID.").nullish(),
});
export type Asked = z.output<typeof questionSchema>;

export const answerSchema = z.object({ text: required(ANSWER_MAX, "Write your answer.") });

const { limit, offset } = nearbySchema.shape;
export const questionsPageSchema = z.object({ limit, offset });
export type QuestionsPage = z.output<typeof questionsPageSchema>;
