import { Link } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";

import { Card } from "@/components/ui/card";
import { PersonBadges } from "@/components/ui/person-badges";
import { PersonName } from "@/components/ui/person-name";
import { ScoreBadge } from "@/components/ui/score-badge";
import type { Me } from "@/features/profile/public";
import { classNames } from "@/lib/class-names";
import { usePresence } from "@/lib/people/presence";
import { memberTexts } from "@/texts/texts";

import type { Person } from "./people.queries";
import { InterestChips } from "./interest-chips";
import { PersonPhoto } from "@/components/ui/person-photo";
import { PersonActions } from "./person-actions";
import { cardCell } from "./person-card-skeletons";
import { personLink } from "./person-search";
import { distanceText } from "./person-words";
import { ScoreFactors } from "./score-factors";
import { Whereabouts } from "./whereabouts";

const INTERESTS_SHOWN = 5;

const showWhole = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: "nearest" });

type PersonCardProps = {
  me: Me;
  person: Person;
  /** Whether the card is being removed, and no longer usable. */
  isLeaving?: boolean;
  /** Shown below the actions. */
  children?: ReactNode;
};

export function PersonCard({ me, person, isLeaving = false, children }: PersonCardProps) {
  const panel = useFactorsPanel();
  return (
    <li inert={isLeaving} className={cardCell}>
      <Card
        className={classNames(
          "relative grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid transition duration-200 hover:shadow-lift",
          isLeaving ? "animate-pop-away" : "animate-rise",
          panel.isOpen && "row-span-2",
        )}
      >
        {/* While open, the card's border is below the panel; this reserves its pixel. */}
        <div className={classNames("flex flex-col gap-3.5 p-5 pt-0", panel.isOpen && "mb-px")}>
          <div className="-mx-5 overflow-clip rounded-t-xl">
            <PersonPhoto person={person} className="aspect-4/3" />
          </div>
          <Head person={person} panel={panel} />
          <About person={person} />
          <div className="relative mt-auto pt-1">
            <PersonActions myId={me.id} person={person} />
            {children}
          </div>
        </div>
        {panel.isOpen && <FactorsPanel id={panel.id} me={me} person={person} />}
      </Card>
    </li>
  );
}

function useFactorsPanel() {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return { id, isOpen, toggle: () => setIsOpen(!isOpen) };
}

type HeadProps = { person: Person; panel: ReturnType<typeof useFactorsPanel> };

/** The link stretches over the whole card. */
function Head({ person, panel }: HeadProps) {
  const isOnline = usePresence(person) === "online";
  return (
    <div className="flex items-start gap-4">
      <div className="min-w-0 flex-1">
        <h2 className="@container text-lead font-bold">
          <Link
            {...personLink(person.id)}
            className="after:absolute after:inset-0 after:rounded-xl"
          >
            <PersonName person={person} lines={2} />
          </Link>
        </h2>
        <div className="mt-0.5">
          <Whereabouts distance={distanceText(person)} isOnline={isOnline} />
        </div>
      </div>
      <ScoreButton score={person.compatibilityScore} panel={panel} />
    </div>
  );
}

type ScoreButtonProps = Pick<HeadProps, "panel"> & { score: number };

const ScoreButton = ({ score, panel: { id, isOpen, toggle } }: ScoreButtonProps) => (
  <button
    type="button"
    aria-expanded={isOpen}
    aria-controls={isOpen ? id : undefined}
    title={memberTexts.person.scoreTitle}
    onClick={toggle}
    className="relative -m-2 inline-flex items-center rounded-full p-2 after:absolute after:-inset-1"
  >
    <ScoreBadge score={score} />
    <span className="sr-only">{memberTexts.person.why}</span>
    <ChevronDown
      aria-hidden
      className={classNames("ms-0.5 size-4 text-ink-soft transition", isOpen && "rotate-180")}
    />
  </button>
);

const About = ({ person }: { person: Person }) => (
  <>
    <div className="flex flex-wrap gap-1.5">
      <PersonBadges person={person} />
    </div>
    {person.bio && (
      <p dir="auto" className="line-clamp-3 text-small whitespace-pre-line">
        {person.bio}
      </p>
    )}
    <InterestChips person={person} max={INTERESTS_SHOWN} />
  </>
);

type FactorsPanelProps = { id: string; me: Me; person: Person };

const FactorsPanel = ({ id, me, person }: FactorsPanelProps) => (
  <div
    id={id}
    ref={showWhole}
    className="relative scroll-mb-[calc(var(--shell-bottom)+1rem)] animate-rise px-5 pb-5"
  >
    <ScoreFactors me={me} person={person} heading="h3" />
  </div>
);
