import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useSignOut } from "@/features/auth/public";
import { memberTexts } from "@/texts/texts";

import { changeOutbox, outboxKey, outboxOf, peersWithUnsent } from "./outbox";
import { sendAgain } from "./send-again";
import { isHeldUp, withState } from "./unsent";

type SignOutDialogProps = { myId: string; onClose: () => void };

/** Confirms before unsent messages are deleted. */
export function SignOutDialog({ myId, onClose }: SignOutDialogProps) {
  const signOut = useSignOut();
  const { count, sending, sendAll, stop } = useUnsentMessages(myId, () => signOut.mutate());
  const words = memberTexts.signOut;

  function stay() {
    stop();
    onClose();
  }

  return (
    <Dialog open onOpenChange={stay} title={words.title} description={words.text(count)}>
      {sending === "failed" && (
        <p role="alert" className="mb-4 text-small font-medium text-danger-ink">
          {words.failed}
        </p>
      )}
      <div className="grid gap-3">
        <Button loading={sending === "yes"} onClick={() => void sendAll()}>
          {words.send}
        </Button>
        <Button variant="secondary" onClick={stay}>
          {words.stay}
        </Button>
        <Button
          variant="ghost"
          className="text-danger-ink"
          loading={!signOut.isIdle && sending !== "yes"}
          onClick={() => signOut.mutate()}
        >
          {words.leave}
        </Button>
      </div>
    </Dialog>
  );
}

/** `onSent` is not called if a message is left, or after `stop`. */
function useUnsentMessages(myId: string, onSent: () => void) {
  const queryClient = useQueryClient();
  const [sending, setSending] = useState<"no" | "yes" | "failed">("no");
  const isStopped = useRef(false);
  const peers = peersWithUnsent(myId);
  const count = peers.flatMap((userId) => outboxOf(outboxKey(myId, userId))).length;

  async function sendAll() {
    setSending("yes");
    for (const userId of peers) {
      void changeOutbox(outboxKey(myId, userId), withState("sending", isHeldUp));
      await sendAgain(queryClient, userId);
    }
    if (isStopped.current) return;
    if (peersWithUnsent(myId).length === 0) return onSent();
    setSending("failed");
  }
  function stop() {
    isStopped.current = true;
  }
  return { count, sending, sendAll, stop };
}
