import { CircleAlert, Clock3 } from "lucide-react";

import { memberTexts } from "@/texts/texts";

import { Bubble } from "./bubble";
import { QuoteBlock } from "./quote-block";
import { previewOf } from "../../outbox/photo-previews";
import { captionOf, lineOf } from "../../photo-words";
import { MessagePhoto } from "./message-photo";
import { type Unsent, hasFailed, isHeldUp } from "../../outbox/unsent";

type UnsentBubbleProps = {
  unsent: Unsent;
  name: string;
  onRetry: () => void;
  onDelete: () => void;
};

export function UnsentBubble({ unsent, name, onRetry, onDelete }: UnsentBubbleProps) {
  const { replyTo, photoUrl } = unsent;
  // The photo itself is private until the message is sent.
  const preview = photoUrl && (previewOf(photoUrl) ?? unsent.photoPreview);
  const photo = preview && (
    <MessagePhoto url={preview} label={memberTexts.chat.ownPhoto} isBlurred={false} />
  );
  return (
    <>
      <Bubble
        isMine
        isLastOfRun
        isNew
        from={memberTexts.chat.fromYou}
        content={photo ? captionOf(unsent) : lineOf(unsent)}
        photo={photo}
        quote={replyTo && <QuoteBlock quote={replyTo} name={name} isLoaded={false} />}
      >
        <SendingState unsent={unsent} />
      </Bubble>
      {isHeldUp(unsent) && (
        <div className="-mt-1 flex self-end text-small font-semibold">
          <BubbleAction label={memberTexts.chat.tryAgain} onClick={onRetry} />
          <BubbleAction label={memberTexts.chat.remove} onClick={onDelete} />
        </div>
      )}
    </>
  );
}

function SendingState({ unsent }: { unsent: Unsent }) {
  const { sending, waiting, sendFailed } = memberTexts.chat;
  return hasFailed(unsent) ? (
    <span className="flex items-center gap-1 font-semibold text-danger-ink">
      <CircleAlert aria-hidden className="size-4" />
      {sendFailed}
    </span>
  ) : (
    <>
      <Clock3 aria-hidden className="size-3.5" />
      {isHeldUp(unsent) ? waiting : sending}
    </>
  );
}

const BubbleAction = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button
    type="button"
    onClick={onClick}
    className="min-h-11 rounded-full px-3.5 text-brand-ink hover:bg-sunken"
  >
    {label}
  </button>
);
