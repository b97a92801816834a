import type { Env } from "../env.ts";
import { AppError } from "../lib/errors.ts";
import { newPasswordOf } from "./auth.schema.ts";

let common: Promise<ReadonlySet<string>> | undefined;

/** The 49,233 passwords most common in leaks, in lower case. Unpacked when the first is set: a start needs none of them. */
const commonPasswords = () =>
  (common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  ));

const TOO_COMMON = "This password is too common. Choose one that others don't use.";

async function problemOf({ passwordMin }: Env, password: string) {
  const issue = newPasswordOf(passwordMin).safeParse(password).error?.issues[0];
  if (issue) return issue.message;
  return (await commonPasswords()).has(password.toLowerCase()) ? TOO_COMMON : undefined;
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
