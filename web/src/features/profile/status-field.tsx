import { STATUSES } from "@hereabouts/db/enumerations";
import {
  BookOpen,
  CircleCheck,
  CircleMinus,
  Coffee,
  Dumbbell,
  GraduationCap,
  type LucideIcon,
} from "lucide-react";

import { memberTexts } from "@/texts/texts";

import type { Me } from "./profile.queries";

type Status = Me["status"];

const icons: Record<Status, LucideIcon> = {
  available: CircleCheck,
  busy: CircleMinus,
  coffee: Coffee,
  studying: GraduationCap,
  working_out: Dumbbell,
  reading: BookOpen,
};

type StatusFieldProps = { value: Status; onChange: (status: Status) => void };

export const StatusField = ({ value, onChange }: StatusFieldProps) => (
  <fieldset>
    <legend className="mb-2 text-small font-semibold">{memberTexts.profile.status}</legend>
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {STATUSES.map((status) => {
        const Icon = icons[status];
        return (
          <label
            key={status}
            className="relative flex min-h-12 items-center gap-2 rounded-md border border-control bg-surface px-3 text-small font-medium transition hover:bg-sunken has-checked:border-brand-ink has-checked:bg-brand-tint has-checked:font-semibold has-checked:text-brand-ink has-checked:inset-ring has-checked:inset-ring-brand-ink has-checked:forced-chosen has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              className="covering-input"
              name="status"
              value={status}
              checked={value === status}
              onChange={() => onChange(status)}
            />
            <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
            {memberTexts.person.statuses[status]}
          </label>
        );
      })}
    </div>
  </fieldset>
);
