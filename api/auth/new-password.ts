import type { Env } from "../env.ts";
import { AppError } from "../lib/errors.ts";
import { newPasswordOf } from "./auth.schema.ts";
import { commonPasswords } from "./common-passwords.ts" with { type: "macro" };

const COMMON = commonPasswords();

const isCommon = (password: string) =>
  !password.includes("\n") && COMMON.includes(`\n${password.toLowerCase()}\n`);

const TOO_COMMON = "This password is too common. Choose one that others don't use.";

function problemOf({ passwordMin }: Env, password: string) {
  const issue = newPasswordOf(passwordMin).safeParse(password).error?.issues[0];
  if (issue) return issue.message;
  return isCommon(password) ? TOO_COMMON : undefined;
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
