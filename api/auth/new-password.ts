import { dictionary } from "@zxcvbn-ts/language-common";
import type { Env } from "../env.ts";
import { AppError } from "../lib/errors.ts";
import { newPasswordOf } from "./auth.schema.ts";

/** The 49,233 passwords most common in leaks, in lower case. */
const COMMON = new Set(dictionary["passwords-common"]);

const TOO_COMMON = "This password is too common. Choose one that others don't use.";

function problemOf({ passwordMin }: Env, password: string) {
  const issue = newPasswordOf(passwordMin).safeParse(password).error?.issues[0];
  if (issue) return issue.message;
  return COMMON.has(password.toLowerCase()) ? TOO_COMMON : undefined;
}

/** The schema does not know this server's minimum length or the common passwords. */
export function refuseWeakPassword(
  env: Env,
  field: "password" | "newPassword",
  password: string,
): void {
  const problem = problemOf(env, password);
  if (problem) throw new AppError("invalid_input", problem, { fields: { [field]: problem } });
}
