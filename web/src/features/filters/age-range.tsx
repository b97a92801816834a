import { useState } from "react";

import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import type { FieldErrors } from "@/lib/forms/use-form";
import { settingsTexts } from "@/texts/settings";

import { type AgeBound, type Ages, type TypedAges, readAges } from "./ages";
import { FILTER_AGE } from "@hereabouts/api/profile/profile-limits.schema";
import { onNativeChange } from "./native-change";

const BOUNDS = ["minAge", "maxAge"] as const;

type AgeRangeProps = { ages: Ages; onChange: (ages: Partial<Ages>) => void };

export function AgeRange({ ages, onChange }: AgeRangeProps) {
  const [typed, setTyped] = useState<Partial<TypedAges>>({});
  const [errors, setErrors] = useState<FieldErrors>({});
  const shown = { minAge: String(ages.minAge), maxAge: String(ages.maxAge), ...typed };

  function type(bound: AgeBound, value: string) {
    const read = readAges({ ...shown, [bound]: value }, bound);
    setTyped({ ...typed, [bound]: value });
    setErrors((current) =>
      Object.fromEntries(Object.entries(read.errors).filter(([field]) => field in current)),
    );
  }

  function commit(bound: AgeBound, value: string) {
    const read = readAges({ ...shown, [bound]: value }, bound);
    setErrors(read.errors);
    if (Object.keys(read.errors).length > 0) return;
    setTyped({});
    const changed = BOUNDS.filter((one) => read.ages[one] !== ages[one]);
    if (changed.length > 0)
      onChange(Object.fromEntries(changed.map((one) => [one, read.ages[one]])));
  }

  return (
    <div className="grid gap-1.5">
      <div className="grid grid-cols-2 items-start gap-3">
        {BOUNDS.map((bound) => (
          <Field key={bound} label={settingsTexts[bound]} error={errors[bound]}>
            {(control) => (
              <Input
                {...control}
                ref={onNativeChange((value) => commit(bound, value))}
                type="number"
                {...FILTER_AGE}
                inputMode="numeric"
                value={shown[bound]}
                onChange={({ target }) => type(bound, target.value)}
              />
            )}
          </Field>
        ))}
      </div>
      <p className="text-caption text-ink-soft">{settingsTexts.agesText(FILTER_AGE.max)}</p>
    </div>
  );
}
