import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";

export type AppEnv = { Variables: { deps: Deps; requestId?: string } };
export type SignedInEnv = { Variables: AppEnv["Variables"] & { viewer: Viewer } };
