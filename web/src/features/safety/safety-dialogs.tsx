import { useAtom } from "jotai";
import { Suspense, lazy, useState } from "react";

import { Opening } from "@/components/states/opening";

import type { MessagesWith } from "./report-subjects";
import { askingAtom, useWarning } from "./safety.queries";

const BlockDialog = lazy(async () => ({ default: (await import("./block-dialog")).BlockDialog }));
const ReportDialog = lazy(async () => ({
  default: (await import("./report-dialog")).ReportDialog,
}));
const WarningDialog = lazy(async () => ({
  default: (await import("./warning-dialog")).WarningDialog,
}));

type SafetyDialogsProps = { messagesWith: MessagesWith };

/** The dialogs that may open over any screen. */
export function SafetyDialogs({ messagesWith }: SafetyDialogsProps) {
  const warning = useWarning();
  return (
    <>
      <Suspense fallback={<Opening />}>
        <Asked messagesWith={messagesWith} />
      </Suspense>
      <Suspense>{warning && <WarningDialog key={warning.id} warning={warning} />}</Suspense>
    </>
  );
}

/** Keeps its content while it goes away. */
function Asked({ messagesWith }: SafetyDialogsProps) {
  const [asking, setAsking] = useAtom(askingAtom);
  const [shown, setShown] = useState(asking);
  if (asking && asking !== shown) setShown(asking);
  if (!shown) return null;
  const { what, subject } = shown;
  const dialog = { subject, open: asking !== undefined, onClose: () => setAsking(undefined) };
  const key = `${what} ${subject.event?.id ?? subject.person.id}`;
  return what === "block" ? (
    <BlockDialog key={key} {...dialog} />
  ) : (
    <ReportDialog key={key} {...dialog} messagesWith={messagesWith} />
  );
}
