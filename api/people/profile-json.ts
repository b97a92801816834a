import { serializeFields } from "../lib/bytes/serialized-json.ts";
import { matchRateOf } from "./match-rate.ts";
import type { PersonRow } from "./people.repo.ts";

export const serializePin = ({ pin }: NonNullable<PersonRow["place"]>) => serializeFields(pin);
export const serializeCounts = (row: PersonRow) =>
  serializeFields({
    connectionsCount: row.connectionsCount,
    eventsJoined: row.eventsJoined,
    matchRate: matchRateOf(row),
  });
