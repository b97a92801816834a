import { useQueryClient } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { type RefObject, useEffect, useRef, useState } from "react";

import { connectionAtom } from "@/features/realtime/public";
import { usePageVisible } from "@/lib/page/use-page-visible";

import type { Alert, Shown } from "./alerts.queries";
import { keyOf, reportSeen, shownOf } from "./seen-alerts";

const NONE: ReadonlySet<string> = new Set();
/** Rows that scroll into view together are reported together. */
const REPORT_MS = 300;

/**
 * The alerts that were unread when this list showed them. Those in view are reported as seen, or once the connection is
 * back.
 */
export function useSeenRows(
  alerts: readonly Alert[],
  list: RefObject<HTMLElement | null>,
): ReadonlySet<string> {
  const queryClient = useQueryClient();
  const isVisible = usePageVisible();
  const connection = useAtomValue(connectionAtom);
  const [marked, setMarked] = useState(NONE);
  const inView = useRef(new Map<string, Shown>());
  const unread = alerts.filter(({ isRead }) => !isRead);
  const ids = unread.map(({ id }) => id);
  if (ids.some((id) => !marked.has(id))) setMarked(new Set([...marked, ...ids]));
  const key = keyOf(unread);

  useEffect(() => {
    const wanted = new Map(shownOf(key).map((shown) => [shown.id, shown]));
    if (!isVisible || wanted.size === 0 || connection === "offline") return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = () => {
      reportSeen(queryClient, [...inView.current.values()]);
      inView.current.clear();
    };
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        const { alert = "" } = (target as HTMLElement).dataset;
        const shown = wanted.get(alert);
        if (isIntersecting && shown) inView.current.set(alert, shown);
      }
      clearTimeout(timer);
      timer = setTimeout(report, REPORT_MS);
    });
    for (const row of list.current?.querySelectorAll("[data-alert]") ?? []) observer.observe(row);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      report();
    };
  }, [connection, isVisible, key, list, queryClient]);
  return marked;
}
