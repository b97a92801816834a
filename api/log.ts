const LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
type Level = (typeof LEVELS)[number];
type Fields = Record<string, string | number | boolean | undefined>;

export type Log = Record<Exclude<Level, "silent">, (event: string, fields?: Fields) => void>;

/** Structured lines, one JSON object each. Callers pass no secret, coordinate, message text or address. */
export function createLog(
  level: Level,
  write: (line: string) => void = (line) => process.stdout.write(line),
): Log {
  const at = (name: Exclude<Level, "silent">) => (event: string, fields?: Fields) => {
    if (LEVELS.indexOf(name) < LEVELS.indexOf(level)) return;
    write(`${JSON.stringify({ time: new Date().toISOString(), level: name, event, ...fields })}\n`);
  };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}
