import { atom, useAtomValue, useSetAtom } from "jotai";
import { type FocusEvent, type PointerEvent, useEffect, useMemo, useRef } from "react";

const REST_MS = 250;

/** Whose preview is open: the pointer rests on their pin, or it has keyboard focus. */
export const previewedAtom = atom<string | null>(null);

export const PREVIEW_REASON_ID = "pin-preview-reason";

/** The handlers of a pin, and the id that describes it while its preview is open; touch only taps. */
export function usePreviewing(id: string) {
  const preview = useSetAtom(previewedAtom);
  const isPreviewed = useAtomValue(useMemo(() => atom((get) => get(previewedAtom) === id), [id]));
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = () => {
    clearTimeout(rest.current);
    preview((previewed) => (previewed === id ? null : previewed));
  };
  useEffect(
    () => () => {
      clearTimeout(rest.current);
      preview((previewed) => (previewed === id ? null : previewed));
    },
    [id, preview],
  );
  return {
    describedBy: isPreviewed ? PREVIEW_REASON_ID : undefined,
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === "mouse") rest.current = setTimeout(() => preview(id), REST_MS);
    },
    onPointerDown: end,
    onPointerLeave: end,
    onFocus: ({ currentTarget }: FocusEvent) => {
      if (currentTarget.matches(":focus-visible")) preview(id);
    },
    onBlur: end,
  };
}
