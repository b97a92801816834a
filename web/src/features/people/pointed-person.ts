import { atom, useAtomValue, useSetAtom } from "jotai";
import { type PointerEvent, useEffect, useMemo } from "react";

type Side = "list" | "map";

/** Whom a mouse or the focus is on, in the list or on the map: the other side marks them. */
const pointedAtom = atom<{ id: string; side: Side } | null>(null);

/** Whether one of these is pointed at on the other side. */
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

/** The handlers that show on map and list who is pointed at. A finger only taps. */
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

/** Whoever leaves the screen points at nobody any more. */
export function useNobodyPointedAfterwards() {
  const point = useSetAtom(pointedAtom);
  useEffect(() => () => point(null), [point]);
}
