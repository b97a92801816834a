import type { Bench } from "../bench.ts";
import { asking, askingHello, compare } from "../compare.ts";
import { percent } from "../statistics.ts";
import type { WorldPlan } from "../worlds/world.ts";
import { openCrowd } from "./crowd.ts";
import { measureDelivery } from "./delivery.ts";
import { askedByAll, messagesOf, pairsOf } from "./questions.ts";

/** What members write, and what they read of it. */
export async function measureMessages(bench: Bench, plan: WorldPlan) {
  const { report, hello, rounds } = bench;
  const { world, server } = await openCrowd(plan);
  const pairs = pairsOf(world.viewers);
  const rate = await compare(
    {
      hello: askingHello(hello),
      conversations: asking(server, askedByAll(world.viewers, "/api/conversations?limit=50")),
      messages: asking(server, messagesOf(pairs)),
    },
    rounds,
  );
  const share = (name: "conversations" | "messages") => rate(name) / rate("hello");
  report.check("conversations against hello", share("conversations"), { atLeast: 0.1 }, percent);
  report.check("POST messages against hello", share("messages"), { atLeast: 0.1 }, percent);
  await measureDelivery(bench, server, pairs.slice(0, 1000));
  await server.stop();
}
