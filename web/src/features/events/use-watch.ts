import { useAtomValue } from "jotai";
import { useEffect } from "react";

import { connectionAtom, sendFrame } from "@/features/realtime/public";

import { WATCHED_MAX } from "@hereabouts/api/realtime/frame-limits.schema";

/** The events that each component shows; one frame sends all of them. */
const onScreen = new Map<symbol, readonly string[]>();

function watchAll() {
  const eventIds = [...new Set([...onScreen.values()].flat())].slice(-WATCHED_MAX);
  sendFrame({ type: "watch", eventIds });
}

/** While these events are on screen, the server pushes their changes. */
export function useWatch(eventIds: readonly string[]) {
  const isOnline = useAtomValue(connectionAtom) === "online";
  const watched = eventIds.join(" ");
  useEffect(() => {
    if (!isOnline || watched === "") return;
    const part = Symbol("part of the screen");
    onScreen.set(part, watched.split(" "));
    watchAll();
    return () => {
      onScreen.delete(part);
      watchAll();
    };
  }, [isOnline, watched]);
}
