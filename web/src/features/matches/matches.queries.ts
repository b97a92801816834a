import {
  type InfiniteData,
  type QueryClient,
  infiniteQueryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";

import { useSetAtom } from "jotai";

import { offerPush } from "@/features/alerts/public";
import { refetchStaleScores, patchPerson } from "@/lib/people/people-cache";
import { meQuery } from "@/features/profile/public";
import { PROFILE_TTL_MS } from "@/lib/device/persisted-times";
import { api } from "@/lib/api";
import { refetchPending } from "@/lib/query-client";
import { toastFailure } from "@/lib/toast-failure";
import { totalOf } from "@/lib/total-of";
import { memberTexts } from "@/texts/texts";

import { connectedAtom } from "./connected";
import type { Match } from "./match";

type Page = { matches: Match[]; total: number };
type Pages = InfiniteData<Page, string | undefined>;

const PAGE_MATCHES = 50;
/** Spec 9: a fixed score is sent; the server computes its own. */
const SENT_SCORE = 85;
const MATCHES = ["matches"] as const;
const CONNECT = ["connect"] as const;

export const matchesQuery = (myId: string) =>
  infiniteQueryOptions({
    queryKey: [...MATCHES, myId],
    queryFn: async ({ pageParam }): Promise<Page> => {
      const response = await api.matches[":userId"].$get({
        param: { userId: myId },
        query: { limit: String(PAGE_MATCHES), ...(pageParam && { before: pageParam }) },
      });
      const total = totalOf(response);
      return { matches: await response.json(), total };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ matches, total }, pages) =>
      pages.flatMap((page) => page.matches).length < total ? matches.at(-1)?.id : undefined,
    meta: {
      ttlMs: PROFILE_TTL_MS,
      people: ({ pages }: Pages) =>
        pages.flatMap(({ matches }) => matches.map(({ otherUser }) => otherUser)),
    },
  });

function withMatch(data: Pages, match: Match): Pages {
  const isHeld = data.pages.some(({ matches }) => matches.some(({ id }) => id === match.id));
  if (isHeld) return data;
  const pages = data.pages.map(({ matches, total }, index) => ({
    matches: index === 0 ? [match, ...matches] : matches,
    total: total + 1,
  }));
  return { ...data, pages };
}

const withoutMatch = (data: Pages, matchId: string): Pages => ({
  ...data,
  pages: data.pages.map(({ matches, total }) => ({
    matches: matches.filter(({ id }) => id !== matchId),
    total: total - 1,
  })),
});

/** Adds a match to every cached list of matches and people. Idempotent. */
export function addMatch(queryClient: QueryClient, match: Match) {
  refetchPending(queryClient, MATCHES);
  queryClient.setQueriesData<Pages>(
    { queryKey: MATCHES },
    (data) => data && withMatch(data, match),
  );
  patchPerson(queryClient, match.otherUser.id, { isConnected: true });
  offerPush();
  refetchStaleScores(queryClient, [match.otherUser]);
  void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
}

const withSeen = (data: Pages, seen: ReadonlySet<string>): Pages => ({
  ...data,
  pages: data.pages.map(({ matches, total }) => ({
    total,
    matches: matches.map((match) => (seen.has(match.id) ? { ...match, isNew: false } : match)),
  })),
});

/** Marks matches as seen that a list has shown, on this or another device. */
export function markSeen(queryClient: QueryClient, matchIds: readonly string[]) {
  const seen = new Set(matchIds);
  refetchPending(queryClient, MATCHES);
  queryClient.setQueriesData<Pages>({ queryKey: MATCHES }, (data) => data && withSeen(data, seen));
  void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
}

/** Reports matches that a list has shown; a failure leaves them new. */
export const reportSeen = (queryClient: QueryClient, matchIds: string[]) =>
  api.matches.seen
    .$post({ json: { matchIds } })
    .then(() => markSeen(queryClient, matchIds))
    .catch(() => undefined);

/** The two have exchanged messages, so the match no longer waits for a first one. */
export function withConversation(queryClient: QueryClient, userId: string) {
  const written = (match: Match): Match =>
    match.otherUser.id === userId ? { ...match, hasConversation: true } : match;
  refetchPending(queryClient, MATCHES);
  queryClient.setQueriesData<Pages>({ queryKey: MATCHES }, (data) => {
    const isWaiting = data?.pages.some(({ matches }) =>
      matches.some(({ otherUser, hasConversation }) => otherUser.id === userId && !hasConversation),
    );
    if (!data || !isWaiting) return data;
    const pages = data.pages.map((page) => ({ ...page, matches: page.matches.map(written) }));
    return { ...data, pages };
  });
}

/** Whether this tab makes the match, or has made it: its frame may arrive before the response or after it. */
export const isConnectedHere = (queryClient: QueryClient, { id, otherUser }: Match) =>
  queryClient
    .getMutationCache()
    .findAll({ mutationKey: CONNECT })
    .some(({ state: { status, variables, data } }) =>
      status === "pending" ? variables === otherUser.id : (data as Match | undefined)?.id === id,
    );

/** Connects optimistically, and rolls back if the server refuses. */
export function useConnect(myId: string) {
  const queryClient = useQueryClient();
  const setConnected = useSetAtom(connectedAtom);
  return useMutation({
    mutationKey: CONNECT,
    mutationFn: async (userId: string) =>
      (
        await api.matches.$post({
          json: { userId1: myId, userId2: userId, compatibilityScore: SENT_SCORE },
        })
      ).json(),
    onMutate: (userId) => patchPerson(queryClient, userId, { isConnected: true }),
    onSuccess: (match) => {
      addMatch(queryClient, match);
      setConnected(match.otherUser);
    },
    onError: (error, userId) => {
      patchPerson(queryClient, userId, { isConnected: false });
      toastFailure(error, memberTexts.discover.connectFailed, "");
    },
  });
}

export function useEndConnection() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Match) => api.matches[":id"].$delete({ param: { id } }),
    onSuccess: (_, { id, otherUser }) => {
      queryClient.setQueriesData<Pages>(
        { queryKey: MATCHES },
        (data) => data && withoutMatch(data, id),
      );
      patchPerson(queryClient, otherUser.id, { isConnected: false });
      void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  });
}
