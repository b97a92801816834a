import type { Viewer } from "../auth/session.service.ts";
import type { Deps } from "../deps.ts";

export type AppEnv = { Variables: { deps: Deps; requestId?: string } };
export type SignedInEnv = { Variables: AppEnv["Variables"] & { viewer: Viewer } };
