import type { Deps } from "../deps.ts";
import { readPersonPage } from "./person-page.repo.ts";

/** The additional fields of a person's page, as JSON. It is requested rarely, so it is not cached. */
export const personPageOf = ({ db }: Deps, userId: number) => readPersonPage(db, userId);
