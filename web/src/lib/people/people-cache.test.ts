import { afterEach, expect, setSystemTime, test } from "bun:test";

import { type InfiniteData, InfiniteQueryObserver, QueryObserver } from "@tanstack/react-query";

import { clearPresence, presenceOf, setPresence } from "./presence";
import { createQueryClient } from "../query-client";
import { followPeople, invalidatePeople } from "./people-cache";

afterEach(() => {
  clearPresence();
  setSystemTime();
});

/** Two screens with the same person, each with its own request. */
async function twoScreens() {
  const queryClient = createQueryClient(() => undefined);
  const server = { id: "ana", isOnline: false, showsOnlineStatus: true, compatibilityScore: 85 };
  const stop = followPeople(queryClient);
  const screens = ["discover", "matches"].map(
    (name) =>
      new QueryObserver(queryClient, {
        queryKey: [name],
        queryFn: async () => [{ ...server }],
        meta: { people: (people: (typeof server)[]) => people },
      }),
  );
  const stops = [stop, ...screens.map((screen) => screen.subscribe(() => undefined))];
  const settled = async () => {
    while (queryClient.isFetching() > 0) await Promise.resolve();
  };
  await settled();
  const scores = () =>
    screens.map((screen) => screen.getCurrentResult().data?.[0]?.compatibilityScore);
  return { queryClient, server, settled, scores, stop: () => stops.forEach((each) => each()) };
}

test("a score fetched by one screen is refetched by the other", async () => {
  const { queryClient, server, settled, scores, stop } = await twoScreens();
  expect(scores()).toEqual([85, 85]);
  server.compatibilityScore = 91;
  await queryClient.refetchQueries({ queryKey: ["matches"] });
  await settled();
  expect(scores()).toEqual([91, 91]);
  stop();
});

test("presence comes from the last response, and all of it is refetched when invalidated", async () => {
  const { queryClient, server, settled, scores, stop } = await twoScreens();
  server.isOnline = true;
  await queryClient.refetchQueries({ queryKey: ["discover"] });
  expect(presenceOf({ ...server, isOnline: false })).toBe("online");
  server.compatibilityScore = 40;
  await invalidatePeople(queryClient);
  await settled();
  expect(scores()).toEqual([40, 40]);
  stop();
});

test("a presence frame that comes during a request is newer than its response", async () => {
  const { queryClient, server, stop } = await twoScreens();
  server.isOnline = true;
  const responded = queryClient.refetchQueries({ queryKey: ["discover"] });
  setSystemTime(Date.now() + 1);
  setPresence("ana", false);
  await responded;
  expect(presenceOf(server)).toBe("offline");
  await queryClient.refetchQueries({ queryKey: ["discover"] });
  expect(presenceOf(server)).toBe("online");
  stop();
});

test("the next page of a list leaves the presence of those before it as it is", async () => {
  const queryClient = createQueryClient(() => undefined);
  const stop = followPeople(queryClient);
  const person = (id: string) => ({ id, isOnline: false, showsOnlineStatus: true });
  const list = new InfiniteQueryObserver(queryClient, {
    queryKey: ["list"],
    queryFn: async ({ pageParam }) => [{ ...person(pageParam), isOnline: true }],
    initialPageParam: "ana",
    getNextPageParam: () => "ben",
    meta: { people: ({ pages }: InfiniteData<ReturnType<typeof person>[]>) => pages.flat() },
  });
  const stopList = list.subscribe(() => undefined);
  await list.refetch();
  expect(presenceOf(person("ana"))).toBe("online");
  setPresence("ana", false);
  await list.fetchNextPage();
  expect(presenceOf(person("ana"))).toBe("offline");
  expect(presenceOf(person("ben"))).toBe("online");
  await list.refetch();
  expect(presenceOf(person("ana"))).toBe("online");
  stopList();
  stop();
});
