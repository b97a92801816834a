import { ErrorCard } from "@/components/states/error-card";
import { cardStyle } from "@/components/ui/card";
import { errorText } from "@/lib/error-text";
import { useIsWide } from "@/lib/use-is-wide";

import { useOwnFace } from "../use-own-face";
import { CoverField } from "./cover-field";
import { EventFields } from "./event-fields";
import type { HostFace } from "./event-preview";
import { FormActions } from "./form-actions";
import { PreviewBeside, PreviewButton } from "./form-preview";
import type { PlaceFieldsProps } from "./place-fields";
import { type EventFormRules, useEventForm } from "./use-event-form";

export type EventFormProps = EventFormRules &
  PlaceFieldsProps & {
    /** How many attend it, the host included. */
    going?: number;
    /** The host, if a co-host edits: only the host can choose a photo as cover. */
    host?: HostFace;
    /** How many members have requested to join. */
    asking?: number | undefined;
    busy: boolean;
    failure?: { title: string; error: unknown };
    submitText: string;
    onCancel?: (isSending: boolean) => void;
  };

/** The form looks like the event's page: cover first, then the title. */
export function EventForm(props: EventFormProps) {
  const { timeZone, saved, going, host, failure, busy, onCancel } = props;
  const me = useOwnFace();
  const creator = host ?? me;
  const form = useEventForm(props);
  const isWide = useIsWide();
  const { shownValues: values, maxAttendees, resubmit } = form;
  const preview = { values, timeZone, maxAttendees, going, creator };
  return (
    <div className="event-form-page">
      <form {...form.formProps} className={cardStyle("grid min-w-0 gap-5")}>
        <CoverField form={form} createdBy={creator.id} isOwn={!host} />
        <div className="grid min-w-0 gap-6 px-5 *:min-w-0 lg:px-7">
          <EventFields {...props} form={form} isNew={!saved} />
          {failure && <Failure {...failure} isRetrying={busy} onRetry={resubmit} />}
        </div>
        <FormActions
          submitText={props.submitText}
          busy={busy}
          onCancel={onCancel && (() => onCancel(form.cover.isSending))}
        >
          {!isWide && <PreviewButton {...preview} />}
        </FormActions>
      </form>
      {isWide && <PreviewBeside {...preview} />}
    </div>
  );
}

type FailureProps = {
  title: string;
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
};

const Failure = ({ title, error, isRetrying, onRetry }: FailureProps) => (
  <ErrorCard
    title={title}
    message={errorText(error, title)}
    retrying={isRetrying}
    onRetry={onRetry}
  />
);
