import { Link, type LinkProps } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

import { Avatar } from "@/components/ui/avatar";
import { StatusIcon } from "@/components/ui/status-icon";
import { PersonName } from "@/components/ui/person-name";
import { ScoreBadge } from "@/components/ui/score-badge";
import { useEndingStatus } from "@/components/ui/ending-status";
import { usePresence } from "@/lib/people/presence";
import { memberTexts } from "@/texts/texts";

import type { Person } from "./people.queries";
import { distanceText } from "./person-words";
import { useIsPointed, usePointing } from "./pointed-person";

type PersonRowProps = { person: Person; link: LinkProps };

export function PersonRow({ person, link }: PersonRowProps) {
  const distance = distanceText(person);
  const isOnline = usePresence(person) === "online";
  const ending = useEndingStatus(person);
  const hasNote = distance !== undefined || isOnline;
  const isPointed = useIsPointed("list", [person.id]);
  const pointing = usePointing("list", person.id);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isPointed) row.current?.scrollIntoView({ block: "nearest" });
  }, [isPointed]);
  return (
    <li ref={row} className="[contain-intrinsic-size:auto_4.25rem] [content-visibility:auto]">
      <Link
        {...link}
        {...pointing}
        data-pointed={isPointed || undefined}
        className="flex min-h-16 items-center gap-3.5 rounded-lg px-3 py-2.5 transition hover:bg-sunken active:bg-sunken data-pointed:bg-brand-tint"
      >
        <Avatar person={person} online={isOnline} />
        <span className="min-w-0 flex-1">
          <span className="font-semibold">
            <PersonName person={person} lines={1} />
          </span>
          {hasNote && (
            <span className="block text-small text-ink-soft">
              {distance}
              {distance !== undefined && isOnline && " · "}
              {isOnline && (
                <span aria-hidden className="font-semibold text-good-ink">
                  {memberTexts.person.online}
                </span>
              )}
            </span>
          )}
          {ending && (
            <span className="block truncate text-small text-ink-soft">
              <StatusIcon status={ending.status} className="me-1 inline size-4 align-[-0.2em]" />
              {ending.text}
            </span>
          )}
        </span>
        <ScoreBadge score={person.compatibilityScore} />
      </Link>
    </li>
  );
}
