import { Link } from "@tanstack/react-router";
import { MapPin } from "lucide-react";

import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { ScoreBadge } from "@/components/ui/score-badge";
import { classNames } from "@/lib/class-names";
import { memberTexts, texts } from "@/texts/texts";

import type { Person } from "./discovery.queries";
import { InterestChips } from "./interest-chips";
import { PersonActions } from "./person-actions";
import { PersonName } from "./person-name";
import { personLink } from "./person-search";
import { distanceText } from "./person-words";

const INTERESTS_SHOWN = 5;

type PersonCardProps = { myId: string; person: Person };

export function PersonCard({ myId, person }: PersonCardProps) {
  const distance = distanceText(person);
  return (
    <Card
      as="li"
      className={classNames(
        "relative flex animate-rise flex-col gap-3.5 p-5 transition duration-200 hover:-translate-y-0.5 hover:shadow-lift",
        person.isConnected && "border-good-ink/35",
      )}
    >
      <div className="flex items-start gap-4">
        <Avatar person={person} size="large" online={person.isOnline} />
        <div className="min-w-0 flex-1">
          <h2 className="text-lead font-bold">
            <Link
              {...personLink(person.id)}
              className="after:absolute after:inset-0 after:rounded-xl"
            >
              <PersonName person={person} />
            </Link>
          </h2>
          {distance && (
            <p className="mt-0.5 flex items-center gap-1 text-small text-ink-soft">
              <MapPin aria-hidden className="size-4 shrink-0" />
              {distance}
            </p>
          )}
        </div>
        <ScoreBadge score={person.compatibilityScore} />
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Badge tone={person.status === "available" ? "good" : "neutral"}>
          {memberTexts.person.statuses[person.status]}
        </Badge>
        {person.intent && <Badge tone="brand">{texts.intents[person.intent]}</Badge>}
      </div>
      {person.bio && (
        <p dir="auto" className="line-clamp-3 text-small whitespace-pre-line">
          {person.bio}
        </p>
      )}
      <InterestChips person={person} max={INTERESTS_SHOWN} />
      <div className="relative mt-auto pt-1">
        <PersonActions myId={myId} person={person} />
      </div>
    </Card>
  );
}
