import { type HistoryState, useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** How many steps back in history the list of events is. */
    stepsToList?: number;
  }
}

export const fromList: HistoryState = { stepsToList: 1 };

/** For a screen opened from an event that was itself opened from the list. */
export const oneStepOn = ({ stepsToList }: HistoryState): HistoryState =>
  stepsToList === undefined ? {} : { stepsToList: stepsToList + 1 };

/** Goes back in history to the list, with its scroll position and pages, rather than opening a new one. */
export function useReturnToList() {
  const router = useRouter();
  return (event: MouseEvent) => {
    const { stepsToList } = router.state.location.state;
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (stepsToList === undefined || !isPlain) return;
    event.preventDefault();
    router.history.go(-stepsToList);
  };
}
