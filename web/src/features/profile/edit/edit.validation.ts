import { interestsField } from "@hereabouts/api/profile/profile.schema";
import { updateMeSchema } from "@hereabouts/api/profile/update-me.schema";
import { INTERESTS_MAX } from "@hereabouts/api/profile/profile-limits.schema";
import { isBlank, oneLine } from "@hereabouts/api/lib/text/visible-text.schema";

import { brokenRules } from "@/lib/forms/field-rules";
import type { FieldErrors } from "@/lib/forms/use-form";
import { promptsTexts } from "@/texts/prompts";
import { memberTexts, texts } from "@/texts/texts";

import { type EditValues, changesOf } from "./edit-values";

/** Interests are validated one by one, when they are added. */
const rules = updateMeSchema.omit({ interests: true }).shape;

/** Why an interest cannot be added (spec 5). */
export function interestProblem(typed: string, current: readonly string[]) {
  const interest = oneLine(typed);
  if (current.some((one) => one.toLowerCase() === interest.toLowerCase()))
    return memberTexts.profile.interestTaken(texts.interest(interest));
  if (current.length >= INTERESTS_MAX) return texts.chosen.full(INTERESTS_MAX);
  return brokenRules({ interests: interestsField }, { interests: [interest] }).interests;
}

export function validateEdit(values: EditValues): FieldErrors {
  const { interests, newInterest } = values;
  const broken = brokenRules(rules, changesOf(values));
  if (broken.prompts) broken.prompts = promptsTexts.missing;
  const problem = !isBlank(newInterest) && interestProblem(newInterest, interests);
  return { ...broken, ...(problem && { interests: problem }) };
}

/** The toast title for an invalid name or age (spec 5). */
export function titleOf(values: EditValues, errors: FieldErrors) {
  if (errors.name && isBlank(values.name)) return promptsTexts.nameRequired;
  return errors.age && promptsTexts.checkAge;
}
