import { Link } from "@tanstack/react-router";

import { myEventsTexts } from "@/texts/my-events";
import { classNames } from "@/lib/class-names";

import { PARTS, type ShownPart } from "./parts";

/** On a narrow screen the chips scroll sideways. */
const showFully = (chip: HTMLElement | null) =>
  chip?.scrollIntoView({ block: "nearest", inline: "center" });

const EXACT = { exact: true, includeSearch: true };

/** Fades chips that go on beyond the edge; the last one has padding, so that it does not fade. */
const FADE = "linear-gradient(to right, black calc(100% - 1.5rem), transparent)";

/** Switches between events nearby and the member's own lists. */
export const EventsNav = ({ part }: { part: ShownPart | undefined }) => (
  <nav aria-label={myEventsTexts.views} className="overflow-x-auto" style={{ maskImage: FADE }}>
    <ul className="flex gap-1 py-1 pe-6">
      {[undefined, ...PARTS].map((each) => (
        <li key={each ?? ""}>
          <Link
            to="/events"
            search={each === undefined ? {} : { mine: each }}
            // Otherwise the router marks the first link in every list.
            activeOptions={EXACT}
            replace
            ref={each !== undefined && each === part ? showFully : undefined}
            aria-current={each === part ? "page" : undefined}
            className={classNames(
              "inline-flex min-h-11 items-center rounded-full px-3 text-small font-medium whitespace-nowrap -outline-offset-2 transition",
              each === part
                ? "bg-brand-tint font-semibold text-brand-ink forced-chosen"
                : "text-ink-soft hover:bg-sunken",
            )}
          >
            {each === undefined ? myEventsTexts.around : myEventsTexts.parts[each]}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
