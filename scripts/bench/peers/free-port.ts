import type { Running } from "../processes.ts";

/** A port that nobody listened on a moment ago. */
export function freePort(): Running["port"] {
  const listener = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: { data: () => undefined },
  });
  const { port } = listener;
  listener.stop();
  return port;
}

/** Again and again, until it works. */
export async function retried<Result>(attempt: () => Promise<Result>, seconds = 20) {
  for (const deadline = Date.now() + seconds * 1000; ;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await Bun.sleep(50);
    }
  }
}
