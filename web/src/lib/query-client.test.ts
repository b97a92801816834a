import { expect, test } from "bun:test";

import {
  MutationObserver,
  QueryObserver,
  focusManager,
  onlineManager,
} from "@tanstack/react-query";

import { createQueryClient, refetchPending } from "./query-client";

async function until(isSo: () => boolean) {
  for (let i = 0; i < 2000 && !isSo(); i++) await Bun.sleep(5);
  expect(isSo()).toBe(true);
}

test("a list requested before a change is refetched", async () => {
  const queryClient = createQueryClient(() => undefined);
  const stored = ["first"];
  const answers: (() => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: ["list"],
    queryFn: async () => {
      const answer = [...stored];
      await new Promise<void>((resolve) => answers.push(resolve));
      return answer;
    },
  });
  const stop = observer.subscribe(() => undefined);
  await until(() => answers.length === 1);
  stored.push("stored meanwhile");
  refetchPending(queryClient, ["list"]);
  answers.shift()?.();
  await until(() => answers.length === 1);
  answers.shift()?.();
  await until(() => observer.getCurrentResult().data?.length === 2);
  expect(observer.getCurrentResult().data).toEqual(["first", "stored meanwhile"]);
  expect(answers).toEqual([]);
  refetchPending(queryClient, ["list"]);
  await Bun.sleep(5);
  expect(answers).toEqual([]);
  stop();
});

test("spec 7: fetched once, whether it fails or not, also on focus, on a connection that is back, and for a second screen", async () => {
  const failures: string[] = [];
  const queryClient = createQueryClient(({ message }) => void failures.push(message));
  queryClient.mount();
  const asked = { good: 0, bad: 0, change: 0 };
  const refuse = (what: "bad" | "change") => async () => {
    asked[what] += 1;
    throw new Error(what);
  };
  const good = { queryKey: ["good"], queryFn: () => ++asked.good };
  const stops = [
    new QueryObserver(queryClient, good).subscribe(() => undefined),
    new QueryObserver(queryClient, { queryKey: ["bad"], queryFn: refuse("bad") }).subscribe(
      () => undefined,
    ),
  ];
  await new MutationObserver(queryClient, { mutationFn: refuse("change") })
    .mutate()
    .catch(() => undefined);
  await until(() => asked.good + asked.bad === 2 && failures.length === 2);
  for (const isThere of [false, true]) {
    focusManager.setFocused(isThere);
    onlineManager.setOnline(isThere);
  }
  stops.push(new QueryObserver(queryClient, good).subscribe(() => undefined));
  await Bun.sleep(5);
  expect(asked).toEqual({ good: 1, bad: 1, change: 1 });
  expect(failures.toSorted()).toEqual(["bad", "change"]);
  expect(queryClient.getDefaultOptions().queries).toMatchObject({ refetchInterval: false });
  for (const stop of stops) stop();
  queryClient.unmount();
});
