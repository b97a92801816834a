import { cellAt, cellsEqual, distanceKm } from "@hereabouts/api/lib/cells";
import type { Position } from "@hereabouts/api/lib/cells";
import { CITY, middleAround } from "./stationary.ts";
import type { Target } from "./stationary.ts";
import type { Row } from "./verdict.ts";
import { HOUR_MS, MINUTE_MS, anywhere, onWay, pinsOf, row, towards } from "./ways.ts";
import type { Way } from "./ways.ts";
import { shifted } from "./world.ts";
import type { World } from "./world.ts";

type Walker = Target & { way: Way; leftAt: number; kmPerHour: number };

/** Moves on foot, by bicycle or by bus to the destination with the app open, then stays a while. */
function stepOn(world: World, walker: Walker) {
  const { clock, random } = world;
  const hours = (clock.now - walker.leftAt) / HOUR_MS;
  const length = distanceKm(walker.way.from, walker.way.to);
  const share = (hours * walker.kmPerHour) / Math.max(0.1, length);
  walker.truth = onWay(walker.way, Math.max(0, Math.min(1, share)));
  if (share < 1 || hours * 60 < (length / walker.kmPerHour) * 60 + 45) return;
  setOut(walker, clock.now + random.between(0, 30) * MINUTE_MS, world);
}

function setOut(walker: Walker, leftAt: number, { random }: World) {
  const [east, north] = [random.between(-4, 4), random.between(-4, 4)];
  walker.way = { from: walker.truth, to: shifted(walker.truth, east, north) };
  walker.kmPerHour = random.between(3, 20);
  walker.leftAt = leftAt;
}

/** They report every minute; the attacker reads every minute, and guesses the position from when a pin moves. */
export async function attackMovementTiming(
  world: World,
  count: number,
  hours: number,
): Promise<Row[]> {
  const { clock, person, random } = world;
  const walkers: Walker[] = [];
  for (let index = 0; index < count; index++) {
    const truth = anywhere(world, 8);
    const walker = { person: await person({ at: truth }), truth, way: { from: truth, to: truth } };
    walkers.push({ ...walker, leftAt: 0, kmPerHour: 1 });
  }
  for (const walker of walkers)
    setOut(walker, clock.now + random.between(0, 60) * MINUTE_MS, world);
  const attacker = await person({ at: CITY });
  const moved: { before: Position; after: Position; truth: Position }[] = [];
  let known = await pinsOf(attacker);
  for (let minute = 0; minute < hours * 60; minute++) {
    clock.now += MINUTE_MS;
    for (const walker of walkers) {
      stepOn(world, walker);
      await walker.person.report(walker.truth);
    }
    const pins = await pinsOf(attacker);
    for (const {
      person: { id },
      truth,
    } of walkers) {
      const [before, after] = [known.get(id), pins.get(id)];
      if (before && after && !cellsEqual(cellAt(before, 2), cellAt(after, 2)))
        moved.push({ before: middleAround(before), after: middleAround(after), truth });
    }
    known = pins;
  }
  const leaning = (km: number) =>
    moved.map(({ before, after, truth }) => ({ guess: towards(after, before, km), truth }));
  const name = "moment of a publication";
  return [
    row(name, "middle of the new cell", leaning(0)),
    row(name, "the edge to the old cell", leaning(1)),
    row(name, "half a kilometre behind the edge", leaning(0.5)),
    row(name, "half a kilometre beyond the middle", leaning(-0.5)),
  ];
}
