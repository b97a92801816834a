import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";

/** `c.var` copies all of them each time: what runs for every request takes one by `c.get`. */
export type AppEnv = { Variables: { deps: Deps; requestId?: string } };
export type SignedInEnv = { Variables: AppEnv["Variables"] & { viewer: Viewer } };
