import type { Position } from "@hereabouts/api/lib/cells";
import { CITY, readPin } from "./stationary.ts";
import type { Row } from "./verdict.ts";
import { DAY_MS, anywhere, meanOf, row } from "./ways.ts";
import { shifted } from "./world.ts";
import type { World } from "./world.ts";

/** Hosts who publish twenty events without coordinates, from anywhere in their cell. */
export async function attackHosts(world: World, count: number, events: number): Promise<Row[]> {
  const attacker = await world.person({ at: CITY });
  const published: { guess: Position; pin: Position; truth: Position }[] = [];
  for (let index = 0; index < count; index++) {
    const truth = anywhere(world, 7);
    const host = await world.person({ at: truth });
    const points: Position[] = [];
    for (let event = 0; event < events; event++) {
      await host.report(shifted(truth, world.random.between(-0.2, 0.2), 0));
      await host.report(truth);
      const event = await host.post("/api/events", {
        title: "Tea",
        description: "At home",
        category: "social",
        location: "At mine",
        dateTime: new Date(world.clock.now + DAY_MS).toISOString(),
      });
      points.push((await attacker.get(`/api/events/${(event as { id: string }).id}`)) as Position);
    }
    const pin = await readPin(attacker, { person: host, truth });
    published.push({ guess: meanOf(points), pin, truth });
  }
  const name = `host of ${events} events`;
  return [
    row(name, "mean of the events", published),
    row(
      name,
      "mean of events and pin",
      published.map(({ guess, pin, truth }) => ({ guess: meanOf([guess, pin]), truth })),
    ),
  ];
}
