import { useState } from "react";

import { FieldError } from "@/components/ui/fields/field";
import { clockTime } from "@/lib/time/clock";
import { statusTexts } from "@/texts/status";

import { EndChoice } from "./end-choice";
import { visibleEnds } from "./visible-until";

type VisibleFieldProps = {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

const labelOf = (value: string, instant: number) => {
  const time = clockTime(new Date(instant).toISOString());
  if (value === "evening") return statusTexts.evening(time);
  return value === "midnight" ? statusTexts.midnight : statusTexts.hours(Number(value));
};

/** For members who hide their place: how long to show it anyway. */
export function VisibleField({ value, onChange, error }: VisibleFieldProps) {
  // The current end stays available when another one is chosen.
  const [initial] = useState(value);
  const [ends] = useState(visibleEnds);
  const offered = ends.map((end) => ({
    value: end.value,
    label: labelOf(end.value, end.instant),
  }));
  const isHours = ({ value: end }: { value: string }) => Number.isFinite(Number(end));
  const rows = [
    [
      { value: "", label: statusTexts.stayHidden },
      ...(initial === "" ? [] : [{ value: initial, label: statusTexts.until(clockTime(initial)) }]),
    ],
    offered.filter(isHours),
    offered.filter((end) => !isHours(end)),
  ].filter((row) => row.length > 0);
  return (
    <div className="border-t border-line pt-4">
      <EndChoice
        name="visibleUntil"
        legend={statusTexts.visible}
        rows={rows}
        value={value}
        onChange={onChange}
        hint={statusTexts.visibleText}
        isInvalid={error !== undefined}
      />
      {error && <FieldError id="visibleUntil-error" message={error} />}
    </div>
  );
}
