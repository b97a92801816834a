import { PEOPLE_COUNTED_MAX } from "@hereabouts/api/nearby/nearby-limits.schema";
import { useState } from "react";
import { FILTER_INTERESTS_MAX } from "@hereabouts/api/profile/profile-limits.schema";
import type { Intent } from "@hereabouts/db/enumerations";

import { Button } from "@/components/ui/button";
import { ChipGroup } from "@/components/ui/fields/chip-group";
import { Sheet } from "@/components/ui/dialog";
import { Field } from "@/components/ui/fields/field";
import { Select } from "@/components/ui/fields/select";
import { SwitchRow } from "@/components/ui/fields/switch-row";
import { AgeRange, DistanceSlider, useChangeSettings } from "@/features/filters/public";
import type { Me } from "@/features/profile/public";
import { useDebounced } from "@/lib/use-debounced";
import { discoverTexts } from "@/texts/discover";
import { texts } from "@/texts/texts";

import type { Narrowing } from "../nearby.queries";
import { useNearby, useStrangers } from "../use-nearby";
import { type NarrowingChange, withFilters } from "./narrowing";
import { offeredInterests } from "./nearby-interests";

const SETTLED_MS = 300;
const ANY = "any";

type FilterSheetProps = {
  me: Me;
  open: boolean;
  narrowing: Narrowing;
  onApply: (narrowing: Narrowing) => void;
  onClose: () => void;
};

type SheetBodyProps = Pick<FilterSheetProps, "me" | "narrowing" | "onApply">;

export function FilterSheet({ me, open, narrowing, onApply, onClose }: FilterSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onClose} title={discoverTexts.filters}>
      <SheetBody me={me} narrowing={narrowing} onApply={onApply} />
    </Sheet>
  );
}

/** Distance and ages are settings and saved at once; the other filters apply to the screen, when submitted. */
function SheetBody({ me, narrowing, onApply }: SheetBodyProps) {
  const changeSettings = useChangeSettings();
  const [draft, setDraft] = useState(narrowing);
  const set = (change: NarrowingChange) => setDraft(withFilters(draft, change));
  const { people: around = [] } = useNearby();
  // Not from the filtered list: a chip must not move under the pointer.
  const offered = offeredInterests(around, narrowing.interests ?? []);
  return (
    <div className="grid gap-6">
      <DistanceSlider
        value={me.settings.maxDistance}
        onChange={(maxDistance) => changeSettings({ maxDistance })}
      />
      <AgeRange ages={me.settings} onChange={changeSettings} />
      <IntentField value={draft.intent} onChange={(intent) => set({ intent })} />
      {offered.length > 0 && (
        <ChipGroup
          legend={discoverTexts.interests}
          hint={discoverTexts.interestsHint}
          name="interest"
          options={offered.map((value) => ({ value, label: texts.interest(value) }))}
          value={draft.interests ?? []}
          onChange={(interests) => set({ interests })}
          most={FILTER_INTERESTS_MAX}
        />
      )}
      <OnlineField me={me} isOn={draft.online === true} onChange={(online) => set({ online })} />
      <Apply draft={draft} onApply={onApply} />
    </div>
  );
}

type IntentFieldProps = {
  value: Intent | undefined;
  onChange: (intent: Intent | undefined) => void;
};

const IntentField = ({ value, onChange }: IntentFieldProps) => (
  <Field label={discoverTexts.intent}>
    {(control) => (
      <Select
        {...control}
        value={value ?? ANY}
        onChange={({ target }) =>
          onChange(target.value === ANY ? undefined : (target.value as Intent))
        }
        options={[
          { value: ANY, label: discoverTexts.anyIntent },
          ...Object.entries(texts.intents).map(([intent, label]) => ({ value: intent, label })),
        ]}
      />
    )}
  </Field>
);

type OnlineFieldProps = { me: Me; isOn: boolean; onChange: (online: true | undefined) => void };

/** Only who shows when they are online learns it of others. */
const OnlineField = ({ me, isOn, onChange }: OnlineFieldProps) =>
  me.settings.showOnlineStatus ? (
    <SwitchRow
      label={discoverTexts.online}
      text={discoverTexts.onlineText}
      isOn={isOn}
      onChange={(next) => onChange(next || undefined)}
    />
  ) : (
    <p className="text-small text-ink-soft">{discoverTexts.onlineHidden}</p>
  );

/** Prefetches the first page, so that it is there when the filters are applied. */
function Apply({ draft, onApply }: { draft: Narrowing; onApply: (narrowing: Narrowing) => void }) {
  const settled = useDebounced(draft, SETTLED_MS, draft);
  const { total, nearby } = useStrangers(settled);
  const isKnown = settled === draft && total !== undefined && !nearby.isFetching;
  const label = isKnown ? showText(total) : discoverTexts.showPeople;
  return (
    <div className="sticky -bottom-6 -mx-6 -mb-6 grid gap-2 border-t border-line bg-surface px-6 py-4">
      <p role="status" className="sr-only">
        {isKnown && label}
      </p>
      <Button size="large" onClick={() => onApply(draft)} className="tabular-nums">
        {label}
      </Button>
      {Object.keys(draft).length > 0 && (
        <Button variant="ghost" onClick={() => onApply({})}>
          {discoverTexts.clear}
        </Button>
      )}
    </div>
  );
}

const showText = (total: number) =>
  total >= PEOPLE_COUNTED_MAX ? discoverTexts.showMany(total) : discoverTexts.show(total);
