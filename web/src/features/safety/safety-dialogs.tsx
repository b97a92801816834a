import { useAtom } from "jotai";
import { Suspense, lazy, useState } from "react";

import { Opening } from "@/components/states/opening";

import { askingAtom, useWarning } from "./safety.queries";

const BlockDialog = lazy(async () => ({ default: (await import("./block-dialog")).BlockDialog }));
const ReportDialog = lazy(async () => ({
  default: (await import("./report-dialog")).ReportDialog,
}));
const WarningDialog = lazy(async () => ({
  default: (await import("./warning-dialog")).WarningDialog,
}));

/** What may be asked or told over any screen. */
export function SafetyDialogs() {
  const warning = useWarning();
  return (
    <>
      <Suspense fallback={<Opening />}>
        <Asked />
      </Suspense>
      <Suspense>{warning && <WarningDialog key={warning.id} warning={warning} />}</Suspense>
    </>
  );
}

/** Keeps its content while it goes away. */
function Asked() {
  const [asking, setAsking] = useAtom(askingAtom);
  const [shown, setShown] = useState(asking);
  if (asking && asking !== shown) setShown(asking);
  if (!shown) return null;
  const Dialog = shown.what === "block" ? BlockDialog : ReportDialog;
  return (
    <Dialog
      key={`${shown.what} ${shown.subject.event?.id ?? shown.subject.person.id}`}
      subject={shown.subject}
      open={asking !== undefined}
      onClose={() => setAsking(undefined)}
    />
  );
}
