import type { InferResponseType } from "hono/client";

import type { api } from "@/lib/api";

export type Match = InferResponseType<(typeof api.matches)[":userId"]["$get"], 200>[number];
