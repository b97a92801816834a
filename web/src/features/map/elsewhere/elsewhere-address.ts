import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";

import { type PlaceChoice, middleOfArea } from "@/features/places/public";
import type { Position } from "@/lib/map-projection";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** What the place is called that one looks around in. */
    around?: string;
  }
}

const DIGITS = 3;
const AROUND = /^around=(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/;
const IS_COORDINATES = /^[-−]?\d/;

/** Names the 2 km area and nothing finer. In the hash, which no browser sends to a server. */
export function aroundHash(position: Position) {
  const { latitude, longitude } = middleOfArea(position);
  return `around=${latitude.toFixed(DIGITS)},${longitude.toFixed(DIGITS)}`;
}

/** The middle of the area that an address names, also of one with a finer position in it. */
export function placeOfHash(hash: string): Position | undefined {
  const [, north, east] = AROUND.exec(hash) ?? [];
  const position = { latitude: Number(north), longitude: Number(east) };
  const isOnEarth = Math.abs(position.latitude) <= 85 && Math.abs(position.longitude) <= 180;
  return isOnEarth ? middleOfArea(position) : undefined;
}

/** Where the member looks around without being there. */
export function useElsewhere() {
  const hash = useLocation({ select: (location) => location.hash });
  const name = useLocation({ select: ({ state }) => state.around });
  const isOverScreen = useLocation({ select: ({ state }) => state.isOverScreen === true });
  const router = useRouter();
  const navigate = useNavigate();
  const leave = () => {
    if (isOverScreen) router.history.back();
    else void navigate({ to: ".", replace: true });
  };
  return { place: placeOfHash(hash), name, leave };
}

/** Coordinates that were typed are kept nowhere, not even as a name. */
export function useLookAround() {
  const navigate = useNavigate();
  return (place: NonNullable<PlaceChoice["place"]>) =>
    void navigate({
      to: ".",
      hash: aroundHash(place),
      state: {
        isOverScreen: true,
        ...(!IS_COORDINATES.test(place.name) && { around: place.name }),
      },
    });
}
