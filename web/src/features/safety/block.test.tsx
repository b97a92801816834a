import { beforeEach, expect, test } from "bun:test";
import { enrol } from "@hereabouts/api/testing/enrol";
import { host } from "@hereabouts/api/testing/events";

import { GreetingSocket, SPOT, enterWorld, renderApp, worldOfEach } from "@/testing/app";
import { button, entry, link, press, textGone, textShown, waitFor } from "@/testing/page";

const world = worldOfEach({}, GreetingSocket);
// Only events to come are listed, by the device's clock.
beforeEach(() => void (world().clock.now = Date.now()));

test("after blocking a person nothing that the page keeps in memory holds them or their events", async () => {
  const bo = await enrol(world(), { name: "Bo" }, SPOT);
  await enterWorld(world());
  const event = await host(world(), bo, { title: "Tea at nine" });
  const { queryClient } = renderApp("/map#around=10.5,20.5");
  await press(link(/Tea at nine/));
  await press(button("More about this event"));
  await press(entry(/^Block .?Bo/));
  await press(button("Block"));
  await textShown(/^.?Bo.? is blocked$/);
  await textGone("Tea at nine");
  const kept = () =>
    queryClient
      .getQueryCache()
      .getAll()
      .filter(({ queryKey, state }) => {
        const data = JSON.stringify(state.data) ?? "";
        return (
          queryKey[0] !== "blocks" && (data.includes(bo.id) || data.includes(String(event.id)))
        );
      })
      .map(({ queryHash }) => queryHash);
  await waitFor(() => expect(kept()).toEqual([]));
});
