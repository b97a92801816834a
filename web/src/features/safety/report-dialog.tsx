import { DETAILS_MAX } from "@hereabouts/api/safety/report-limits.schema";
import { REPORT_REASONS } from "@hereabouts/db/enumerations";
import { useState } from "react";

import { ErrorCard } from "@/components/states/error-card";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/fields/field";
import { Select } from "@/components/ui/fields/select";
import { Textarea } from "@/components/ui/fields/textarea";
import { errorText } from "@/lib/error-text";
import { toast } from "@/lib/toast";
import { type FieldErrors, textOf, useForm } from "@/lib/forms/use-form";
import { memberTexts } from "@/texts/texts";

import { type MessagesWith, reported, subjectsOf } from "./report-subjects";
import type { Subject } from "./safety-dialog";
import { type NewReport, useReport } from "./safety.queries";

type ReportDialogProps = {
  subject: Subject;
  messagesWith: MessagesWith;
  open: boolean;
  onClose: () => void;
};

const isReason = (value: string): value is NewReport["reason"] =>
  REPORT_REASONS.some((reason) => reason === value);

const titleOf = ({ part, event, person }: Subject) =>
  part?.title ??
  (event ? memberTexts.safety.reportEventTitle : memberTexts.safety.reportTitle(person.name));

/** With one subject there is no field for it. */
function useReportForm(subjects: readonly { value: string }[], onReported: () => void) {
  const words = memberTexts.safety;
  const report = useReport();
  const form = useForm({
    validate: (data): FieldErrors =>
      isReason(textOf(data, "reason")) ? {} : { reason: words.reasonMissing },
    onValid: async (data) => {
      const reason = textOf(data, "reason");
      if (!isReason(reason)) return;
      const about = textOf(data, "about") || (subjects[0]?.value ?? "");
      const json = { ...reported(about), reason, details: textOf(data, "details") };
      await report.mutateAsync(json);
      onReported();
      toast({ title: words.reported, description: words.reportedText, variant: "success" });
    },
  });
  return { ...form, report };
}

export function ReportDialog({ subject, messagesWith, open, onClose }: ReportDialogProps) {
  const words = memberTexts.safety;
  const [subjects] = useState(() => subjectsOf(subject, messagesWith(subject.person.id)));
  const { formProps, errors, report } = useReportForm(subjects, onClose);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={titleOf(subject)}
      description={words.reportText}
    >
      <form {...formProps} className="grid gap-5">
        {report.isError && (
          <ErrorCard
            title={words.reportFailed}
            message={errorText(report.error, words.reportFailed)}
          />
        )}
        <Fields subjects={subjects} errors={errors} />
        <Buttons isSending={report.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

type FieldsProps = { subjects: ReturnType<typeof subjectsOf>; errors: FieldErrors };

function Fields({ subjects, errors }: FieldsProps) {
  const words = memberTexts.safety;
  const reasons = REPORT_REASONS.map((value) => ({ value, label: words.reasons[value] }));
  return (
    <>
      {subjects.length > 1 && (
        <Field label={words.about}>
          {(control) => <Select {...control} name="about" options={subjects} />}
        </Field>
      )}
      <Field label={words.reason} error={errors.reason}>
        {(control) => (
          <Select
            {...control}
            name="reason"
            defaultValue=""
            options={[{ value: "", label: words.pickReason }, ...reasons]}
          />
        )}
      </Field>
      <Field label={words.details} optional>
        {(control) => <Textarea {...control} name="details" rows={3} maxLength={DETAILS_MAX} />}
      </Field>
    </>
  );
}

const Buttons = ({ isSending, onCancel }: { isSending: boolean; onCancel: () => void }) => (
  <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
    <Button variant="secondary" onClick={onCancel}>
      {memberTexts.safety.cancel}
    </Button>
    <Button type="submit" loading={isSending}>
      {memberTexts.safety.reportConfirm}
    </Button>
  </div>
);
