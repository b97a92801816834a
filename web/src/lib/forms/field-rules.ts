import { texts } from "@/texts/texts";

import type { FieldErrors } from "./use-form";

type FieldRule = {
  safeParse: (value: unknown) => {
    success: boolean;
    error?: { issues: readonly { message: string }[] };
  };
};

/** Validates form data with the schema's field rules. */
export function brokenRules(
  rules: Record<string, FieldRule>,
  values: Record<string, unknown>,
): FieldErrors {
  const broken: FieldErrors = {};
  for (const [field, rule] of Object.entries(rules)) {
    const message = rule.safeParse(values[field]).error?.issues[0]?.message;
    if (message) broken[field] = texts.errors.ofField(message, field);
  }
  return broken;
}
