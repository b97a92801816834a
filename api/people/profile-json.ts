import { serializeFields } from "../lib/serialized-json.ts";
import { matchRateOf } from "./match-rate.ts";
import type { PersonRow } from "./people.repo.ts";
import { PROFILE } from "./person.columns.ts";

/** What everybody may read of a person is serialized once, when the row is read. */
export const serializeProfile = (row: PersonRow) =>
  serializeFields({ id: row.publicId, ...PROFILE.pick(row) });
export const serializePin = ({ pin }: NonNullable<PersonRow["place"]>) => serializeFields(pin);
export const serializeCounts = (row: PersonRow) =>
  serializeFields({
    connectionsCount: row.connectionsCount,
    eventsJoined: row.eventsJoined,
    matchRate: matchRateOf(row),
  });
