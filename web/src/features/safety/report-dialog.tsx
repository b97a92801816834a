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

export function ReportDialog({ subject, messagesWith, open, onClose }: ReportDialogProps) {
  const words = memberTexts.safety;
  const [subjects] = useState(() => subjectsOf(subject, messagesWith(subject.person.id)));
  const report = useReport();
  const onReported = () => {
    onClose();
    toast({ title: words.reported, description: words.reportedText, variant: "success" });
  };
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
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={
        subject.part?.title ??
        (subject.event ? words.reportEventTitle : words.reportTitle(subject.person.name))
      }
      description={words.reportText}
    >
      <form {...form.formProps} className="grid gap-5">
        {report.isError && (
          <ErrorCard
            title={words.reportFailed}
            message={errorText(report.error, words.reportFailed)}
          />
        )}
        {subjects.length > 1 && (
          <Field label={words.about}>
            {(control) => <Select {...control} name="about" options={subjects} />}
          </Field>
        )}
        <Field label={words.reason} error={form.errors.reason}>
          {(control) => (
            <Select
              {...control}
              name="reason"
              defaultValue=""
              options={[
                { value: "", label: words.pickReason },
                ...REPORT_REASONS.map((reason) => ({
                  value: reason,
                  label: words.reasons[reason],
                })),
              ]}
            />
          )}
        </Field>
        <Field label={words.details} optional>
          {(control) => <Textarea {...control} name="details" rows={3} maxLength={DETAILS_MAX} />}
        </Field>
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={report.isPending}>
            {words.reportConfirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
