import { CircleAlert, ImagePlus, RotateCw, X } from "lucide-react";

import { IconButton } from "@/components/ui/icon-button";
import { ImageProgress } from "@/components/ui/fields/image-upload";
import { memberTexts } from "@/texts/texts";

import type { ChatPhoto } from "./use-chat-photo";

/** The photo of the next message, above the text, with the state of its upload. */
export function PhotoDraft({ photo, onRemove }: { photo: ChatPhoto; onRemove: () => void }) {
  const { image, preview, problem } = photo;
  if (!photo.url && !preview && !problem) return null;
  return (
    <div className="flex animate-rise items-center gap-3 ps-2">
      {(preview || photo.url) && <DraftPicture preview={preview} />}
      <UploadState photo={photo} />
      {photo.canRetry && (
        <IconButton icon={RotateCw} label={memberTexts.chat.tryAgain} onClick={image.sendAgain} />
      )}
      <IconButton icon={X} label={memberTexts.chat.removePhoto} onClick={onRemove} />
    </div>
  );
}

/** An icon stands for a photo whose preview is gone. */
const DraftPicture = ({ preview }: Pick<ChatPhoto, "preview">) =>
  preview ? (
    <img
      src={preview}
      alt={memberTexts.chat.chosenPhoto}
      className="size-16 shrink-0 rounded-lg bg-sunken object-cover"
    />
  ) : (
    <span
      role="img"
      aria-label={memberTexts.chat.chosenPhoto}
      className="grid size-16 shrink-0 place-items-center rounded-lg bg-sunken text-ink-soft"
    >
      <ImagePlus aria-hidden className="size-5.5" />
    </span>
  );

const UploadState = ({ photo: { image, problem } }: { photo: ChatPhoto }) => (
  <div className="grid min-w-0 flex-1 gap-1">
    {image.isSending && (
      <>
        <span className="text-caption text-ink-soft">{memberTexts.upload.uploading}</span>
        <ImageProgress share={image.progress} />
      </>
    )}
    {problem && (
      <p role="alert" className="flex items-center gap-1.5 text-small font-medium text-danger-ink">
        <CircleAlert aria-hidden className="size-4 shrink-0" />
        {problem}
      </p>
    )}
  </div>
);
