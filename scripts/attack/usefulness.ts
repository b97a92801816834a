import { distanceKm } from "@hereabouts/api/lib/cells";
import { CITY } from "./stationary.ts";
import type { Target } from "./stationary.ts";
import { pinsOf } from "./ways.ts";
import { shifted } from "./world.ts";
import type { Person, World } from "./world.ts";

const SPOTS = 60;

/** How well a 5 km search from all over the city finds the people within 5 km. */
export async function measureUse({ random }: World, attacker: Person, targets: Target[]) {
  const use = { within2: 0, found2: 0, within5: 0, found5: 0, foundBeyond8: 0 };
  for (let spot = 0; spot < SPOTS; spot++) {
    const here = shifted(CITY, random.between(-5, 5), random.between(-5, 5));
    const { latitude, longitude } = here;
    const from = `browse=1&latitude=${latitude}&longitude=${longitude}`;
    const found = await pinsOf(attacker, `${from}&maxDistance=5`);
    for (const { person, truth } of targets) {
      const distance = distanceKm(here, truth);
      const isFound = found.has(person.id);
      if (distance <= 2) use.within2 += 1;
      if (distance <= 2 && isFound) use.found2 += 1;
      if (distance <= 5) use.within5 += 1;
      if (distance <= 5 && isFound) use.found5 += 1;
      if (distance > 8 && isFound) use.foundBeyond8 += 1;
    }
  }
  const isUseful =
    use.found2 === use.within2 && use.found5 >= 0.9 * use.within5 && use.foundBeyond8 === 0;
  return { ...use, isUseful };
}
