import { createLogWatcher } from "../moderation/log-watcher.service.ts";
import { suspendMember } from "../moderation/moderation.service.ts";
import type { TestApp } from "./app.ts";
import type { Member } from "./enrol.ts";

/** Suspends a member as the operator does, and lets the server hear of it. */
export async function suspend({ deps }: TestApp, { id }: Pick<Member, "id">) {
  const watchLog = createLogWatcher(deps);
  await watchLog();
  await suspendMember(deps, id, null);
  await watchLog();
}
