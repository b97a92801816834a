import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { Dialog } from "@/components/ui/dialog";
import { loadWaysBackTexts, waysBackTexts } from "@/texts/ways-back";

import { configQuery } from "./auth.queries";
import { RequestStep, SetStep } from "./reset-steps";

type Step = "request" | "set";

type ResetDialogProps = {
  /** From the link in a reset mail. */
  token?: string | undefined;
  /** As entered in the sign-in form. */
  email: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

function ResetDialog({ token, email, open, onOpenChange }: ResetDialogProps) {
  const [step, setStep] = useState<Step>(token === undefined ? "request" : "set");
  const { data: config } = useQuery(configQuery);
  const isRequest = step === "request";
  const finish = () => {
    onOpenChange(false);
    setStep("request");
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isRequest ? waysBackTexts.reset.requestTitle : waysBackTexts.reset.setTitle}
      description={isRequest ? requestText(config?.mail) : waysBackTexts.reset.setText}
    >
      {isRequest ? (
        <RequestStep
          email={email}
          onDone={() => setStep("set")}
          onOtherStep={() => setStep("set")}
        />
      ) : (
        <SetStep token={token} onDone={finish} onOtherStep={() => setStep("request")} />
      )}
    </Dialog>
  );
}

/** Without mail only the operator gets the token. */
const requestText = (hasMail = true) =>
  hasMail ? waysBackTexts.reset.requestText : waysBackTexts.reset.requestTextWithoutMail;

export async function loadResetDialog() {
  await loadWaysBackTexts();
  return { default: ResetDialog };
}
