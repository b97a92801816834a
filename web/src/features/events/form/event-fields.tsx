import { CapacityField } from "./capacity-field";
import { CategoryField } from "./category-field";
import { DescriptionField } from "./description-field";
import { GuestFields } from "./guest-fields";
import { PlaceFields, type PlaceFieldsProps } from "./place-fields";
import { TitleField } from "./title-field";
import type { EventFormState } from "./use-event-form";
import { WhenFields } from "./when-fields";

export type EventFieldsProps = PlaceFieldsProps & {
  form: EventFormState;
  timeZone: string;
  isNew: boolean;
  /** How many members have requested to join. */
  asking?: number | undefined;
};

/** Every field below the cover. */
export function EventFields({ form, timeZone, isNew, asking, ...place }: EventFieldsProps) {
  const { values, set, errors, leave } = form;
  return (
    <>
      <TitleField value={values.title} onChange={(title) => set({ title })} error={errors.title} />
      <WhenFields
        values={values}
        onChange={set}
        onBlur={() => leave({ date: true, time: true })}
        timeZone={timeZone}
        isNew={isNew}
        errors={errors}
      />
      <PlaceFields {...place} values={values} onChange={set} errors={errors} />
      <DescriptionField
        value={values.description}
        onChange={(description) => set({ description })}
        error={errors.description}
      />
      <CategoryAndCapacity form={form} />
      <GuestFields values={values} onChange={set} asking={asking} />
    </>
  );
}

/** A capacity that is no number is replaced when its field loses the focus. */
function CategoryAndCapacity({ form }: { form: EventFormState }) {
  const { values, set, errors, leave, maxAttendees } = form;
  return (
    <div className="grid grid-cols-2 items-start gap-x-4 *:min-w-0">
      <CategoryField
        value={values.category}
        onChange={(category) => set({ category })}
        error={errors.category}
      />
      <CapacityField
        value={values.maxAttendees}
        onChange={(value) => set({ maxAttendees: value })}
        onBlur={() => {
          set({ maxAttendees: String(maxAttendees) });
          leave({ maxAttendees: true });
        }}
        error={errors.maxAttendees}
      />
    </div>
  );
}
