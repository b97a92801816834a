import type { ReactNode } from "react";

import { Button } from "@/components/ui/button";
import { eventFormTexts } from "@/texts/event-form";

type FormActionsProps = {
  submitText: string;
  busy: boolean;
  onCancel?: (() => void) | undefined;
  /** Shown before the buttons. */
  children: ReactNode;
};

/** Stays visible at every scroll position. */
export const FormActions = ({ submitText, busy, onCancel, children }: FormActionsProps) => (
  <div className="sticky bottom-(--shell-bottom) flex items-center justify-end gap-3 rounded-b-xl border-t border-line bg-surface px-5 py-3 lg:px-7 lg:py-4">
    {children}
    {onCancel && (
      <Button variant="ghost" onClick={onCancel}>
        {eventFormTexts.cancel}
      </Button>
    )}
    <Button type="submit" loading={busy} className="event-form-submit">
      {submitText}
    </Button>
  </div>
);
