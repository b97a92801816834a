import type { Env } from "../../env.ts";
import { AppError } from "../../lib/errors.ts";
import { newPasswordOf } from "../auth.schema.ts";

async function isCommon(password: string) {
  const { COMMON_PASSWORDS } = await import("./password-list.ts");
  return !password.includes("\n") && COMMON_PASSWORDS.includes(`\n${password.toLowerCase()}\n`);
}

const TOO_COMMON = "This password is too common. Choose one that others don't use.";

async function problemOf({ passwordMin }: Env, password: string) {
  const issue = newPasswordOf(passwordMin).safeParse(password).error?.issues[0];
  if (issue) return issue.message;
  return (await isCommon(password)) ? TOO_COMMON : undefined;
}

/** The schema does not know this server's minimum length or the common passwords. */
export async function refuseWeakPassword(
  env: Env,
  field: "password" | "newPassword",
  password: string,
): Promise<void> {
  const problem = await problemOf(env, password);
  if (problem) throw new AppError("invalid_input", problem, { fields: { [field]: problem } });
}
