import { afterEach, expect, test } from "bun:test";

import { QueryObserver } from "@tanstack/react-query";

import { clearPresence, presenceOf } from "./presence";
import { createQueryClient } from "../query-client";
import { followPeople, invalidatePeople } from "./people-cache";

afterEach(clearPresence);

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
