import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";

import { ErrorCard } from "@/components/states/error-card";
import { Button } from "@/components/ui/button";
import { SwitchRow } from "@/components/ui/switch-row";
import { useSafetyItems } from "@/features/safety/public";
import { api } from "@/lib/api";
import { errorText } from "@/lib/error-text";
import { toast } from "@/lib/toast";
import { loadMyEventsTexts, myEventsTexts } from "@/texts/my-events";

import { type Event, attendeesQuery } from "../events.queries";

type Meetings = InferResponseType<(typeof api.events)[":id"]["meetings"]["$get"], 200>;

const meetingsQuery = (id: string) =>
  queryOptions({
    queryKey: ["events", "meetings", id],
    queryFn: async () => (await api.events[":id"].meetings.$get({ param: { id } })).json(),
  });

type Said = { userId: string; didMeet: boolean };

/** Shows at once what was said, and takes it back where it could not be stored. */
function useSayMeeting(id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = meetingsQuery(id);
  return useMutation({
    scope: { id: `meetings ${id}` },
    mutationFn: async (json: Said) =>
      (await api.events[":id"].meetings.$post({ param: { id }, json })).json(),
    onMutate: ({ userId, didMeet }) =>
      queryClient.setQueryData<Meetings>(queryKey, (before) => {
        if (!before) return before;
        const others = before.said.filter((other) => other !== userId);
        return { ...before, said: didMeet ? [...others, userId] : others };
      }),
    onSuccess: (answer) => queryClient.setQueryData<Meetings>(queryKey, answer),
    onError: (error) => {
      toast({
        title: myEventsTexts.meetings.failed,
        description: errorText(error, myEventsTexts.failedText),
        variant: "destructive",
      });
      return queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** Asks who went to an event whom they met there; both have to say so before either is told. */
function Meetings({ event, myId }: { event: Event; myId: string }) {
  const { data: attendees } = useQuery(attendeesQuery(event.id));
  const query = useQuery(meetingsQuery(event.id));
  const say = useSayMeeting(event.id);
  const [report] = useSafetyItems({ person: event.creator, event });
  const words = myEventsTexts.meetings;
  const others = attendees?.filter(({ userId }) => userId !== myId) ?? [];
  if (others.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-heading font-bold">{words.title}</h2>
      <p className="text-small text-pretty text-ink-soft">{words.text}</p>
      {query.isError && (
        <ErrorCard
          title={words.loadFailed}
          message={errorText(query.error, words.loadFailed)}
          retrying={query.isFetching}
          onRetry={() => query.refetch()}
        />
      )}
      {query.data && (
        <ul className="grid gap-1">
          {others.map(({ userId, user }) => (
            <li key={userId}>
              <SwitchRow
                label={words.met(user.name)}
                {...(query.data.met.includes(userId) && { text: words.both })}
                isOn={query.data.said.includes(userId)}
                onChange={(didMeet) => say.mutate({ userId, didMeet })}
              />
            </li>
          ))}
        </ul>
      )}
      {query.data && query.data.people > 0 && (
        <p className="text-small font-semibold">{words.people(query.data.people)}</p>
      )}
      {event.createdBy !== myId && (
        <Button variant="ghost" className="justify-self-start" onClick={() => report?.onSelect()}>
          {words.wrong}
        </Button>
      )}
    </section>
  );
}

export async function loadMeetings() {
  await loadMyEventsTexts();
  return { default: Meetings };
}
