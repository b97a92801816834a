import { useMutation, useQueryClient } from "@tanstack/react-query";

import { ErrorCard } from "@/components/states/error-card";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { LinkedText } from "@/components/ui/linked-text";
import { Textarea } from "@/components/ui/textarea";
import { api } from "@/lib/api";
import { useDraft } from "@/lib/draft";
import { errorText } from "@/lib/error-text";
import { isOver } from "@/lib/event-time";
import { exactTime, relativeTime } from "@/lib/relative-time";
import { toast } from "@/lib/toast";
import { myEventsTexts } from "@/texts/my-events";
import { WORDS_A_DAY, WORDS_MAX } from "@hereabouts/api/events/event-limits.schema";
import { isBlank } from "@hereabouts/api/lib/visible-text.schema";

import type { Event } from "../events.queries";
import { mayHost } from "../hosting";
import { type HostWordsState, wordsQuery } from "./host-words.queries";

type HostWordsProps = { event: Event; myId: string; words: HostWordsState };

/** What the host wrote to all who go, and for the host a field to write more. */
export function HostWords({ event, myId, words: query }: HostWordsProps) {
  const { data, isError, error, isFetching, refetch } = query;
  const words = myEventsTexts.words;
  const mayWrite = mayHost(event, myId) && !event.isCancelled && !isOver(event);
  if (!event.isUserAttending) return null;
  // Mostly there is nothing: a heading that comes and goes would move the page.
  if (!mayWrite && !isError && !data?.length) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-heading font-bold">{words.title}</h2>
      {isError && (
        <ErrorCard
          title={words.loadFailed}
          message={errorText(error, words.loadFailed)}
          retrying={isFetching}
          onRetry={() => refetch()}
        />
      )}
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

type Draft = { text: string; clientId: string };
const emptyDraft = (): Draft => ({ text: "", clientId: crypto.randomUUID() });

function Composer({ eventId, myId }: { eventId: string; myId: string }) {
  const queryClient = useQueryClient();
  const words = myEventsTexts.words;
  const [draft, setDraft, clearDraft] = useDraft<Draft>(`words:${myId}:${eventId}`, emptyDraft());
  const send = useMutation({
    mutationFn: async (json: Draft) =>
      (await api.events[":id"].words.$post({ param: { id: eventId }, json })).json(),
    onSuccess: (_, sent) => {
      // What was typed meanwhile stays.
      if (draft.clientId === sent.clientId) clearDraft();
      toast({ title: words.sent, variant: "success" });
      return queryClient.invalidateQueries({ queryKey: wordsQuery(eventId).queryKey });
    },
  });
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (!isBlank(draft.text) && !send.isPending) send.mutate(draft);
      }}
    >
      <Field label={words.label} hint={words.hint(WORDS_A_DAY)}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={WORDS_MAX}
            value={draft.text}
            onChange={({ target }) => setDraft({ ...emptyDraft(), text: target.value })}
          />
        )}
      </Field>
      {send.isError && (
        <ErrorCard title={words.failed} message={errorText(send.error, words.failed)} />
      )}
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        loading={send.isPending}
        disabled={isBlank(draft.text)}
      >
        {words.send}
      </Button>
    </form>
  );
}
