import { atom } from "jotai";

import type { Position } from "@/lib/map-projection";
import { memberMark } from "@/lib/member-mark";

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

const handKey = (of: string) => `place-by-hand:${of}`;

/** A place chosen by hand is not replaced by the browser's position. */
export function isPlacedByHand(memberId: string) {
  // An older version wrote the id itself.
  if (localStorage.getItem(handKey(memberId)) !== null) rememberPlacing(memberId, true);
  return localStorage.getItem(handKey(memberMark(memberId))) !== null;
}

export function rememberPlacing(memberId: string, byHand: boolean) {
  localStorage.removeItem(handKey(memberId));
  const key = handKey(memberMark(memberId));
  if (byHand) localStorage.setItem(key, "yes");
  else localStorage.removeItem(key);
}
