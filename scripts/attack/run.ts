import { attackCommuters } from "./commuters.ts";
import { attackHosts } from "./hosts.ts";
import { attackMovementTiming } from "./movement-timing.ts";
import { attackStationary } from "./stationary.ts";
import { attackMark, publishTargets } from "./targets.ts";
import type { Kind } from "./targets.ts";
import { attackTravellers } from "./travellers.ts";
import { measureUse } from "./usefulness.ts";
import type { Row } from "./verdict.ts";
import { openWorld } from "./world.ts";
import type { World } from "./world.ts";

export type Size = {
  kinds: readonly Kind[];
  stationary: number;
  walked: number;
  commuters: number;
  days: number;
  travellers: number;
  hosts: number;
  walkers: number;
  hours: number;
};

export const KINDS = ["static", "default", "coarse", "home"] as const satisfies Kind[];
const NAMES: Record<Kind, string> = {
  static: "static",
  default: "at the default",
  coarse: "coarse",
  home: "at home",
};

/** Each attack has its own world, so that targets of different kinds are not in each other's lists. */
async function inWorld<Result>(seed: number, attack: (world: World) => Promise<Result>) {
  const world = await openWorld(seed);
  return attack(world).finally(world.close);
}

/** Runs every attack on every kind of target; `onRow` is called with each row. */
export async function runAttacks(size: Size, onRow: (row: Row) => void) {
  const emitAll = (rows: Row[]) => rows.forEach(onRow);
  let use: Awaited<ReturnType<typeof measureUse>> | undefined;
  for (const kind of size.kinds)
    await inWorld(61 + KINDS.indexOf(kind), async (world) => {
      const { targets, attacker } = await publishTargets(world, kind, size.stationary);
      emitAll(await attackStationary(NAMES[kind], attacker, targets, size.walked));
      if (kind === "static") use = await measureUse(world, attacker, targets);
    });
  onRow(await inWorld(70, (world) => attackMark(world, size.walked)));
  emitAll(await inWorld(71, (world) => attackCommuters(world, size.commuters, size.days)));
  emitAll(await inWorld(75, (world) => attackCommuters(world, size.commuters, size.days, true)));
  emitAll(await inWorld(72, (world) => attackTravellers(world, size.travellers)));
  emitAll(await inWorld(73, (world) => attackHosts(world, size.hosts, 20)));
  emitAll(await inWorld(74, (world) => attackMovementTiming(world, size.walkers, size.hours)));
  if (!use) throw new Error("nobody was looked for");
  return use;
}
