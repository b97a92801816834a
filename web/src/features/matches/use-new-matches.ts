import { useQueryClient } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";

import { connectionAtom } from "@/features/realtime/public";
import { api } from "@/lib/api";
import { useIsSeen } from "@/lib/use-is-seen";

import { type Match, settleSeen } from "./matches.queries";

const TOLD_AT_ONCE = 100;
const NONE: ReadonlySet<string> = new Set();

/**
 * The matches to mark as new. What the list shows is seen, and the server is told so; the mark stays for this visit. What
 * could not be told is told when the connection is back.
 */
export function useNewMatches(matches: readonly Match[]): ReadonlySet<string> {
  const queryClient = useQueryClient();
  const isSeen = useIsSeen();
  const connection = useAtomValue(connectionAtom);
  const [marked, setMarked] = useState(NONE);
  const fresh = matches.filter(({ isNew }) => isNew).map(({ id }) => id);
  if (fresh.some((id) => !marked.has(id))) setMarked(new Set([...marked, ...fresh]));
  const toTell = fresh.slice(0, TOLD_AT_ONCE).join(" ");

  useEffect(() => {
    if (!isSeen || toTell === "" || connection === "offline") return;
    const matchIds = toTell.split(" ");
    api.matches.seen
      .$post({ json: { matchIds } })
      .then(() => settleSeen(queryClient, matchIds))
      .catch(() => undefined);
  }, [connection, isSeen, queryClient, toTell]);
  return marked;
}
