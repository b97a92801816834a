import { atom } from "jotai";

import type { Position } from "@/lib/map-projection";
import {
  isStorageAllowed,
  removeStored,
  readStored,
  writeStored,
} from "@/lib/device/browser-storage";
import { memberMark } from "@/lib/device/member-mark";

/** Spec 9. */
const OPTIONS = { timeout: 10_000, maximumAge: 60_000, enableHighAccuracy: true };

/** This device's position. It is never sent; it only decides whether the member is away from their published place. */
export const ownFixAtom = atom<Position | null>(null);

export const readFix = () =>
  new Promise<Position>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      reject,
      OPTIONS,
    );
  });

const thousandth = (degrees: number) => Math.round(degrees * 1000) / 1000;

/** The only position that is sent, rounded to about a hundred metres. */
export const roundedPosition = ({ latitude, longitude }: Position): Position => ({
  latitude: thousandth(latitude),
  longitude: thousandth(longitude),
});

/** For this page only, if the device cannot store it. */
const placedByHand = new Set<string>();
const handKey = (of: string) => `place-by-hand:${of}`;

/** The browser's position does not replace a place set by hand; nor one whose origin cannot be stored. */
export function isPlacedByHand(memberId: string) {
  if (!isStorageAllowed("localStorage") || placedByHand.has(memberId)) return true;
  // An older version wrote the id itself.
  if (readStored("localStorage", handKey(memberId)) !== null) rememberPlacing(memberId, true);
  return readStored("localStorage", handKey(memberMark(memberId))) !== null;
}

export function rememberPlacing(memberId: string, byHand: boolean) {
  removeStored("localStorage", handKey(memberId));
  placedByHand.delete(memberId);
  const key = handKey(memberMark(memberId));
  if (!byHand) removeStored("localStorage", key);
  else if (!writeStored("localStorage", key, "yes")) placedByHand.add(memberId);
}
