import type { InArgs, IntMode, InValue } from "@libsql/core/api";
import { LibsqlError } from "@libsql/core/api";
import type { SqlText } from "./sql-text.ts";
import { type EngineValue, toEngine } from "./values.ts";

/**
 * Requires exactly as many values as parameters, as a libSQL server does. The engine would bind missing ones to values
 * of the previous run.
 */
export function bindArguments(
  text: SqlText,
  args: InArgs | undefined,
  intMode: IntMode,
): EngineValue[] {
  const values = args === undefined || Array.isArray(args) ? args : inOrder(text, args);
  const count = values?.length ?? 0;
  if (count !== text.parameterCount) {
    throw argumentsInvalid(`expected ${text.parameterCount} parameters, found ${count}`);
  }
  return values?.map((value) => toEngine(value, intMode)) ?? [];
}

type NamedArguments = Exclude<InArgs, unknown[]>;

function inOrder({ parameters, parameterNames }: SqlText, args: NamedArguments): InValue[] {
  for (const name in args) {
    if (!parameterNames.has(name)) throw argumentsInvalid(`there is no parameter ${name}`);
  }
  return parameters.map(([parameter, name]) => {
    const value = args[parameter in args ? parameter : name];
    if (value === undefined) throw argumentsInvalid(`no value for parameter ${parameter}`);
    return value;
  });
}

function argumentsInvalid(reason: string): LibsqlError {
  return new LibsqlError(`Arguments do not match SQL parameters: ${reason}`, "ARGS_INVALID");
}
