import { type FocusEvent, useLayoutEffect, useRef } from "react";

/**
 * When the row with the focus leaves the list, the focus goes to the row that takes its place, to the last one, or to
 * the heading of the list.
 */
export function useFocusInList() {
  const root = useRef<HTMLDivElement>(null);
  const focused = useRef<{ row: Element; index: number }>(undefined);

  useLayoutEffect(() => {
    if (!focused.current || focused.current.row.isConnected) return;
    const { index } = focused.current;
    focused.current = undefined;
    if (!root.current || document.activeElement !== document.body) return;
    const rows = [...root.current.querySelectorAll("li")];
    const next = (rows[index] ?? rows.at(-1))?.querySelector("a");
    const heading = root.current.closest("section")?.querySelector<HTMLElement>("h1, h2");
    (next ?? heading)?.focus();
  });

  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest("li");
    const rows = [...(root.current?.querySelectorAll("li") ?? [])];
    focused.current = row ? { row, index: rows.indexOf(row) } : undefined;
  };
  const onBlur = () => {
    focused.current = undefined;
  };
  return { ref: root, onFocus, onBlur };
}
