import { Reply } from "lucide-react";

import { classNames } from "@/lib/class-names";

import type { Swipe } from "./use-swipe";

const SIZE_PX = 36;

/** Revealed by dragging a message: filled once releasing it replies. */
export const SwipeMark = ({ rect, isRtl, px, isFar }: Swipe) => (
  <span
    aria-hidden
    style={{
      top: rect.top + (rect.height - SIZE_PX) / 2,
      left: isRtl ? rect.right - SIZE_PX : rect.left,
      opacity: Math.min(1, px / SIZE_PX),
    }}
    className={classNames(
      "pointer-events-none fixed grid size-9 place-items-center rounded-full",
      isFar ? "bg-brand-gradient text-on-brand" : "bg-sunken text-ink-soft",
    )}
  >
    <Reply className="size-5 rtl:-scale-x-100" />
  </span>
);
