import { useState } from "react";

import { QueryErrorCard } from "@/components/states/query-error";
import { LinkedText } from "@/components/ui/linked-text";
import { isOver } from "@/lib/time/event-time";
import { exactTime, relativeTime } from "@/lib/time/relative-time";
import { myEventsTexts } from "@/texts/my-events";
import { WORDS_A_DAY, WORDS_MAX } from "@hereabouts/api/events/event-limits.schema";

import type { Event } from "../events.queries";
import { mayHost } from "../hosting/hosting";
import { DraftForm } from "./draft-form";
import { type HostWordsState, useSendHostWords } from "./host-words.queries";

type HostWordsProps = { event: Event; myId: string; words: HostWordsState };

/** What the host wrote to all attendees, and for hosts a form to write more. */
export function HostWords({ event, myId, words: query }: HostWordsProps) {
  const { data, isError } = query;
  const words = myEventsTexts.words;
  const mayWrite = mayHost(event, myId) && !event.isCancelled && !isOver(event);
  // The form stays when the last guest leaves while the host is writing.
  const [hadGuests, setHadGuests] = useState(false);
  if (event.currentAttendees > 1 && !hadGuests) setHadGuests(true);
  const isAlone = !hadGuests && event.currentAttendees === 1;
  if (!event.isUserAttending) return null;
  // There are rarely any, and a heading that disappears would move the page.
  if (!mayWrite && !isError && !data?.length) return null;
  if (!isError && !data?.length && isAlone) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-heading font-bold">{words.title}</h2>
      {isError && <QueryErrorCard query={query} title={words.loadFailed} />}
      {mayWrite && <Composer eventId={event.id} myId={myId} />}
      <ul className="grid gap-3">
        {data?.map(({ id, text, createdAt, author }) => (
          <li key={id} className="grid gap-1 rounded-lg bg-sunken px-4 py-3">
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              <LinkedText>{text}</LinkedText>
            </p>
            <p className="text-caption text-ink-soft">
              {author.id !== event.createdBy && (
                <>
                  <bdi>{author.name}</bdi>
                  {" · "}
                </>
              )}
              <time dateTime={createdAt} title={exactTime(createdAt)}>
                {relativeTime(createdAt)}
              </time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Composer({ eventId, myId }: { eventId: string; myId: string }) {
  const { hint, ...words } = myEventsTexts.words;
  return (
    <DraftForm
      draftKey={`words:${myId}:${eventId}`}
      max={WORDS_MAX}
      words={{ ...words, hint: hint(WORDS_A_DAY) }}
      send={useSendHostWords(eventId)}
    />
  );
}
