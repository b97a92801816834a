import { ConfirmDialog } from "@/components/states/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import type { Me } from "@/features/profile/public";
import { memberTexts } from "@/texts/texts";

import type { Message } from "../../message";
import { EmojiChoice } from "./emoji-choice";
import { useUnsend } from "./message-changes.queries";

export type Asking = { what: "emoji" | "unsend"; message: Message };

type MessageDialogsProps = {
  me: Me;
  userId: string;
  asking: Asking | undefined;
  onReact: (message: Message, emoji: string | null) => void;
  onClose: () => void;
};

/** The dialogs that the menu of a message opens. */
export function MessageDialogs({ me, userId, asking, onReact, onClose }: MessageDialogsProps) {
  const unsend = useUnsend(me, userId);
  return (
    <>
      <Dialog
        open={asking?.what === "emoji"}
        onOpenChange={onClose}
        title={memberTexts.chat.anyEmoji}
      >
        <EmojiChoice
          onChoose={(emoji) => {
            onClose();
            if (asking) onReact(asking.message, emoji);
          }}
        />
      </Dialog>
      <ConfirmDialog
        open={asking?.what === "unsend"}
        onClose={() => {
          onClose();
          unsend.reset();
        }}
        words={memberTexts.chat.unsending}
        act={unsend}
        onConfirm={() => asking && unsend.mutate(asking.message, { onSuccess: onClose })}
      />
    </>
  );
}
