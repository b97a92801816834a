import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { HeartHandshake } from "lucide-react";
import { type ComponentProps, useId } from "react";

import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { type Match, matchesQuery } from "@/features/matches/public";
import { usePresence } from "@/lib/people/presence";
import { memberTexts } from "@/texts/texts";

const MAX_SHOWN = 20;

type SayHelloProps = { myId: string; heading: "h2" | "h3" };

/** The newest matches without any message. */
export function SayHello({ myId, heading: Heading }: SayHelloProps) {
  const query = useInfiniteQuery(matchesQuery(myId));
  const title = useId();
  if (query.data === undefined)
    return query.isError ? (
      <Failed isRetrying={query.isFetching} onRetry={() => query.refetch()} />
    ) : null;
  const waiting = query.data.pages
    .flatMap(({ matches }) => matches)
    .filter(({ hasConversation }) => !hasConversation);
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby={title} className="border-b border-line pt-2 pb-2">
      <Heading id={title} className="px-4 text-small font-semibold text-ink-soft lg:px-6">
        {memberTexts.messages.sayHello}
      </Heading>
      <ul className="flex gap-1 overflow-x-auto overscroll-x-contain px-2 py-1 lg:px-4">
        {waiting.slice(0, MAX_SHOWN).map((match) => (
          <Face key={match.id} person={match.otherUser} />
        ))}
        {waiting.length > MAX_SHOWN && <AllMatches />}
      </ul>
    </section>
  );
}

const tile =
  "grid w-20 justify-items-center gap-1 rounded-lg px-1 py-2 -outline-offset-2 transition hover:bg-sunken";

function Face({ person }: { person: Match["otherUser"] }) {
  return (
    <li className="shrink-0">
      <Link to="/chat/$userId" params={{ userId: person.id }} title={person.name} className={tile}>
        <Avatar person={person} size="large" online={usePresence(person) === "online"} />
        <bdi className="block max-w-full truncate text-caption font-medium">{person.name}</bdi>
      </Link>
    </li>
  );
}

const AllMatches = () => (
  <li className="shrink-0">
    <Link to="/matches" className={tile}>
      <span className="grid size-16 place-items-center rounded-full bg-sunken">
        <HeartHandshake aria-hidden className="size-6 text-ink-soft" />
      </span>
      <span className="text-center text-caption font-medium">
        {memberTexts.messages.allMatches}
      </span>
    </Link>
  </li>
);

type FailedProps = { isRetrying: boolean; onRetry: ComponentProps<typeof Button>["onClick"] };

const Failed = ({ isRetrying, onRetry }: FailedProps) => (
  <div className="flex flex-wrap items-center gap-2 px-4 lg:px-6">
    <p role="alert" className="text-small text-danger-ink">
      {memberTexts.matches.failed}
    </p>
    <Button variant="ghost" loading={isRetrying} onClick={onRetry}>
      {memberTexts.chat.tryAgain}
    </Button>
  </div>
);
