import type { Bench } from "../bench.ts";
import { asking, askingHello, compare } from "../compare.ts";
import { startPostgis } from "../peers/postgis.ts";
import { percent, times } from "../statistics.ts";
import type { WorldPlan } from "../worlds/seed-world.ts";
import { startCrowdServer } from "./crowd-server.ts";
import { measureChangeDelivery } from "./change-delivery.ts";
import { measureDelivery } from "./delivery.ts";
import { askedByAll, disjointPairs, messagesOf, pairsOf } from "./questions.ts";

const LISTENERS = 1000;
const CHANGERS = 50;

/** What members write, and what they read of it. */
export async function measureMessages(bench: Bench, plan: WorldPlan) {
  const { report, hello, rounds } = bench;
  const { world, server } = await startCrowdServer(plan);
  const pairs = pairsOf(world.viewers);
  const messages = messagesOf(pairs);
  const postgis = await startPostgis(world);
  const { ratio } = await compare(
    {
      hello: askingHello(hello),
      conversations: asking(server, askedByAll(world.viewers, "/api/conversations?limit=50")),
      messages: asking(server, messages),
      postgis: postgis && asking(postgis, messages),
    },
    rounds,
  );
  await postgis?.stop();
  const share = (figure: string, value: number | undefined) =>
    report.check(figure, value, { atLeast: 0.1 }, percent);
  share("conversations against hello", ratio("conversations", "hello"));
  share("POST messages against hello, 10,000 pairs", ratio("messages", "hello"));
  const figure = "POST messages against Express with PostgreSQL";
  report.check(figure, ratio("messages", "postgis"), { atLeast: 10 }, times);
  const listened = disjointPairs(world.viewers).slice(0, LISTENERS);
  await measureDelivery(bench, server, listened);
  await measureChangeDelivery(bench, server, listened.slice(0, CHANGERS));
  await server.stop();
}
