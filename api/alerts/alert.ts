import type { z } from "zod";
import type { alert } from "../lib/answer-shapes.schema.ts";
import type { AlertRow } from "./alerts.repo.ts";

export type Alert = z.infer<typeof alert>;

const toEvent = (row: AlertRow) =>
  row.event_id === null
    ? null
    : {
        id: row.event_id,
        title: row.title ?? "",
        dateTime: new Date(row.starts_at ?? 0).toISOString(),
        timeZone: row.time_zone ?? "UTC",
      };

const toPerson = (row: AlertRow) =>
  row.person_id === null
    ? null
    : { id: row.person_id, name: row.name ?? "", profileImageUrl: row.profile_image_url };

export const toAlert = (row: AlertRow): Alert => ({
  id: row.public_id,
  kind: row.kind,
  count: row.count,
  createdAt: new Date(row.at).toISOString(),
  isRead: row.read_at !== null,
  person: toPerson(row),
  event: toEvent(row),
  details: row.details === null ? null : (JSON.parse(row.details) as Alert["details"]),
});
