import { Link } from "@tanstack/react-router";
import { MessageCircle, UserRoundMinus } from "lucide-react";
import { memo } from "react";

import { Badge } from "@/components/ui/badge";
import { buttonStyle } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { IconButton } from "@/components/ui/icon-button";
import { Name } from "@/components/ui/name";
import { PersonPhoto } from "@/components/ui/person-photo";
import { ScoreBadge } from "@/components/ui/score-badge";
import { dateFormat } from "@/lib/time/date-format";
import { usePresence } from "@/lib/people/presence";
import { exactTime } from "@/lib/time/relative-time";
import { serverNow } from "@/lib/time/server-time";
import { locale } from "@/texts/language";
import { memberTexts, texts } from "@/texts/texts";

import type { Match } from "./match";

/** The year is only named if it is not this one. */
function dateOf(at: string) {
  const date = new Date(at);
  const isThisYear = date.getFullYear() === new Date(serverNow()).getFullYear();
  return dateFormat(locale, {
    month: "short",
    day: "numeric",
    ...(!isThisYear && { year: "numeric" }),
  }).format(date);
}

type MatchRowProps = { match: Match; isNew: boolean; onEnd: (match: Match) => void };

/** Memoised: a list may have a thousand. */
export const MatchRow = memo(({ match, isNew, onEnd }: MatchRowProps) => (
  <Card as="li" className="relative flex animate-rise overflow-clip transition hover:shadow-lift">
    <Photo person={match.otherUser} />
    <div className="flex min-w-0 flex-1 flex-col p-4">
      <Heading person={match.otherUser} isNew={isNew} />
      <p className="text-caption text-ink-soft">
        <time dateTime={match.createdAt} title={exactTime(match.createdAt)}>
          {memberTexts.matches.matchedOn(dateOf(match.createdAt))}
        </time>
      </p>
      <p dir="auto" className="mt-1 line-clamp-2 text-small text-ink-soft">
        {match.otherUser.bio ?? memberTexts.matches.noBio}
      </p>
      <Actions person={match.otherUser} onEnd={() => onEnd(match)} />
    </div>
  </Card>
));

type MatchedPerson = Match["otherUser"];

const Photo = ({ person }: { person: MatchedPerson }) => (
  <div className="relative w-28 shrink-0">
    <PersonPhoto person={person} className="absolute inset-0 h-full text-title" />
    {usePresence(person) === "online" && (
      <span className="forced-chosen absolute end-2 bottom-2 size-5 rounded-full border-4 border-surface bg-online">
        <span className="sr-only">{texts.states.online}</span>
      </span>
    )}
  </div>
);

const Heading = ({ person, isNew }: { person: MatchedPerson; isNew: boolean }) => (
  <div className="flex items-center gap-2">
    <h2 className="min-w-0 text-body font-bold">
      <Link
        to="/discover"
        search={{ person: person.id }}
        className="after:absolute after:inset-0 after:rounded-xl"
      >
        <Name>{person.name}</Name>
      </Link>
    </h2>
    <ScoreBadge score={person.compatibilityScore} className="shrink-0" />
    {isNew && <Badge tone="brand">{memberTexts.matches.new}</Badge>}
  </div>
);

const Actions = ({ person, onEnd }: { person: MatchedPerson; onEnd: () => void }) => (
  <div className="relative mt-auto flex items-center gap-1 pt-3">
    <Link
      to="/chat/$userId"
      params={{ userId: person.id }}
      aria-label={memberTexts.matches.messageTo(person.name)}
      className={buttonStyle("secondary", "medium", "flex-1")}
    >
      <MessageCircle aria-hidden className="size-4.5" />
      {memberTexts.matches.message}
    </Link>
    <IconButton
      icon={UserRoundMinus}
      label={memberTexts.matches.end(person.name)}
      onClick={onEnd}
      className="text-ink-soft"
    />
  </div>
);
