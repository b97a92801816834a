import { expect, test } from "bun:test";

import { QueryObserver } from "@tanstack/react-query";

import { createQueryClient, refetchUnderWay } from "./query-client";

test("a list that was under way when something was told is fetched once more", async () => {
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
  await Bun.sleep(1);
  stored.push("told meanwhile");
  refetchUnderWay(queryClient, ["list"]);
  answers.shift()?.();
  await Bun.sleep(5);
  answers.shift()?.();
  await Bun.sleep(5);
  expect(observer.getCurrentResult().data).toEqual(["first", "told meanwhile"]);
  expect(answers).toEqual([]);
  refetchUnderWay(queryClient, ["list"]);
  await Bun.sleep(5);
  expect(answers).toEqual([]);
  stop();
});
