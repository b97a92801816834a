import { useRef, useState } from "react";
import { flushSync } from "react-dom";

/** The first of a list until all are asked for; the focus of the button that goes then moves to the first of the others. */
export function useFoldedList<Item>(items: readonly Item[], shownAtFirst: number) {
  const [isWhole, setIsWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  function showAll() {
    flushSync(() => setIsWhole(true));
    list.current?.children[shownAtFirst]?.querySelector<HTMLElement>("a, button")?.focus();
  }
  return {
    list,
    shown: isWhole ? items : items.slice(0, shownAtFirst),
    isFolded: !isWhole && items.length > shownAtFirst,
    showAll,
  };
}
