import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";

/** `c.var` copies all variables on each access, so code that runs for every request uses `c.get`. */
export type AppEnv = { Variables: { deps: Deps; requestId?: string } };
export type SignedInEnv = { Variables: AppEnv["Variables"] & { viewer: Viewer } };
