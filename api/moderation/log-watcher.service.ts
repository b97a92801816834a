import type { Deps } from "../deps.ts";
import { logSecurity } from "../security-log.ts";
import { findLastAct, readActs } from "./moderation.repo.ts";

const ACTS_A_LOOK = 100;

/** Answers a function that looks what the operator did since the last look, and makes this server follow. */
export function createActsFollower(deps: Deps) {
  let last: number | undefined;
  return async () => {
    last ??= await findLastAct(deps.db);
    const acts = await readActs(deps.db, last, ACTS_A_LOOK);
    if (acts.length === 0) return;
    // The operator acts rarely and from another process: whatever is kept in memory may be wrong now.
    deps.events.emit("everything.changed", null);
    for (const { id, act, personId, member } of acts) {
      if (act === "suspend") logSecurity(deps, "member_suspended", member);
      if (act === "lift") logSecurity(deps, "suspension_lifted", member);
      if (personId !== null && act === "suspend")
        deps.events.emit("member.suspended", { userId: personId });
      if (personId !== null && act === "warn")
        deps.events.emit("member.warned", { userId: personId });
      last = id;
    }
  };
}
