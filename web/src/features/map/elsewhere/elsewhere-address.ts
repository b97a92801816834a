import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";

import { type PlaceChoice, aroundHash, placeOfHash } from "@/features/places/public";

const IS_COORDINATES = /^[-−]?\d/;

/** The place that the member looks at without being there, from the address. */
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

/** Typed coordinates are stored nowhere, not even as a name. */
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
