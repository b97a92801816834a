import type { Deps } from "../../deps.ts";
import { logSecurity } from "../../security-log.ts";
import { hashToken } from "../../lib/tokens.ts";
import type { Network } from "../../lib/network/network.ts";
import type { LimitName } from "../../limits.ts";
import { knownDeviceOf } from "../known-device.service.ts";
import type { Origin } from "../known-device.service.ts";

type Account = { id: number; publicId: string; passwordHash: string | null } | undefined;
type Counts = readonly (readonly [LimitName, readonly Network[]])[];

const alone = (key: string): readonly Network[] => [{ key, share: 1 }];
const within = (name: string, networks: readonly Network[]) =>
  networks.map(({ key, share }) => ({ key: `${name} ${key}`, share }));

/**
 * A known browser has its own count, so that other people's attempts cannot lock it out. The key holds the password's
 * hash: a new password starts a new count, which ends the lock.
 */
async function countsOf(deps: Deps, email: string, user: Account, origin: Origin): Promise<Counts> {
  const device = await knownDeviceOf(deps, user?.id, origin);
  if (device !== undefined) return [["signInDevice", alone(device)]];
  const account = hashToken(`${email} ${user?.passwordHash ?? ""}`);
  return [
    ["signIn", origin.networks],
    ["signInEmail", within(account, origin.networks)],
    ["signInAccount", alone(account)],
  ];
}

/** Counts a password about to be verified, whether the address exists or not; returns a function that refunds it. */
export async function countPasswordAttempt(
  deps: Deps,
  email: string,
  user: Account,
  origin: Origin,
) {
  const counts = await countsOf(deps, email, user, origin);
  try {
    for (const [name, networks] of counts) deps.limits.consumeFrom(name, networks);
  } catch (refusal) {
    logSecurity(deps, "sign_in_locked", user?.publicId);
    throw refusal;
  }
  return () => {
    for (const [name, networks] of counts) deps.limits.refundFrom(name, networks);
  };
}

/** Counts a reset request by address and network; a known browser has its own count here too. */
export async function countResetRequest(deps: Deps, email: string, user: Account, origin: Origin) {
  const device = await knownDeviceOf(deps, user?.id, origin);
  if (device !== undefined) return deps.limits.consume("forgotEmail", device);
  deps.limits.consumeFrom("forgot", origin.networks);
  deps.limits.consumeFrom("forgotEmail", within(email, origin.networks));
}
