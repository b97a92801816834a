import type { RefObject } from "react";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { errorText } from "@/lib/error-text";

import { ErrorCard } from "./error-card";

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  words: { title: string; text: string; keep: string; confirm: string; failed: string };
  /** The mutation that is confirmed: whether it runs, and why it failed. */
  act: { isPending: boolean; error: Error | null };
  onConfirm: () => void;
  returnTo?: RefObject<HTMLElement | null>;
};

/** Asks before an irreversible action; a failure is shown above the buttons, to retry. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, words, act, onConfirm, returnTo } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={words.title}
      description={words.text}
      {...(returnTo && { returnTo })}
    >
      {act.error && (
        <div className="mb-4">
          <ErrorCard title={words.failed} message={errorText(act.error, words.failed)} />
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
        <Button variant="secondary" onClick={onClose}>
          {words.keep}
        </Button>
        <Button variant="destructive" loading={act.isPending} onClick={onConfirm}>
          {words.confirm}
        </Button>
      </div>
    </Dialog>
  );
}
