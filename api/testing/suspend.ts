import { perDeps } from "../lib/per-deps.ts";
import { createLogWatcher } from "../moderation/log-watcher.service.ts";
import { suspendMember } from "../moderation/moderation.service.ts";
import type { TestApp } from "./app.ts";
import type { Member } from "./enrol.ts";

const watcherOf = perDeps(createLogWatcher);

/** Lets the operator act, and the server apply it. */
export async function operate({ deps }: TestApp, act: () => Promise<unknown>) {
  const watchLog = watcherOf(deps);
  await watchLog();
  await act();
  // What was running when it was called may have read the log before.
  await watchLog();
  await watchLog();
}

/** Suspends a member like the operator, and lets the server apply it. */
export const suspend = (t: TestApp, { id }: Pick<Member, "id">) =>
  operate(t, () => suspendMember(t.deps, id, null));
