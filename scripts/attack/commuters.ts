import type { Position } from "@hereabouts/api/lib/cells";
import { CITY, middleAround } from "./stationary.ts";
import type { Target } from "./stationary.ts";
import type { Row } from "./verdict.ts";
import { DAY_MS, HOUR_MS, anywhere, meanOf, onWay, pinsOf, row, towards } from "./ways.ts";
import type { World } from "./world.ts";

type Commuter = Target & { work: Position; nights: Position[]; ways: Position[] };

/** A day: home at night, a straight route out and back with the app opened on it, work in between. */
async function commute(world: World, commuters: Commuter[], hour: number) {
  const { random } = world;
  const minute = (hour % 1) * 60;
  for (const { person, truth, work } of commuters) {
    const way = { from: truth, to: work };
    if (hour < 7.9 || hour >= 18) {
      if (random.next() < 0.15) await person.report(truth);
    } else if (hour < 9) await person.report(onWay(way, Math.min(1, minute / 40)));
    else if (hour < 17) {
      if (random.next() < 0.1) await person.report(work);
    } else await person.report(onWay(way, Math.max(0, 1 - minute / 40)));
  }
}

/** An observer reads every pin all day for two weeks and guesses where home is, which some of them hide. */
export async function attackCommuters(
  world: World,
  count: number,
  days: number,
  hides = false,
): Promise<Row[]> {
  const { clock, person } = world;
  const commuters: Commuter[] = [];
  for (let index = 0; index < count; index++) {
    const [truth, work] = [anywhere(world, 8), anywhere(world, 8)];
    const hide = hides ? truth : undefined;
    const commuter = await person({ hide, at: truth });
    commuters.push({ person: commuter, truth, work, nights: [], ways: [] });
  }
  const attacker = await person({ at: CITY });
  for (let day = 0; day < days; day++) {
    const midnight = clock.now - (clock.now % DAY_MS) + DAY_MS;
    for (const hour of observationHours()) {
      clock.now = midnight + hour * HOUR_MS;
      await commute(world, commuters, hour);
      const pins = await pinsOf(attacker);
      for (const {
        person: { id },
        nights,
        ways,
      } of commuters) {
        const pin = pins.get(id);
        if (pin) (hour < 7 || hour > 20 ? nights : ways).push(pin);
      }
    }
  }
  // Who works in the area that they hide is never published.
  const seen = commuters.filter(({ nights, ways }) => nights.length > 0 && ways.length > 0);
  const guessed = (guess: (commuter: Commuter) => Position) =>
    seen.map((commuter) => ({ guess: guess(commuter), truth: commuter.truth }));
  const night = ({ nights }: Commuter) => middleAround(mostOf(nights));
  const name = `commuter of ${days} days${hides ? ", home hidden" : ""}`;
  return [
    row(name, "middle of the night's cell", guessed(night)),
    row(
      name,
      "mean of the pins at night",
      guessed(({ nights }) => meanOf(nights)),
    ),
    row(
      name,
      "the night's cell, leaning to the way",
      guessed((one) => towards(night(one), meanOf(one.ways), 0.4)),
    ),
    row(
      name,
      "the night's cell, leaning off the way",
      guessed((one) => towards(night(one), meanOf(one.ways), -0.4)),
    ),
  ];
}

/** Every ten minutes while they travel, every two hours otherwise. */
const observationHours = () =>
  Array.from({ length: 144 }, (_, index) => index / 6).filter(
    (hour) => (hour >= 8 && hour < 10) || (hour >= 17 && hour < 19) || hour % 2 === 0,
  );

function mostOf(points: Position[]) {
  const counts = new Map<string, { point: Position; count: number }>();
  for (const point of points) {
    const key = `${point.latitude} ${point.longitude}`;
    counts.set(key, { point, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].reduce((most, one) => (one.count > most.count ? one : most)).point;
}
