import { expect, test } from "bun:test";
import { enrol } from "@hereabouts/api/testing/enrol";
import { screen } from "@testing-library/react";
import { getDefaultStore } from "jotai";
import { act } from "react";

import { connectionAtom } from "@/features/realtime/public";
import { storePresence } from "@/lib/people/presence";

import { GreetingSocket, SPOT, enterWorld, renderApp, worldOfEach } from "./app";
import { heading, textShown, textGone, waitFor } from "./page";

const world = worldOfEach({}, GreetingSocket);

test("while the server cannot be reached no presence is shown, and afterwards it is again", async () => {
  const ana = await enrol(world(), { name: "Ana" }, SPOT);
  await enterWorld(world());
  renderApp(`/chat/${ana.id}`);
  await waitFor(heading("Ana"));
  act(() => storePresence([{ id: ana.id, isOnline: true, showsOnlineStatus: true }]));
  await screen.findByText("Online now");
  act(() => getDefaultStore().set(connectionAtom, "offline"));
  await textShown(/^You're offline/);
  await textGone("Online now");
  expect(screen.queryByText("Offline")).toBeNull();
  act(() => getDefaultStore().set(connectionAtom, "online"));
  await screen.findByText("Online now");
});
