import { readFileSync } from "node:fs";

type Variables = Readonly<Record<string, string | undefined>>;

function readSecret(path: string) {
  try {
    const secret = readFileSync(path, "utf8").replace(/\r?\n$/, "");
    return secret === "" ? { problem: "is empty" } : { secret };
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    return { problem: `cannot be read: ${code}` };
  }
}

/** Reads the files named by `NAME_FILE` variables, and collects problems. No value is repeated in a message. */
export function readSecretFiles(names: readonly string[], variables: Variables) {
  const secrets: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of names) {
    const path = variables[`${name}_FILE`];
    if (path === undefined) continue;
    const { secret, problem } =
      variables[name] === undefined
        ? readSecret(path)
        : { problem: `must not be set when ${name} is` };
    if (secret === undefined) problems.push(`${name}_FILE: ${problem}`);
    else secrets[name] = secret;
  }
  return { secrets, problems };
}
