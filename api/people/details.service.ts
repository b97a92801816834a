import type { Deps } from "../deps.ts";
import { readDetails } from "./details.repo.ts";

/** What a profile shows of somebody and lists do not. Nothing hot asks for it, so it stands in no cache. */
export const detailsOf = ({ db }: Deps, userId: number) => readDetails(db, userId);
