import { mutationOptions, queryOptions } from "@tanstack/react-query";

import { api } from "@/lib/api";

const post = async (token: string, isComing?: boolean) =>
  (
    await api.events.coming.$post({ json: { token, ...(isComing !== undefined && { isComing }) } })
  ).json();

/** The event of the link in a reminder mail, with the answer given so far. */
export const comingLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ["coming", token],
    queryFn: () => post(token),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const answerComingLinkMutation = (token: string) =>
  mutationOptions({ mutationFn: (isComing: boolean) => post(token, isComing) });
