import { createLogWatcher } from "../moderation/log-watcher.service.ts";
import { suspendMember } from "../moderation/moderation.service.ts";
import type { TestApp } from "./app.ts";
import type { Member } from "./enrol.ts";

/** Suspends a member like the operator, and lets the server apply it. */
export async function suspend({ deps }: TestApp, { id }: Pick<Member, "id">) {
  const watchLog = createLogWatcher(deps);
  await watchLog();
  await suspendMember(deps, id, null);
  await watchLog();
}
