import { RefreshCw } from "lucide-react";

import type { Event } from "../events.queries";
import { ruleWords } from "./rule-words";

/** The recurrence of an event, in lists. */
export const Rule = ({ event: { series } }: { event: Pick<Event, "series"> }) =>
  series && (
    <span className="flex min-w-0 items-center gap-1 text-caption text-ink-soft">
      <RefreshCw aria-hidden className="size-3.5 shrink-0" />
      <span className="truncate">{ruleWords(series)}</span>
    </span>
  );
