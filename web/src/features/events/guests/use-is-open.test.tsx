import { expect, test } from "bun:test";
import { renderHook, waitFor } from "@testing-library/react";

import { serverNow } from "@/lib/time/server-time";

import { useIsOpen } from "./use-is-open";

test("check-in opens and closes on an open page, at its times", async () => {
  const now = serverNow();
  const [opensAt, closesAt] = [now + 200, now + 700].map((at) => new Date(at).toISOString());
  const { result } = renderHook(() => useIsOpen({ opensAt: opensAt!, closesAt: closesAt! }));
  expect(result.current).toBe(false);
  await waitFor(() => expect(result.current).toBe(true));
  await waitFor(() => expect(result.current).toBe(false), { timeout: 3000 });
});
