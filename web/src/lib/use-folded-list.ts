import { useRef, useState } from "react";
import { flushSync } from "react-dom";

/** The first items of a list until all are requested; then the focus moves from the button to the first new one. */
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
