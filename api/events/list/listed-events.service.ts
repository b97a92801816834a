import type { Deps } from "../../deps.ts";
import { createCache } from "../../lib/cache/cache.ts";
import { perDeps } from "../../lib/per-deps.ts";
import { writeBytes } from "../../lib/bytes/byte-writer.ts";
import { peopleOf } from "../../people/people-cache.service.ts";
import type { Person } from "../../people/person.ts";
import { askedUntil } from "../coming-question.ts";
import { eventRowsOf } from "../event-cache.service.ts";
import type { EventRow } from "../event-row.repo.ts";
import { facesOf } from "../faces.service.ts";
import type { FaceOf } from "../faces.service.ts";
import { readParticipants } from "../own-part.repo.ts";
import { endText, writeStart } from "../write-event.ts";
import type { ListedEvent } from "./listed-event.ts";

const MAX_BYTES = 8 * 2 ** 20;
/** The row and the objects around the bytes. */
const ENTRY_BYTES = 600;
const ID_BYTES = 8;
const TTL_MS = 30_000;
export const OFFLINE = "false";

const ofEvent = ({ innerId }: { innerId: number }) => [innerId];
const peopleIn = ({ row }: ListedEvent) => [row.hostId, ...row.attendeeIds];
const bytesOf = ({ bytes, participants, row }: ListedEvent) =>
  ENTRY_BYTES + row.json.length + bytes.length + ID_BYTES * (participants?.length ?? 0);

const memory = perDeps(({ events, now }: Deps) => {
  /** The listed events that each person is shown with. */
  const shownWith = new Map<number, Set<number>>();
  /** The people who changed during each running read. */
  const readings = new Set<Set<number>>();
  const cache = createCache<number, ListedEvent>(events, {
    maxWeight: MAX_BYTES,
    weightOf: bytesOf,
    ttl: { ms: TTL_MS, now },
    invalidatedBy: {
      "event.changed": ofEvent,
      "event.removed": ofEvent,
      "attendance.changed": ofEvent,
      "person.changed": ({ userId }) => [...(shownWith.get(userId) ?? [])],
    },
    onAdd: (id, listed) => {
      for (const person of peopleIn(listed)) {
        const ids = shownWith.get(person) ?? new Set();
        shownWith.set(person, ids.add(id));
      }
    },
    onRemove: (id, listed) => {
      for (const person of peopleIn(listed)) {
        const ids = shownWith.get(person);
        if (ids?.delete(id) && ids.size === 0) shownWith.delete(person);
      }
    },
  });
  events.subscribe("person.changed", ({ userId }) => {
    for (const changed of readings) changed.add(userId);
  });
  events.subscribe("everything.changed", () => shownWith.clear());
  return { cache, readings };
});

function listedEvent(
  deps: Deps,
  row: EventRow,
  host: Person,
  { faceOf, participants }: { faceOf: FaceOf; participants: readonly number[] | undefined },
): ListedEvent {
  const viewerRow = {
    id: 0,
    realm: host.realm,
    blockedIds: new Set<number>(),
    showOnlineStatus: true,
  };
  const shown = { row, host, viewerRow, part: undefined };
  let onlineAt = 0;
  const bytes = writeBytes((writer) => {
    writeStart(writer, shown);
    onlineAt = writer.length();
    writer.text(`${OFFLINE}${endText(deps, shown, { faceOf })}}`);
  });
  const { id, realm, isSuspended, showOnlineStatus, statusEnd } = host;
  return {
    row,
    host: { id, realm, isSuspended, showOnlineStatus, statusEnd },
    // With approval anybody may ask at any time.
    participants: row.needsApproval ? undefined : participants,
    bytes: Buffer.from(bytes.buffer),
    onlineAt,
    until: Math.min(askedUntil(row, deps.now()), statusEnd ?? Number.POSITIVE_INFINITY),
  };
}

/** What a list shows of each of these events. */
async function readParts(deps: Deps, ids: readonly number[]) {
  const [rows, participants] = await Promise.all([
    eventRowsOf(deps, ids),
    readParticipants(deps.db, ids),
  ]);
  const [hosts, faceOf] = await Promise.all([
    peopleOf(deps, [...new Set(rows.map(({ hostId }) => hostId))]),
    facesOf(
      deps,
      rows.flatMap(({ attendeeIds }) => attendeeIds),
    ),
  ]);
  return { rows, participants, faceOf, hostById: new Map(hosts.map((host) => [host.id, host])) };
}

async function readListed(deps: Deps, ids: readonly number[]) {
  const { cache, readings } = memory(deps);
  const changed = new Set<number>();
  readings.add(changed);
  try {
    const { rows, participants, faceOf, hostById } = await readParts(deps, ids);
    const found = new Map<number, ListedEvent>();
    for (const row of rows) {
      const host = hostById.get(row.hostId);
      if (!host) continue;
      const members = participants.get(row.innerId);
      const listed = listedEvent(deps, row, host, { faceOf, participants: members });
      found.set(row.innerId, listed);
      // Not cached: a person may have been read as they were before.
      if (peopleIn(listed).some((person) => changed.has(person))) cache.invalidate(row.innerId);
    }
    return found;
  } finally {
    readings.delete(changed);
  }
}

/** The existing ones of these events in their order, with their hosts. */
export async function listedEventsOf(deps: Deps, ids: readonly number[]) {
  const { cache } = memory(deps);
  const read = () => cache.readEach(ids, (missing) => readListed(deps, missing));
  const now = deps.now();
  let found = await read();
  const outdated = found.filter((listed) => listed && listed.until <= now);
  if (outdated.length > 0) {
    for (const listed of outdated) if (listed) cache.invalidate(listed.row.innerId);
    found = await read();
  }
  return found.filter((listed) => listed !== undefined);
}
