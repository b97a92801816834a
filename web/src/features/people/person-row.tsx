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
  const { row, isPointed, pointing } = usePointedRow(person.id);
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
          {(distance !== undefined || isOnline) && (
            <Nearness distance={distance} isOnline={isOnline} />
          )}
          {ending && <Status {...ending} />}
        </span>
        <ScoreBadge score={person.compatibilityScore} />
      </Link>
    </li>
  );
}

/** Scrolls to the row while the person is hovered or focused on the map. */
function usePointedRow(personId: string) {
  const isPointed = useIsPointed("list", [personId]);
  const pointing = usePointing("list", personId);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isPointed) row.current?.scrollIntoView({ block: "nearest" });
  }, [isPointed]);
  return { row, isPointed, pointing };
}

type NearnessProps = { distance: string | undefined; isOnline: boolean };

const Nearness = ({ distance, isOnline }: NearnessProps) => (
  <span className="block text-small text-ink-soft">
    {distance}
    {distance !== undefined && isOnline && " · "}
    {isOnline && (
      <span aria-hidden className="font-semibold text-good-ink">
        {memberTexts.person.online}
      </span>
    )}
  </span>
);

const Status = ({ status, text }: NonNullable<ReturnType<typeof useEndingStatus>>) => (
  <span className="block truncate text-small text-ink-soft">
    <StatusIcon status={status} className="me-1 inline size-4 align-[-0.2em]" />
    {text}
  </span>
);
