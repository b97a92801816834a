import { useState } from "react";

import { ErrorCard } from "@/components/states/error-card";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { errorText } from "@/lib/error-text";
import { memberTexts } from "@/texts/texts";

import { type Warning, useConfirmWarning } from "./safety.queries";

/** Closed without confirming, it returns with the next load. */
export function WarningDialog({ warning }: { warning: Warning }) {
  const [isOpen, setIsOpen] = useState(true);
  const confirm = useConfirmWarning();
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      title={memberTexts.safety.warningTitle}
      description={memberTexts.safety.warningText}
    >
      <div className="grid gap-5">
        {warning.message && <OperatorWords>{warning.message}</OperatorWords>}
        {confirm.isError && (
          <ErrorCard
            title={memberTexts.safety.confirmFailed}
            message={errorText(confirm.error, memberTexts.safety.confirmFailed)}
          />
        )}
        <Button loading={confirm.isPending} onClick={() => confirm.mutate(warning.id)}>
          {memberTexts.safety.confirmWarning}
        </Button>
      </div>
    </Dialog>
  );
}

const OperatorWords = ({ children }: { children: string }) => (
  <blockquote
    dir="auto"
    className="rounded-lg bg-sunken px-4 py-3 wrap-anywhere whitespace-pre-line"
  >
    {children}
  </blockquote>
);
