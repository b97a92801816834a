import { CopiesDamaged } from "@hereabouts/api/copies/generations";
import { readEnv } from "@hereabouts/api/env";
import type { Env } from "@hereabouts/api/env";
import { openDeps } from "@hereabouts/api/open-deps";
import { DatabaseRefused } from "@hereabouts/db/migrate";

/** Why a command does nothing, in words for the operator. */
export class CommandRefused extends Error {}

function configuration() {
  try {
    return readEnv();
  } catch (error) {
    throw new CommandRefused(error instanceof Error ? error.message : String(error));
  }
}

/** The words for the operator; anything else is a fault of ours and is printed with its stack. */
function explain(error: unknown) {
  if (error instanceof CopiesDamaged) return `The copies are damaged: ${error.message}`;
  if (error instanceof CommandRefused || error instanceof DatabaseRefused) return error.message;
  const isWrongOption =
    error instanceof TypeError &&
    "code" in error &&
    String(error.code).startsWith("ERR_PARSE_ARGS");
  return isWrongOption ? error.message : error;
}

/** Opens the database beside a running server, which alone makes copies of it. */
export const openBesideServer = (env: Env) => openDeps({ ...env, backupTo: undefined });

/** Runs a command of the operator's with the configuration, and prints its result or why there is none. */
export async function runCommand(command: (env: Env) => Promise<string>) {
  try {
    process.stdout.write(`${await command(configuration())}\n`);
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}
