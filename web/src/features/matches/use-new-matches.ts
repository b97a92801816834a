import { useQueryClient } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";

import { connectionAtom } from "@/features/realtime/public";
import { usePageVisible } from "@/lib/page/use-page-visible";

import type { Match } from "./match";
import { reportSeen } from "./matches.queries";

const BATCH_SIZE = 100;
const NONE: ReadonlySet<string> = new Set();

/** The matches marked as new during this visit. Visible ones are reported as seen, or once the connection is back. */
export function useNewMatches(matches: readonly Match[]): ReadonlySet<string> {
  const queryClient = useQueryClient();
  const isSeen = usePageVisible();
  const connection = useAtomValue(connectionAtom);
  const [marked, setMarked] = useState(NONE);
  const fresh = matches.filter(({ isNew }) => isNew).map(({ id }) => id);
  if (fresh.some((id) => !marked.has(id))) setMarked(new Set([...marked, ...fresh]));
  const unreported = fresh.slice(0, BATCH_SIZE).join(" ");

  useEffect(() => {
    if (!isSeen || unreported === "" || connection === "offline") return;
    void reportSeen(queryClient, unreported.split(" "));
  }, [connection, isSeen, queryClient, unreported]);
  return marked;
}
