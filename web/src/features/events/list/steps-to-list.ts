import { type HistoryState, useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** So many steps back the list of events stands as it was left. */
    stepsToList?: number;
  }
}

export const fromList: HistoryState = { stepsToList: 1 };

/** Of what is opened from an event that was itself opened from the list. */
export const oneStepOn = ({ stepsToList }: HistoryState): HistoryState =>
  stepsToList === undefined ? {} : { stepsToList: stepsToList + 1 };

/** Where the list was left, with its place and its pages, rather than at a new one. */
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
