import type { KeyboardEvent } from "react";

import { Field } from "@/components/ui/fields/field";
import { eventFormTexts } from "@/texts/event-form";
import { TITLE_MAX } from "@hereabouts/api/events/event-limits.schema";

type TitleFieldProps = {
  value: string;
  onChange: (title: string) => void;
  error: string | undefined;
};

const oneLine = (text: string) => text.replaceAll(/\s*[\r\n]+\s*/g, " ");

function sendForm(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** In the size of the page's title, with as many lines as needed; line breaks are removed, as in an input. */
export const TitleField = ({ value, onChange, error }: TitleFieldProps) => (
  <Field label={eventFormTexts.name} error={error}>
    {(control) => (
      <textarea
        {...control}
        rows={1}
        required
        dir="auto"
        maxLength={TITLE_MAX}
        placeholder={eventFormTexts.nameHint}
        value={value}
        onChange={({ target }) => onChange(oneLine(target.value))}
        onKeyDown={sendForm}
        className="event-form-title w-full border-b border-control bg-transparent pb-2 text-title font-bold text-ink transition hover:border-ink focus:outline-2 focus:outline-focus aria-invalid:border-danger-ink"
      />
    )}
  </Field>
);
