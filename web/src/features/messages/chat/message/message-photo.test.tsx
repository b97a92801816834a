import { afterEach, expect, test } from "bun:test";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { getDefaultStore } from "jotai";

import { connectionAtom } from "@/features/realtime/public";

import { memberTexts } from "@/texts/texts";

import { MessagePhoto } from "./message-photo";

afterEach(cleanup);

test("a photo that failed to load is retried once the connection is back", () => {
  const connect = (state: "online" | "offline") =>
    act(() => getDefaultStore().set(connectionAtom, state));
  connect("offline");
  render(
    <MessagePhoto url="/uploads/a.webp" label={memberTexts.chat.ownPhoto} isBlurred={false} />,
  );
  fireEvent.error(screen.getByRole("img"));
  expect(screen.queryByRole("img")).toBeNull();
  connect("online");
  screen.getByRole("img", { name: "Your photo" });
});
