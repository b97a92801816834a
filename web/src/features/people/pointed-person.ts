import { atom, useAtomValue, useSetAtom } from "jotai";
import { type PointerEvent, useEffect, useMemo } from "react";

type Side = "list" | "map";

/** The person hovered or focused in the list or on the map, highlighted on the other side. */
const pointedAtom = atom<{ id: string; side: Side } | null>(null);

/** Whether one of these is hovered or focused on the other side. */
export function useIsPointed(side: Side, ids: readonly string[]) {
  const key = ids.join();
  return useAtomValue(
    useMemo(
      () =>
        atom((get) => {
          const pointed = get(pointedAtom);
          return pointed !== null && pointed.side !== side && key.split(",").includes(pointed.id);
        }),
      [side, key],
    ),
  );
}

/** Handlers that highlight a person on both sides; touch only taps. */
export function usePointing(side: Side, id: string) {
  const point = useSetAtom(pointedAtom);
  const end = () => point(null);
  return {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === "mouse") point({ id, side });
    },
    onPointerLeave: end,
    onFocus: () => point({ id, side }),
    onBlur: end,
  };
}

/** Clears the highlight when the screen is left. */
export function useClearPointedOnLeave() {
  const point = useSetAtom(pointedAtom);
  useEffect(() => () => point(null), [point]);
}
