import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useRef } from "react";

import { Chip } from "@/components/ui/chip";
import { oldestText } from "@/features/people/public";
import { discoverTexts } from "@/texts/discover";
import { memberTexts, texts } from "@/texts/texts";

import type { Filters, Narrowing } from "../nearby.queries";
import { useRadius } from "../use-nearby";
import { type NarrowingChange, withFilters } from "./narrowing";

type DiscoverChipsProps = {
  filters: Filters;
  narrowing: Narrowing;
  onNarrow: (narrowing: Narrowing) => void;
  onOpen: () => void;
};

/** The active filters, each with a button to remove it, and a button that opens all of them. */
export function DiscoverChips({ filters, narrowing, onNarrow, onOpen }: DiscoverChipsProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const narrow = (next: Narrowing) => {
    onNarrow(next);
    // The chip disappears, and the focus would be lost.
    opener.current?.focus();
  };
  return (
    <div className="flex flex-wrap items-center gap-1.5 pt-1 pb-1">
      <button
        ref={opener}
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="relative inline-flex items-center gap-1.5 rounded-full border border-control bg-surface px-3 py-1 text-caption font-semibold transition after:absolute after:-inset-x-1 after:-inset-y-2.5 hover:bg-sunken active:bg-sunken"
      >
        <SlidersHorizontal aria-hidden className="size-3.5" />
        {discoverTexts.filters}
      </button>
      <ul aria-label={memberTexts.map.filters} className="contents">
        <SettingsChips filters={filters} />
        <NarrowingChips narrowing={narrowing} onNarrow={narrow} />
      </ul>
    </div>
  );
}

function SettingsChips({ filters: { maxDistance, minAge, maxAge } }: { filters: Filters }) {
  const { usualKm, undo } = useRadius();
  const wider = { onRemove: undo, removeLabel: memberTexts.map.undoWider(usualKm) };
  return (
    <>
      <ChipItem>
        <Chip {...(maxDistance !== usualKm && wider)}>
          {memberTexts.settings.withinKm(maxDistance)}
        </Chip>
      </ChipItem>
      <ChipItem>
        <Chip>{memberTexts.map.ages(minAge, oldestText(maxAge))}</Chip>
      </ChipItem>
    </>
  );
}

function NarrowingChips({
  narrowing,
  onNarrow,
}: Pick<DiscoverChipsProps, "narrowing" | "onNarrow">) {
  const { intent, interests = [], online } = narrowing;
  const set = (change: NarrowingChange) => onNarrow(withFilters(narrowing, change));
  const without = (interest: string) => interests.filter((one) => one !== interest);
  return (
    <>
      {intent && (
        <RemovableChip label={texts.intents[intent]} onRemove={() => set({ intent: undefined })} />
      )}
      {interests.map((interest) => (
        <RemovableChip
          key={interest}
          label={texts.interest(interest)}
          onRemove={() => set({ interests: without(interest) })}
        >
          <bdi>{texts.interest(interest)}</bdi>
        </RemovableChip>
      ))}
      {online && (
        <RemovableChip label={discoverTexts.online} onRemove={() => set({ online: undefined })} />
      )}
    </>
  );
}

type RemovableChipProps = { label: string; onRemove: () => void; children?: ReactNode };

const RemovableChip = ({ label, onRemove, children = label }: RemovableChipProps) => (
  <ChipItem>
    <Chip removeLabel={discoverTexts.takeOff(label)} onRemove={onRemove}>
      {children}
    </Chip>
  </ChipItem>
);

const ChipItem = ({ children }: { children: ReactNode }) => (
  <li className="max-w-full">{children}</li>
);
