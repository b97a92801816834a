import type { Bench } from "../bench.ts";
import { percent, times } from "../statistics.ts";
import type { Compared, CrowdBounds } from "./crowd-peers.ts";
import { FILTER } from "./questions.ts";

export function reportCrowd(
  { report }: Bench,
  name: string,
  { ratio }: Compared,
  bounds: CrowdBounds,
  hasFilter: boolean,
) {
  const { nearby, postgis, redisTime, members } = bounds;
  const share = (figure: string, value: number | undefined, atLeast: number) =>
    report.check(`${figure}, ${name}`, value, { atLeast }, percent);
  if (nearby !== undefined) share("nearby against hello", ratio("nearby", "hello"), nearby);
  if (postgis !== undefined) {
    const figure = `nearby against Express with PostGIS, ${name}`;
    report.check(figure, ratio("nearby", "postgis"), { atLeast: postgis }, times);
    const me = `users/me against Express with PostgreSQL, ${name}`;
    report.check(me, ratio("me", "postgisMe"), { atLeast: 4 }, times);
  }
  if (redisTime !== undefined) {
    const figure = `nearby, time against Redis's ids alone, ${name}`;
    report.check(figure, ratio("redis", "nearby"), { atMost: redisTime }, times);
  }
  if (!members) return;
  share("nearby while the crowd changes, against without", ratio("changing", "nearby"), 0.7);
  const filtered = hasFilter ? ratio("filtered", "nearby") : undefined;
  share(`nearby by ${FILTER.name} as well, against without`, filtered, 0.7);
  share("users/me against hello", ratio("me", "hello"), 0.2);
  share("a person's page against hello", ratio("person", "hello"), 0.12);
}
