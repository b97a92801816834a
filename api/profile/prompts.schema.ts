import { PROMPTS } from "@hereabouts/db/prompts";
import { z } from "zod";
import { boundedLine } from "../lib/text/text.schema.ts";

export const PROMPTS_MAX = 3;
export const ANSWER_MAX = 150;

const answeredPrompt = z.object({
  prompt: z.enum(PROMPTS, "Choose one of the prompts."),
  answer: boundedLine(ANSWER_MAX, `Use at most ${ANSWER_MAX} characters for an answer.`).refine(
    (answer) => answer.length > 0,
    "Write an answer, or remove the prompt.",
  ),
});
export const promptsField = z
  .array(answeredPrompt, "Send a list.")
  .max(PROMPTS_MAX, `Choose at most ${PROMPTS_MAX} prompts.`)
  .refine(
    (prompts) => new Set(prompts.map(({ prompt }) => prompt)).size === prompts.length,
    "Choose each prompt once.",
  );
