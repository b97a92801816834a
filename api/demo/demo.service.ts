import type { Device } from "../lib/device.ts";
import { startSession } from "../sessions/session.service.ts";
import type { Deps } from "../deps.ts";
import type { Language } from "@hereabouts/db/enumerations";
import { AppError } from "../lib/errors.ts";
import type { Network } from "../lib/network.ts";
import { foundTown, sweepTowns } from "./town.service.ts";

/** Signs a visitor in to a town of their own, which is made for them. */
export async function enterDemo(
  deps: Deps,
  language: Language,
  device: Device,
  networks: readonly Network[],
) {
  if (!deps.env.demo) throw new AppError("demo_disabled", "The demo is switched off here.");
  const userId = await foundTown(deps, language, networks);
  await sweepTowns(deps);
  return { userId, token: await startSession(deps, userId, device) };
}
