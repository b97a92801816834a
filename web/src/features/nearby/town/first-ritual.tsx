import { Link } from "@tanstack/react-router";
import { type CSSProperties, useState } from "react";

import { RITUALS, categoryLook, nextTimeOf } from "@/features/events/public";
import { clockTime } from "@/lib/time/clock";
import { serverNow } from "@/lib/time/server-time";
import { locale } from "@/texts/language";
import { townTexts } from "@/texts/town";

const DAY = { weekday: "short", month: "short", day: "numeric" } as const;

/** Three weekly events; each opens a form that lacks only the location. */
export function FirstRitual({ isBrief }: { isBrief: boolean }) {
  const [now] = useState(() => new Date(serverNow()));
  const words = townTexts.ritual;
  return (
    <section aria-label={words.title} className="grid gap-3">
      <div className="grid gap-1">
        <h3 className={isBrief ? "text-small font-bold" : "font-bold"}>{words.title}</h3>
        {!isBrief && <p className="text-small text-ink-soft">{words.text}</p>}
      </div>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-2">
        {RITUALS.map((ritual) => (
          <li key={ritual.id} className="grid">
            <RitualLink ritual={ritual} at={nextTimeOf(ritual, now)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type RitualLinkProps = { ritual: (typeof RITUALS)[number]; at: Date };

function RitualLink({ ritual: { id, category }, at }: RitualLinkProps) {
  const { icon: Icon, hue } = categoryLook(category);
  return (
    <Link
      to="/events/create"
      search={{ ritual: id }}
      className="flex flex-col items-center gap-1.5 rounded-lg border border-line bg-surface px-2.5 py-3 text-center transition hover:border-control"
    >
      <span
        aria-hidden
        style={{ "--monogram-hue": hue } as CSSProperties}
        className="grid size-9 place-items-center rounded-sm bg-monogram forced-color-adjust-none"
      >
        <Icon className="size-5" strokeWidth={1.75} />
      </span>
      <span className="text-caption font-semibold text-balance hyphens-auto">
        {townTexts.ritual[id].title}
      </span>
      <time
        dateTime={at.toISOString()}
        className="mt-auto grid text-caption text-ink-soft tabular-nums"
      >
        <span>{at.toLocaleDateString(locale, DAY)} </span>
        <span>{clockTime(at.toISOString())}</span>
      </time>
    </Link>
  );
}
