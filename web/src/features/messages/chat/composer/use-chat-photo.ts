import { type ChangeEvent, type ClipboardEvent, type DragEvent, useState } from "react";

import { NetworkError } from "@/lib/api-error";
import { errorText } from "@/lib/error-text";
import { isRefused } from "@/lib/upload-image";
import { useImageUpload } from "@/lib/use-image-upload";
import { memberTexts } from "@/texts/texts";

import { keepPreview, previewOf } from "../../outbox/photo-previews";

export type ChatPhoto = ReturnType<typeof useChatPhoto>;

const imageIn = ({ files }: DataTransfer) =>
  [...files].find(({ type }) => type.startsWith("image/"));

/** The photo that goes with the next message: uploaded while its words are written. */
export function useChatPhoto() {
  const [url, setUrl] = useState<string>();
  const [restored, setRestored] = useState<string>();
  const image = useImageUpload("message", (uploaded, file) => {
    keepPreview(uploaded, file);
    setUrl(uploaded);
  });
  const { error } = image;
  const failure =
    error instanceof NetworkError
      ? memberTexts.chat.photoOffline
      : error && errorText(error, memberTexts.upload.failedFallback);

  const takeFrom = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const file = imageIn(data);
    if (!file) return;
    event.preventDefault();
    setUrl(undefined);
    image.take(file);
  };

  return {
    image,
    url,
    preview: image.preview ?? (url && (previewOf(url) ?? restored)),
    problem: image.problem ?? failure,
    isReady: !image.isSending && !error,
    canRetry: Boolean(error) && !isRefused(error),
    choose: (event: ChangeEvent<HTMLInputElement>) => {
      setUrl(undefined);
      image.choose(event);
    },
    /** One that was refused with its message, perhaps before a reload. */
    restore: (refused: string, preview: string | undefined) => {
      setRestored(preview);
      setUrl(refused);
    },
    remove: () => {
      image.giveUp();
      setUrl(undefined);
    },
    paste: (event: ClipboardEvent) => takeFrom(event, event.clipboardData),
    dragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes("Files")) event.preventDefault();
    },
    drop: (event: DragEvent) => takeFrom(event, event.dataTransfer),
  };
}
