import type { Viewer } from "../auth/session.service.ts";
import type { Deps } from "../deps.ts";

export type AppEnv = { Variables: { deps: Deps } };
export type SignedInEnv = { Variables: { deps: Deps; viewer: Viewer } };
