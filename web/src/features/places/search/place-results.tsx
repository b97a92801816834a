import { type ReactNode, useEffect, useRef } from "react";

import { Button } from "@/components/ui/button";
import { errorText } from "@/lib/error-text";
import { texts } from "@/texts/texts";
import { placesTexts } from "@/texts/places";

import type { PlaceCombobox } from "./use-place-combobox";

type PlaceResultsProps = {
  box: PlaceCombobox;
  text: string;
  chosen: string | undefined;
  /** The list of results. */
  children: ReactNode;
};

const line = "px-4 py-3 text-small text-ink-soft wrap-anywhere";

/** Below the field: the list, or why there is none. */
export function PlaceResults({ box, text, chosen, children }: PlaceResultsProps) {
  const words = placesTexts.search;
  const { places, isDone, isOpen, error } = box;
  return (
    <>
      <p role="status" className="sr-only">
        {isOpen ? announcementOf(box, text) : chosen && words.picked(chosen)}
      </p>
      {isOpen && (
        <Dropdown>
          {error && <Failure error={error} onRetry={box.retry} />}
          {!error && places.length > 0 && children}
          {!error && places.length === 0 && (
            <p aria-hidden className={line}>
              {isDone ? words.nothing(text) : progressText(box)}
            </p>
          )}
          {places.length > 0 && (
            <p className="border-t border-line px-4 py-2 text-caption text-ink-soft">
              {words.credit}
            </p>
          )}
        </Dropdown>
      )}
    </>
  );
}

const Failure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <div className="grid justify-items-start gap-1 px-4 py-3">
    <p role="alert" className="text-small text-danger-ink">
      {errorText(error, placesTexts.search.failed)}
    </p>
    <Button
      variant="ghost"
      className="-ms-5"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRetry}
    >
      {texts.states.tryAgain}
    </Button>
  </div>
);

/** Scrolls into view when it grows: a phone's navigation would cover it. */
function Dropdown({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const grown = new ResizeObserver(() => element.scrollIntoView({ block: "nearest" }));
    grown.observe(element);
    return () => grown.disconnect();
  }, []);
  return (
    <div
      ref={ref}
      style={{ scrollMarginBottom: "calc(var(--shell-bottom) + 1rem)" }}
      className="absolute inset-x-0 z-20 mt-1 animate-fade overflow-hidden rounded-lg border border-line bg-surface shadow-float"
    >
      {children}
    </div>
  );
}

const progressText = ({ isPreparing }: PlaceResultsProps["box"]) =>
  isPreparing ? placesTexts.search.preparing : placesTexts.search.searching;

/** For screen readers; silent while the member is typing. */
function announcementOf(box: PlaceResultsProps["box"], text: string) {
  const words = placesTexts.search;
  if (box.isPreparing) return words.preparing;
  if (!box.isDone) return "";
  return box.places.length > 0 ? words.found(box.places.length) : words.nothing(text);
}
