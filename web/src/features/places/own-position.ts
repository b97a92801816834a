import { atom } from "jotai";

import type { Position } from "@/lib/map-projection";

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

const handKey = (memberId: string) => `place-by-hand:${memberId}`;

/** A place chosen by hand is not replaced by the browser's position. */
export const isPlacedByHand = (memberId: string) =>
  localStorage.getItem(handKey(memberId)) !== null;

export function rememberPlacing(memberId: string, byHand: boolean) {
  if (byHand) localStorage.setItem(handKey(memberId), "yes");
  else localStorage.removeItem(handKey(memberId));
}
