import type { Running } from "../processes.ts";

const LONGEST = /^nodejs_eventloop_lag_max_seconds (\S+)$/m;

/** The longest turn of the event loop since it was last asked; watching begins with the first question. */
export async function longestTurnMs({ port }: Pick<Running, "port">) {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  return 1000 * Number(LONGEST.exec(await response.text())?.[1]);
}
