import { standardOutput } from "./lib/processes/standard-output.ts";

const LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
type Level = (typeof LEVELS)[number];
type Fields = Record<string, string | number | boolean | undefined>;

type LoggedLevel = Exclude<Level, "silent">;

export type Log = Record<LoggedLevel, (event: string, fields?: Fields) => void>;

export const isLogged = (name: LoggedLevel, level: Level) =>
  LEVELS.indexOf(name) >= LEVELS.indexOf(level);

/** Writes all lines of a turn of the event loop at once, as separate writes cost more than the lines. */
function batched(write: (text: string) => unknown) {
  let lines = "";
  const flush = () => {
    const text = lines;
    lines = "";
    write(text);
  };
  return (line: string) => {
    if (lines === "") setImmediate(flush);
    lines += line;
  };
}

let lastMs = Number.NaN;
let lastTime = "";

/** Many lines share a millisecond, and formatting the time takes a quarter of a line. */
function formattedNow() {
  const now = Date.now();
  if (now !== lastMs) {
    lastMs = now;
    lastTime = new Date(now).toISOString();
  }
  return lastTime;
}

/** Structured logging, one JSON object a line. Callers pass no secret, coordinate, message text or address. */
export function createLog(
  level: Level,
  write: (line: string) => void = batched((text) => standardOutput.write(text)),
): Log {
  const at = (name: LoggedLevel) => (event: string, fields?: Fields) => {
    if (!isLogged(name, level)) return;
    write(`${JSON.stringify({ time: formattedNow(), level: name, event, ...fields })}\n`);
  };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}
