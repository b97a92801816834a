import type { Deps } from "../deps.ts";
import { readPersonPage } from "./person-page.repo.ts";

/** What the page of somebody adds, as JSON. Nothing hot asks for it, so it stands in no cache. */
export const personPageOf = ({ db }: Deps, userId: number) => readPersonPage(db, userId);
