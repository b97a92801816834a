import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";

import type { Person } from "@/features/people/public";
import { toastFailure } from "@/lib/toast-failure";
import { discoverTexts } from "@/texts/discover";

import { type ListPosition, restoreToLists, removeFromLists } from "./nearby-pages";
import { useDeletePass, useSavePass } from "./passes.queries";

export const NOT_NOW_DAYS = 7;
export const MONTH_DAYS = 30;

type Passed = { id: string; name: string; days: number; positions: readonly ListPosition[] };

/**
 * Passes people optimistically, and restores them if the server refuses. The last pass can be undone until the next
 * action.
 */
export function usePassing(connected: number) {
  const queryClient = useQueryClient();
  const [last, setLast] = useState<Passed>();
  const [returnedId, setReturnedId] = useState<string>();
  const [connectedBefore, setConnectedBefore] = useState(connected);
  // Connecting counts as the next action.
  if (connected !== connectedBefore) {
    setConnectedBefore(connected);
    setLast(undefined);
  }

  const save = useSavePass<Passed>({
    onError: (error, passed) => {
      restoreToLists(queryClient, passed.positions);
      setLast((current) => (current === passed ? undefined : current));
      toastFailure(error, discoverTexts.passFailed(passed.name), "");
    },
  });
  const remove = useDeletePass<Passed>({
    onError: (error, passed) => {
      removeFromLists(queryClient, passed.id);
      setLast(passed);
      toastFailure(error, discoverTexts.undoFailed(passed.name), "");
    },
  });

  return {
    last,
    /** The restored person, whose card gets the focus. */
    returnedId,
    returned: useCallback(() => setReturnedId(undefined), []),
    pass: ({ id, name }: Person, days: number) => {
      const passed = { id, name, days, positions: removeFromLists(queryClient, id) };
      setLast(passed);
      setReturnedId(undefined);
      save.mutate(passed);
    },
    undo: () => {
      if (!last) return;
      restoreToLists(queryClient, last.positions);
      setLast(undefined);
      setReturnedId(last.id);
      remove.mutate(last);
    },
  };
}
export type Passing = ReturnType<typeof usePassing>;
