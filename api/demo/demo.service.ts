import type { Device } from "../lib/network/device.ts";
import { startSession } from "../sessions/session.service.ts";
import type { Deps } from "../deps.ts";
import type { Language } from "@hereabouts/db/enumerations";
import { AppError } from "../lib/errors.ts";
import type { Network } from "../lib/network/network.ts";
import { createSandbox, deleteUnusedSandboxes } from "./sandbox.service.ts";

/** Creates a demo sandbox and signs its visitor in. */
export async function enterDemo(
  deps: Deps,
  language: Language,
  device: Device,
  networks: readonly Network[],
) {
  if (!deps.env.demo) throw new AppError("demo_disabled", "The demo is switched off here.");
  const userId = await createSandbox(deps, language, networks);
  await deleteUnusedSandboxes(deps);
  return { userId, token: await startSession(deps, userId, device) };
}
