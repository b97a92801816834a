import { useAtom } from "jotai";
import { Suspense, lazy, useState } from "react";

import { Opening } from "@/components/states/opening";

import type { MessagesWith } from "./report-subjects";
import { safetyDialogAtom } from "./safety-dialog";
import { useWarning } from "./safety.queries";

const BlockDialog = lazy(async () => ({ default: (await import("./block-dialog")).BlockDialog }));
const ReportDialog = lazy(async () => ({
  default: (await import("./report-dialog")).ReportDialog,
}));
const WarningDialog = lazy(async () => ({
  default: (await import("./warning-dialog")).WarningDialog,
}));

type SafetyDialogsProps = { messagesWith: MessagesWith };

/** Dialogs that may open over any screen. */
export function SafetyDialogs({ messagesWith }: SafetyDialogsProps) {
  const warning = useWarning();
  return (
    <>
      <Suspense fallback={<Opening />}>
        <OpenDialog messagesWith={messagesWith} />
      </Suspense>
      <Suspense>{warning && <WarningDialog key={warning.id} warning={warning} />}</Suspense>
    </>
  );
}

/** Keeps its content during the closing animation. */
function OpenDialog({ messagesWith }: SafetyDialogsProps) {
  const [openDialog, setOpenDialog] = useAtom(safetyDialogAtom);
  const [shown, setShown] = useState(openDialog);
  if (openDialog && openDialog !== shown) setShown(openDialog);
  if (!shown) return null;
  const { what, subject } = shown;
  const dialog = {
    subject,
    open: openDialog !== undefined,
    onClose: () => setOpenDialog(undefined),
  };
  const key = `${what} ${(subject.part ?? subject.event ?? subject.person).id}`;
  return what === "block" ? (
    <BlockDialog key={key} {...dialog} />
  ) : (
    <ReportDialog key={key} {...dialog} messagesWith={messagesWith} />
  );
}
