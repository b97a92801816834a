import { Button } from "@/components/ui/button";
import { eventFormTexts } from "@/texts/event-form";

type FormActionsProps = { submitText: string; busy: boolean; onCancel?: (() => void) | undefined };

/** At hand wherever one is in the form. */
export const FormActions = ({ submitText, busy, onCancel }: FormActionsProps) => (
  <div className="sticky bottom-(--shell-bottom) flex justify-end gap-3 rounded-b-xl border-t border-line bg-surface px-5 py-3 max-sm:*:flex-1 lg:px-7 lg:py-4">
    {onCancel && (
      <Button variant="ghost" onClick={onCancel}>
        {eventFormTexts.cancel}
      </Button>
    )}
    <Button type="submit" loading={busy}>
      {submitText}
    </Button>
  </div>
);
