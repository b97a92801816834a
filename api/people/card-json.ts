import { writeFields } from "../lib/written.ts";
import { matchRateOf } from "./match-rate.ts";
import type { Card } from "./people.repo.ts";
import { PROFILE } from "./person.columns.ts";

/** What is told of somebody to everybody alike is written once, when it is read. */
export const writeProfile = (card: Card) =>
  writeFields({ id: card.publicId, ...PROFILE.pick(card) });
export const writePin = ({ pin }: NonNullable<Card["place"]>) => writeFields(pin);
export const writeCounts = (card: Card) =>
  writeFields({
    connectionsCount: card.connectionsCount,
    eventsJoined: card.eventsJoined,
    matchRate: matchRateOf(card),
  });
