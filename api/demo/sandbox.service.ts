import type { Deps } from "../deps.ts";
import type { Language } from "@hereabouts/db/enumerations";
import { macOf } from "../lib/security/mac.ts";
import type { Network } from "../lib/network/network.ts";
import { BOTS } from "./sandbox-people.ts";
import { planSandbox } from "./sandbox-plan.ts";
import { insertSandbox } from "./sandbox.repo.ts";
import { findLastUse, findBotsNamed, saveLastUse } from "./sandbox-use.repo.ts";
import { deleteOneSandbox } from "./sandbox-deletion.repo.ts";

const MINUTE_MS = 60_000;
export const SANDBOX_TTL_MS = 120 * MINUTE_MS;
export const MAX_SANDBOXES = 200;
const USE_INTERVAL_MS = MINUTE_MS;
/** Other bots come online as members do, by typing. */
const ALWAYS_ONLINE = BOTS.filter((bot) => "isOnline" in bot).map(({ name }) => name);

/** A keyed hash of the widest network: enough to count sandboxes by, without storing an address. */
function hashNetwork({ serverKey }: Deps, networks: readonly Network[]) {
  const key = networks.at(-1)?.key ?? "";
  return macOf(serverKey, "demo network", key);
}

/** Creates a sandbox in a language for a visitor from these networks; returns the visitor's id. */
export const createSandbox = async (deps: Deps, language: Language, networks: readonly Network[]) =>
  insertSandbox(deps.db, { ...planSandbox(deps, language), network: hashNetwork(deps, networks) });

/** Extends the life of a sandbox in use; written at most once a minute. */
async function touchSandbox({ db, now }: Deps, sandbox: number) {
  const usedAt = now();
  const lastUse = await findLastUse(db, sandbox);
  if (lastUse !== undefined && lastUse <= usedAt - USE_INTERVAL_MS)
    await saveLastUse(db, sandbox, usedAt);
}

export const extendSandboxesInUse = (deps: Deps) =>
  deps.events.subscribe("session.resumed", ({ kind, realm }) =>
    kind === "visitor" ? touchSandbox(deps, realm) : undefined,
  );

/** Deletes sandboxes that nobody uses any more, or all when the demo is off, and ends their sessions. */
async function deleteUnused(deps: Deps) {
  const unusedSince = deps.env.demo ? deps.now() - SANDBOX_TTL_MS : Number.MAX_SAFE_INTEGER;
  // One at a time, as each takes 3 ms of the event loop.
  for (;;) {
    const sessionIds = await deleteOneSandbox(deps.db, unusedSince, MAX_SANDBOXES);
    if (!sessionIds) return;
    deps.events.emit("session.ended", { sessionIds });
  }
}

/** One of several servers deletes them; each updates the bots that are left. */
export async function deleteUnusedSandboxes(deps: Deps) {
  if (deps.several?.leads() ?? true) await deleteUnused(deps);
  await updateOnlineBots(deps);
}

const updateOnlineBots = async ({ db, presence }: Deps) =>
  presence.setAlwaysOnline(await findBotsNamed(db, ALWAYS_ONLINE));

/** Another server may have created a sandbox. */
export const followSandboxes = (deps: Deps) =>
  deps.several?.whenCatchingUp("town", () => updateOnlineBots(deps));
