import { CalendarX2 } from "lucide-react";

import { Button } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu";
import type { Person } from "@/features/people/public";
import { discoverTexts } from "@/texts/discover";

import { MONTH_DAYS, NOT_NOW_DAYS, type Passing } from "./use-passing";

type PassButtonsProps = { person: Person; pass: Passing["pass"] };

/** Passes a person for a week, or by its menu for a month. */
export const PassButtons = ({ person, pass }: PassButtonsProps) => (
  <div className="-mb-3 flex items-center gap-1">
    <Button
      variant="ghost"
      aria-label={discoverTexts.notNowFor(person.name)}
      onClick={() => pass(person, NOT_NOW_DAYS)}
      className="flex-1 text-small text-ink-soft"
    >
      {discoverTexts.notNow}
    </Button>
    <Menu
      label={discoverTexts.moreFor(person.name)}
      className="text-ink-soft"
      items={[
        {
          icon: CalendarX2,
          label: discoverTexts.hideForMonth,
          onSelect: () => pass(person, MONTH_DAYS),
        },
      ]}
    />
  </div>
);
