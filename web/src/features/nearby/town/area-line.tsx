import { MapPin, Pencil } from "lucide-react";
import { useId } from "react";

import { AREA_NAME_MAX } from "@/lib/own-area-name";
import { townTexts } from "@/texts/town";

import "./town.css";

type AreaLineProps = { name: string; onChange: (name: string) => void; isBrief: boolean };

/** A text that is edited in place. */
export function AreaLine({ name, onChange, isBrief }: AreaLineProps) {
  const id = useId();
  const { label, hint } = townTexts.area;
  return (
    <div className="grid gap-1.5">
      <label className="area-line flex min-h-11 items-center gap-2 rounded-lg border border-control px-3">
        <MapPin aria-hidden className="size-5 shrink-0 text-brand-ink" />
        <input
          aria-label={label}
          aria-describedby={isBrief ? undefined : id}
          placeholder={label}
          dir="auto"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={AREA_NAME_MAX}
          value={name}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={({ key, currentTarget }) => key === "Enter" && currentTarget.blur()}
          className="min-h-11 min-w-0 flex-1 bg-transparent font-semibold outline-none"
        />
        <Pencil aria-hidden className="size-4 shrink-0 text-ink-soft" />
      </label>
      {!isBrief && (
        <p id={id} className="text-caption text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
