import { ErrorCard } from "@/components/states/error-card";
import { cardStyle } from "@/components/ui/card";
import { Field } from "@/components/ui/fields/field";
import { Textarea } from "@/components/ui/fields/textarea";
import { errorText } from "@/lib/error-text";
import { useForm } from "@/lib/forms/use-form";
import { useImageUpload } from "@/lib/forms/use-image-upload";
import { useIsWide } from "@/lib/use-is-wide";
import { eventFormTexts } from "@/texts/event-form";
import { memberTexts } from "@/texts/texts";
import { DESCRIPTION_MAX } from "@hereabouts/api/events/event-limits.schema";

import { useOwnFace } from "../own-face";
import { CapacityField } from "./capacity-field";
import { CategoryField } from "./category-field";
import type { HostFace } from "./event-preview";
import { CoverField } from "./cover-field";
import {
  type EventValues,
  type WallTime,
  capacityOf,
  categoryOf,
  missingFields,
} from "./event-form.validation";
import { FormActions } from "./form-actions";
import { PreviewBeside, PreviewButton } from "./form-preview";
import { GuestFields } from "./guest-fields";
import { PlaceFields, type PlaceFieldsProps } from "./place-fields";
import { TitleField } from "./title-field";
import { showMissing, useWrongFields } from "./use-wrong-fields";
import { WhenFields } from "./when-fields";

type EventFormProps = PlaceFieldsProps & {
  values: EventValues;
  onChange: (values: EventValues) => void;
  timeZone: string;
  /** The saved time of an event being edited. */
  saved?: WallTime;
  /** How many go to it, with the host. */
  going?: number;
  /** The host, if a co-host edits: only the host can choose a photo as cover. */
  host?: HostFace;
  /** How many ask to be let in. */
  asking?: number | undefined;
  /** The capacity used if no number is given. */
  capacity?: number;
  /** Rejects with the server's error. */
  onSubmit: (maxAttendees: number) => Promise<unknown>;
  busy: boolean;
  failure?: { title: string; error: unknown };
  submitText: string;
  onCancel?: (isSending: boolean) => void;
};

/** The form looks like the event's page: cover first, then the title. */
export function EventForm(props: EventFormProps) {
  const { values, onChange, timeZone, saved, capacity, failure, onCancel, host } = props;
  const set = (change: Partial<EventValues>) => onChange({ ...values, ...change });
  const isWide = useIsWide();
  const me = useOwnFace();
  const creator = host ?? me;
  const maxAttendees = capacityOf(values.maxAttendees, capacity);
  const cover = useImageUpload("event", (imageUrl) => set({ imageUrl }));
  const unfinished = cover.isSending && { imageUrl: memberTexts.upload.unfinished };
  const { wrong, shown, leave } = useWrongFields(values, timeZone, saved);
  const form = useForm({
    validate: () => ({
      ...wrong,
      ...missingFields(values),
      ...unfinished,
    }),
    onInvalid: () => showMissing(values),
    onValid: () => props.onSubmit(maxAttendees),
  });
  const errors = { ...shown, ...form.errors };
  const imageUrl = cover.preview ?? values.imageUrl;
  const shownValues = { ...values, imageUrl };
  const preview = { values: shownValues, timeZone, maxAttendees, going: props.going, creator };
  return (
    <div className="event-form-page">
      <form {...form.formProps} className={cardStyle("grid min-w-0 gap-5")}>
        <CoverField
          cover={cover}
          event={{ imageUrl, category: categoryOf(values.category), createdBy: creator.id }}
          isOwn={!host}
          onChange={(imageUrl) => set({ imageUrl })}
          error={errors.imageUrl}
        />
        <div className="grid min-w-0 gap-6 px-5 *:min-w-0 lg:px-7">
          <TitleField
            value={values.title}
            onChange={(title) => set({ title })}
            error={errors.title}
          />
          <WhenFields
            values={values}
            onChange={set}
            onBlur={() => leave({ date: true, time: true })}
            timeZone={timeZone}
            isNew={!saved}
            errors={errors}
          />
          <PlaceFields {...props} onChange={set} errors={errors} />
          <Field label={eventFormTexts.description} error={errors.description}>
            {(control) => (
              <Textarea
                {...control}
                required
                maxLength={DESCRIPTION_MAX}
                value={values.description}
                onChange={({ target }) => set({ description: target.value })}
              />
            )}
          </Field>
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
          <GuestFields values={values} onChange={set} asking={props.asking} />
          {failure && (
            <ErrorCard
              title={failure.title}
              message={errorText(failure.error, failure.title)}
              retrying={props.busy}
              onRetry={form.resubmit}
            />
          )}
        </div>
        <FormActions
          submitText={props.submitText}
          busy={props.busy}
          onCancel={onCancel && (() => onCancel(cover.isSending))}
        >
          {!isWide && <PreviewButton {...preview} />}
        </FormActions>
      </form>
      {isWide && <PreviewBeside {...preview} />}
    </div>
  );
}
