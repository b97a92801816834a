import { EyeOff } from "lucide-react";
import { useEffect, useRef } from "react";

import { Button } from "@/components/ui/button";
import { discoverTexts } from "@/texts/discover";

import { MONTH_DAYS, type Passing } from "./use-passing";

/** Names the person just hidden, with a button to undo; stays until the next action. */
export function UndoRow({ last, undo }: Passing) {
  const row = useRef<HTMLDivElement>(null);
  const text =
    last && discoverTexts[last.days === MONTH_DAYS ? "hiddenMonth" : "hiddenWeek"](last.name);
  // The focus was on the last card, which is gone.
  useEffect(() => {
    if (last && document.activeElement === document.body)
      row.current?.querySelector("button")?.focus();
  }, [last]);
  return (
    <div className="pointer-events-none sticky bottom-[calc(var(--shell-bottom)+0.75rem)] z-10 flex justify-center px-4">
      <p role="status" className="sr-only">
        {text}
      </p>
      {last && (
        <div
          key={last.id}
          ref={row}
          className="pointer-events-auto mb-3 flex w-full max-w-md animate-rise items-center gap-3 rounded-lg border border-line bg-surface py-1.5 ps-4 pe-1.5 shadow-float"
        >
          <EyeOff aria-hidden className="size-5 shrink-0 text-ink-soft" />
          <p aria-hidden className="line-clamp-2 min-w-0 flex-1 text-small wrap-anywhere">
            {text}
          </p>
          <Button variant="ghost" onClick={undo}>
            {discoverTexts.undo}
          </Button>
        </div>
      )}
    </div>
  );
}
