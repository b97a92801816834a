import { type QueryClient, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";

import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { eventTime, exactEventTime } from "@/lib/time/event-time";
import { loadMyEventsTexts, myEventsTexts } from "@/texts/my-events";
import { memberTexts, texts } from "@/texts/texts";

import { type Suggestion, suggestionQuery, useAnswerSuggestion } from "./together.queries";

export type GoTogetherProps = {
  userId: string;
  /** With the message to send, or without one if the suggestion is dismissed. */
  onAnswer: (message?: string) => void;
};

/** Suggests an event about a shared interest: one tap sends a message, and joins nobody. */
function GoTogether({ userId, onAnswer }: GoTogetherProps) {
  const { data: suggestion } = useQuery(suggestionQuery(userId));
  const answer = useAnswerSuggestion(userId);
  if (!suggestion) return null;
  const words = myEventsTexts.together;
  const { interest, event } = suggestion;
  function say(message?: string) {
    answer.mutate(event.id);
    onAnswer(message);
  }
  const ask = () => {
    const { href } = new URL(`/events/${event.id}`, window.location.origin);
    say(`${words.question(event.title, exactEventTime(event))}\n${href}`);
  };
  return (
    <section
      aria-label={words.label}
      className="flex animate-fade items-center gap-1.5 border-b border-line bg-sunken px-4 py-1 lg:px-6"
    >
      <p className="min-w-0 flex-1 text-caption">
        <span className="block truncate text-ink-soft">
          {memberTexts.connected.bothLike(texts.interest(interest))}
        </span>
        <EventLink event={event} />
      </p>
      <span className="-me-2 flex shrink-0 items-center">
        <Button variant="secondary" onClick={ask} className="px-3">
          {words.ask}
        </Button>
        <IconButton icon={X} label={words.dismiss} onClick={() => say()} />
      </span>
    </section>
  );
}

const EventLink = ({ event }: Pick<Suggestion, "event">) => (
  <Link
    to="/events/$eventId"
    params={{ eventId: event.id }}
    className="grid font-semibold underline-offset-2 hover:underline sm:flex sm:text-small"
  >
    <span className="relative truncate text-small">
      <bdi>{event.title}</bdi>
      <span className="sr-only">, </span>
    </span>
    <span className="truncate font-medium sm:ms-2 sm:shrink-0">{eventTime(event)}</span>
  </Link>
);

export const prefetchSuggestion = (queryClient: QueryClient, userId: string) =>
  queryClient.prefetchQuery(suggestionQuery(userId));

export async function loadGoTogether() {
  await loadMyEventsTexts();
  return GoTogether;
}
