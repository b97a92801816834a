import { Link } from "@tanstack/react-router";
import type { ComponentProps, FocusEventHandler } from "react";

import { Avatar } from "@/components/ui/avatar";
import { useEndingStatus } from "@/components/ui/ending-status";
import { StatusIcon } from "@/components/ui/status-icon";
import { ScoreBadge } from "@/components/ui/score-badge";
import { classNames } from "@/lib/class-names";
import { usePresence } from "@/lib/people/presence";
import { memberTexts } from "@/texts/texts";

import { type Person, pinLabel, useIsPointed, usePointing } from "@/features/people/public";
import type { Point } from "@/lib/map-projection";
import { useMapCentre } from "../map-centre";
import { placedAt } from "../moving-layer";
import { usePreviewing } from "./previewed-pin";

/** Only the content scales on hover: scaling the pin itself would move it away from under the pointer. */
const place =
  "group absolute top-0 left-0 -ml-6 -mt-6 size-12 rounded-full hover:z-10 focus-visible:z-10 data-pointed:z-10";
const faceStyle =
  "grid size-full place-items-center rounded-full ring-3 ring-surface shadow-lift transition group-hover:scale-112 group-focus-visible:scale-112 group-data-pointed:scale-125 group-data-pointed:ring-brand";

type MapPinProps = { person: Person; at: Point; onFocus: FocusEventHandler };

/** Links to the chat with that person. */
export function MapPin({ person, at, onFocus }: MapPinProps) {
  const isOnline = usePresence(person) === "online";
  const ending = useEndingStatus(person);
  const isPointed = useIsPointed("map", [person.id]);
  const pointing = usePointing("map", person.id);
  const { describedBy, ...previewing } = usePreviewing(person.id);
  return (
    <Link
      to="/chat/$userId"
      params={{ userId: person.id }}
      draggable={false}
      aria-describedby={describedBy}
      onPointerEnter={(event) => {
        pointing.onPointerEnter(event);
        previewing.onPointerEnter(event);
      }}
      onPointerDown={previewing.onPointerDown}
      onPointerLeave={() => {
        pointing.onPointerLeave();
        previewing.onPointerLeave();
      }}
      onFocus={(event) => {
        pointing.onFocus();
        previewing.onFocus(event);
        onFocus(event);
      }}
      onBlur={() => {
        pointing.onBlur();
        previewing.onBlur();
      }}
      data-pointed={isPointed || undefined}
      style={placedAt(at)}
      className={place}
    >
      <span aria-hidden className={faceStyle}>
        <Avatar person={person} online={isOnline} className="block" />
        <ScoreBadge
          score={person.compatibilityScore}
          size="small"
          className="absolute -top-2 -right-2.5 ring-2 ring-surface"
        />
        {ending && <StatusMark status={ending.status} />}
      </span>
      <span className="sr-only">{pinLabel({ ...person, isOnline, ending: ending?.text })}</span>
    </Link>
  );
}

const StatusMark = ({ status }: Pick<ComponentProps<typeof StatusIcon>, "status">) => (
  <span className="absolute -top-1.5 -left-1.5 grid size-6 place-items-center rounded-full bg-surface text-ink shadow-lift">
    <StatusIcon status={status} className="size-4" />
  </span>
);

type ClusterPinProps = {
  people: readonly Person[];
  at: Point;
  onFocus: FocusEventHandler;
  onOpen: () => void;
};

/** Both faces for two people, a number for more. */
export function ClusterPin({ people, at, onFocus, onOpen }: ClusterPinProps) {
  const isPair = people.length === 2;
  const isPointed = useIsPointed(
    "map",
    people.map(({ id }) => id),
  );
  return (
    <button
      type="button"
      onFocus={onFocus}
      onClick={onOpen}
      data-pointed={isPointed || undefined}
      style={placedAt(at)}
      className={place}
    >
      <span
        aria-hidden
        className={`${faceStyle} forced-edge ${isPair ? "bg-surface *:absolute *:size-7" : "bg-ink text-body font-bold text-on-ink tabular-nums"}`}
      >
        {isPair
          ? people.map((person, index) => (
              <Avatar
                key={person.id}
                person={person}
                size="small"
                className={
                  index === 0 ? "top-0.5 left-0" : "right-0 bottom-0.5 ring-2 ring-surface"
                }
              />
            ))
          : people.length}
      </span>
      <span className="sr-only">{memberTexts.map.cluster(people.length)}</span>
    </button>
  );
}

/** In the middle of the member's own published area, or of the place being viewed. */
export function OwnMarker({ at }: { at: Point }) {
  const centre = useMapCentre();
  return (
    <span
      role="img"
      aria-label={centre ?? memberTexts.map.youAreHere}
      style={placedAt(at)}
      className="pointer-events-none absolute top-0 left-0 z-5 -mt-2.5 -ml-2.5 size-5"
    >
      {centre === undefined && (
        <span className="absolute -inset-4 animate-pulse-ring rounded-full bg-brand opacity-25" />
      )}
      <span
        className={classNames(
          "absolute inset-0 rounded-full border-3 border-surface shadow-lift",
          centre === undefined ? "bg-brand" : "bg-ink",
        )}
      />
    </span>
  );
}
