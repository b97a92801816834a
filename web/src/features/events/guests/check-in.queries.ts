import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";

import { api } from "@/lib/api";

import { eventQuery } from "../events.queries";

const checkIn = api.events[":id"]["check-in"];
export type CheckIn = InferResponseType<typeof checkIn.$get, 200>;
export type Guest = CheckIn["guests"][number];
/** The marks of a guest. */
export type Marks = Partial<Pick<Guest, "isHere" | "isPlusOneHere">>;

/** Another host may check in guests at the same time. */
const REFETCH_MS = 20_000;

export const checkInQuery = (id: string) =>
  queryOptions({
    queryKey: [...eventQuery(id).queryKey, "check-in"],
    queryFn: async (): Promise<CheckIn> => (await checkIn.$get({ param: { id } })).json(),
    staleTime: 0,
    refetchInterval: REFETCH_MS,
  });

/**
 * Marks of one guest are sent in order; for other guests an earlier response may be outdated, so only this one is
 * replaced.
 */
export function useMarkGuest(id: string, userId: string, onSaved: (marks: Marks) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `check-in:${id}:${userId}` },
    mutationFn: async (marks: Marks) =>
      (await checkIn.$post({ param: { id }, json: { userId, ...marks } })).json(),
    onSuccess: ({ guests }, marks) => {
      const saved = guests.find((guest) => guest.userId === userId);
      queryClient.setQueryData(
        checkInQuery(id).queryKey,
        (list) =>
          list && {
            ...list,
            guests: list.guests.map((guest) =>
              guest.userId === userId ? (saved ?? guest) : guest,
            ),
          },
      );
      onSaved(marks);
    },
  });
}
