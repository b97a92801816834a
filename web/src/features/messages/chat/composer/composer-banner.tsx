import { Pencil, Reply, X } from "lucide-react";

import { IconButton } from "@/components/ui/icon-button";
import { memberTexts } from "@/texts/texts";

import { QuoteText } from "../message/quote-block";
import type { ComposerMode } from "./use-composer";

type ComposerBannerProps = { mode: ComposerMode; myId: string; name: string; onCancel: () => void };

/** Shows which message is replied to or edited, with a button to cancel. */
export function ComposerBanner({ mode, myId, name, onCancel }: ComposerBannerProps) {
  const isEdit = mode.what === "edit";
  const isOwn = mode.quote.senderId === myId;
  const title = isEdit
    ? memberTexts.chat.editing
    : isOwn
      ? memberTexts.chat.replyingToYourself
      : memberTexts.chat.replyingTo(name);
  const Icon = isEdit ? Pencil : Reply;
  return (
    <div className="flex animate-rise items-center gap-2.5 ps-2">
      <Icon aria-hidden className="size-5 shrink-0 text-brand-ink" />
      <div className="min-w-0 flex-1 border-s-3 border-brand-ink ps-2.5 *:last:line-clamp-1">
        <QuoteText quote={mode.quote} name={title} />
      </div>
      <IconButton
        icon={X}
        label={isEdit ? memberTexts.chat.cancelEdit : memberTexts.chat.cancelReply}
        onClick={onCancel}
      />
    </div>
  );
}
