import type { Position } from "@hereabouts/api/lib/cells";
import { CITY, middleAround, readPin } from "./stationary.ts";
import type { Row } from "./verdict.ts";
import { MINUTE_MS, anywhere, onWay, row, towards } from "./ways.ts";
import type { World } from "./world.ts";

/** By train through the region; the app is opened once on the way, and the attacker reads before and after. */
export async function attackTravellers(world: World, count: number): Promise<Row[]> {
  const { clock, person, random } = world;
  const attacker = await person({ at: CITY });
  const seen: { before: Position; after: Position; truth: Position }[] = [];
  for (let index = 0; index < count; index++) {
    const way = { from: anywhere(world, 25), to: anywhere(world, 25) };
    const traveller = { person: await person({ at: way.from }), truth: onWay(way, random.next()) };
    const before = await readPin(attacker, traveller);
    clock.now += random.between(31, 90) * MINUTE_MS;
    await traveller.person.report(traveller.truth);
    const after = await readPin(attacker, traveller);
    if (before.latitude !== after.latitude) seen.push({ before, after, truth: traveller.truth });
  }
  const guessed = (guess: (one: (typeof seen)[number]) => Position) =>
    seen.map((one) => ({ guess: guess(one), truth: one.truth }));
  const leaning = (km: number) =>
    guessed(({ before, after }) => towards(middleAround(after), before, km));
  const name = "traveller by train";
  return [
    row(
      name,
      "read the pin at once",
      guessed(({ after }) => after),
    ),
    row(
      name,
      "middle of the cell at once",
      guessed(({ after }) => middleAround(after)),
    ),
    row(name, "the edge where the train came in", leaning(0.9)),
    row(name, "the far edge of the cell", leaning(-0.9)),
  ];
}
