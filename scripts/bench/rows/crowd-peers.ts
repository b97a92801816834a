import type { Bench } from "../bench.ts";
import { asking, askingHello, compare } from "../compare.ts";
import type { Case } from "../compare.ts";
import { startPostgis } from "../peers/postgis.ts";
import { startRedis } from "../peers/redis.ts";
import type { World } from "../worlds/world.ts";
import { askedByAll, nearbyQuestions } from "./questions.ts";

/** What a world is measured against; what has no bound is not measured there. */
export type CrowdBounds = Partial<{
  nearby: number;
  postgis: number;
  redisTime: number;
  memoryMiB: number;
  halfP99Ms: number;
  isLaterToo: true;
  members: true;
}>;

/** Ours beside the peers that the bounds name, which answer the same questions over the same world. */
export async function compareWithPeers(
  { hello, rounds }: Bench,
  world: World,
  cases: Record<"nearby" | "changing" | "filtered" | "me" | "person", Case>,
  bounds: CrowdBounds,
) {
  const postgis = bounds.postgis === undefined ? undefined : await startPostgis(world);
  const redis = bounds.redisTime === undefined ? undefined : await startRedis(world);
  const rest = bounds.members ? cases : { nearby: cases.nearby };
  const compared = await compare(
    {
      hello: askingHello(hello),
      ...rest,
      postgis: postgis && asking(postgis, nearbyQuestions(world.viewers)),
      postgisMe: postgis && asking(postgis, askedByAll(world.viewers, "/api/users/me")),
      redis: redis?.measure,
    } as Record<keyof typeof cases | "hello" | "postgis" | "postgisMe" | "redis", Case | undefined>,
    rounds,
  );
  await redis?.stop();
  await postgis?.stop();
  return compared;
}
export type Compared = Awaited<ReturnType<typeof compareWithPeers>>;
