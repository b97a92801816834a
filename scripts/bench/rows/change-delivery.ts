import type { Bench } from "../bench.ts";
import type { Running } from "../processes.ts";
import { quantile, times } from "../statistics.ts";
import { listening } from "./delivery.ts";
import type { Pair } from "./questions.ts";

const COUNT = 600;

/** How soon a reaction and an edit are at the socket of the other, against a message: one at a time, in turns. */
export async function measureChangeDelivery({ report }: Bench, server: Running, pairs: Pair[]) {
  const sockets = await Promise.all(pairs.map(([, { cookie }]) => listening(server, cookie)));
  const delays: Record<string, number[]> = { message: [], edit: [], reaction: [] };

  async function measure(what: string, index: number, method: string, path: string, body: object) {
    const [from, to] = pairs[index] as Pair;
    const began = performance.now();
    const { promise, resolve } = Promise.withResolvers<number>();
    const awaited = what === "message" ? '{"type":"message",' : '{"type":"message_changed",';
    const listen = ({ data }: MessageEvent) =>
      String(data).startsWith(awaited) && resolve(performance.now());
    sockets[index]?.addEventListener("message", listen);
    const response = await fetch(`http://127.0.0.1:${server.port}/api/messages/${to.id}${path}`, {
      method,
      headers: { Cookie: from.cookie, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${what}: ${response.status} ${await response.text()}`);
    delays[what]?.push((await promise) - began);
    sockets[index]?.removeEventListener("message", listen);
    return response.json() as Promise<{ id: string }>;
  }

  for (let turn = 0; turn < COUNT; turn += 1) {
    const index = turn % pairs.length;
    const { id } = await measure("message", index, "POST", "", { content: `message ${turn}` });
    await measure("edit", index, "PUT", `/${id}`, { content: `edited ${turn}` });
    await measure("reaction", index, "PUT", `/${id}/reaction`, { emoji: "👍" });
  }
  for (const socket of sockets) socket.close();
  const against = quantile(delays.message ?? [], 0.5);
  for (const what of ["edit", "reaction"])
    report.check(
      `${what} to socket against a message, p50`,
      quantile(delays[what] ?? [], 0.5) / against,
      { atMost: 1.5 },
      times,
    );
}
