import { CITY } from "./stationary.ts";
import type { Listed, Target } from "./stationary.ts";
import type { Guess, Row } from "./verdict.ts";
import { shifted } from "./world.ts";
import type { World } from "./world.ts";

const CITY_KM = 7;
const AGES = 80;

export type Kind = "static" | "default" | "coarse" | "home";

/** People anywhere in a city, each published by a first report. */
export async function publishTargets(
  { random, person, defaultPosition }: World,
  kind: Kind,
  count: number,
) {
  const middle = kind === "default" ? defaultPosition : CITY;
  const reach = kind === "default" ? 2 : CITY_KM;
  const targets: Target[] = [];
  for (let index = 0; index < count; index++) {
    const truth = shifted(middle, random.between(-reach, reach), random.between(-reach, reach));
    const level = kind === "coarse" ? ([4, 8, 16] as const)[index % 3] : undefined;
    const home = kind === "home" ? truth : undefined;
    const age = 18 + (index % AGES);
    targets.push({ person: await person({ age, level, home, at: truth }), truth });
  }
  return { targets, attacker: await person({ at: middle }) };
}

/** People within 100 m of the default place who reported it; the list marks them as assigned all the same. */
export async function attackMark(world: World, count: number): Promise<Row> {
  const { attacker, targets } = await publishTargets(world, "default", 0);
  for (let index = 0; index < count; index++) {
    const [east, north] = [world.random.between(-0.07, 0.07), world.random.between(-0.07, 0.07)];
    const truth = shifted(world.defaultPosition, east, north);
    targets.push({ person: await world.person({ at: truth }), truth });
  }
  const guesses: Guess[] = [];
  for (const { person, truth } of targets) {
    const { isDefaultPlace } = (await attacker.get(`/api/users/${person.id}`)) as Listed;
    if (isDefaultPlace) guesses.push({ guess: world.defaultPosition, truth });
  }
  return { target: "at the default", attack: "trust the mark", guesses };
}
