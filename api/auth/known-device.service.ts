import type { Deps } from "../deps.ts";
import type { Device } from "../lib/network/device.ts";
import type { Network } from "../lib/network/network.ts";
import { hashToken, newToken } from "../lib/tokens.ts";
import {
  deleteKnownDevicesExcept,
  deleteKnownDevicesUsedBefore,
  isKnownDevice,
  saveKnownDevice,
} from "./known-device.repo.ts";

/** A browser is forgotten after a year without a sign-in. */
export const DEVICE_MS = 365 * 86_400_000;

/** Where an attempt comes from: its networks, and the token of a browser that has signed in before to any account. */
export type Origin = { networks: readonly Network[]; deviceToken: string | undefined };

/** Hashed with the account id, so that the rows of two accounts do not reveal that they share a browser. */
const deviceHashOf = (userId: number, deviceToken: string) => hashToken(`${userId} ${deviceToken}`);

/** The hash of the requesting browser, if it has signed in to this account before. */
export async function knownDeviceOf(
  { db }: Deps,
  userId: number | undefined,
  { deviceToken }: Origin,
) {
  if (deviceToken === undefined) return undefined;
  const deviceHash = deviceHashOf(userId ?? 0, deviceToken);
  return (await isKnownDevice(db, deviceHash)) ? deviceHash : undefined;
}

/** Marks the browser as known to the account; returns the token to store in it. */
export async function rememberDevice(
  deps: Deps,
  userId: number,
  { deviceToken }: Origin,
  device: Device,
) {
  const token = deviceToken ?? newToken();
  const at = deps.now();
  if (await saveKnownDevice(deps.db, userId, deviceHashOf(userId, token), at))
    deps.events.emit("device.added", { userId, device, at });
  return token;
}

/** A new password makes every other browser unknown. */
export const deleteOtherDevices = ({ db }: Deps, userId: number, { deviceToken }: Origin) =>
  deleteKnownDevicesExcept(
    db,
    userId,
    deviceToken === undefined ? "" : deviceHashOf(userId, deviceToken),
  );

export const deleteOldDevices = ({ db, now }: Deps) =>
  deleteKnownDevicesUsedBefore(db, now() - DEVICE_MS);
