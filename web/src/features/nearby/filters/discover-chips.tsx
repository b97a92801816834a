import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useRef } from "react";

import { Chip } from "@/components/ui/chip";
import { oldestText } from "@/features/people/public";
import { discoverTexts } from "@/texts/discover";
import { memberTexts, texts } from "@/texts/texts";

import type { Filters, Narrowing } from "../nearby.queries";
import { useRadius } from "../use-nearby";

type DiscoverChipsProps = {
  filters: Filters;
  narrowing: Narrowing;
  onNarrow: (narrowing: Narrowing) => void;
  onOpen: () => void;
};

/** The active filters, each with a button to remove it, and a button that opens all of them. */
export function DiscoverChips({ filters, narrowing, onNarrow, onOpen }: DiscoverChipsProps) {
  const { usualKm, undo } = useRadius();
  const opener = useRef<HTMLButtonElement>(null);
  const { intent, interests = [], online } = narrowing;
  const { intent: _intent, ...withoutIntent } = narrowing;
  const { online: _online, ...withoutOnline } = narrowing;
  const { interests: _interests, ...withoutInterests } = narrowing;
  /** The chip disappears, and the focus would be lost. */
  const off = (label: string, next: Narrowing) => ({
    removeLabel: discoverTexts.takeOff(label),
    onRemove: () => {
      onNarrow(next);
      opener.current?.focus();
    },
  });
  const without = (interest: string): Narrowing => {
    const rest = interests.filter((one) => one !== interest);
    return rest.length > 0 ? { ...withoutInterests, interests: rest } : withoutInterests;
  };
  const isWider = filters.maxDistance !== usualKm;
  const wider = { onRemove: undo, removeLabel: memberTexts.map.undoWider(usualKm) };
  const ages = memberTexts.map.ages(filters.minAge, oldestText(filters.maxAge));
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
        <InForce>
          <Chip {...(isWider && wider)}>{memberTexts.settings.withinKm(filters.maxDistance)}</Chip>
        </InForce>
        <InForce>
          <Chip>{ages}</Chip>
        </InForce>
        {intent && (
          <InForce>
            <Chip {...off(texts.intents[intent], withoutIntent)}>{texts.intents[intent]}</Chip>
          </InForce>
        )}
        {interests.map((interest) => (
          <InForce key={interest}>
            <Chip {...off(texts.interest(interest), without(interest))}>
              <bdi>{texts.interest(interest)}</bdi>
            </Chip>
          </InForce>
        ))}
        {online && (
          <InForce>
            <Chip {...off(discoverTexts.online, withoutOnline)}>{discoverTexts.online}</Chip>
          </InForce>
        )}
      </ul>
    </div>
  );
}

const InForce = ({ children }: { children: ReactNode }) => (
  <li className="max-w-full">{children}</li>
);
