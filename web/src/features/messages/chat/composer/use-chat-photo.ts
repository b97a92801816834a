import { type ChangeEvent, type ClipboardEvent, type DragEvent, useState } from "react";

import { NetworkError } from "@/lib/api-error";
import { readDraft, useDraft } from "@/lib/forms/draft";
import { errorText } from "@/lib/error-text";
import { isRefused } from "@/lib/forms/upload-image";
import { useImageUpload } from "@/lib/forms/use-image-upload";
import { memberTexts } from "@/texts/texts";

import { chatPhotoKey } from "../../chat-draft";
import { keepPreview, previewOf, smallPreviewOf } from "../../outbox/photo-previews";

export type ChatPhoto = ReturnType<typeof useChatPhoto>;

const imageIn = ({ files }: DataTransfer) =>
  [...files].find(({ type }) => type.startsWith("image/"));

/** For an element that an image can be pasted or dropped into. */
function receiveImages(take: (file: File) => void) {
  const takeFrom = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const file = imageIn(data);
    if (!file) return;
    event.preventDefault();
    take(file);
  };
  return {
    onPaste: (event: ClipboardEvent) => takeFrom(event, event.clipboardData),
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes("Files")) event.preventDefault();
    },
    onDrop: (event: DragEvent) => takeFrom(event, event.dataTransfer),
  };
}

/** `small` is shown after a reload: the photo itself is private until it is sent. */
type Chosen = { url: string; small?: string | undefined };

/** The photo of the next message, uploaded while the text is written, and kept in the tab like the draft. */
export function useChatPhoto(myId: string, userId: string) {
  const key = chatPhotoKey(myId, userId);
  const [chosen, setChosen, clearChosen] = useDraft<Chosen | null>(key, null);
  const url = chosen?.url;
  const [isSendRequested, setIsSendRequested] = useState(false);
  const image = useImageUpload("message", (uploaded, file) => {
    keepPreview(uploaded, file);
    setChosen({ url: uploaded });
    void addSmall(uploaded);
  });
  async function addSmall(uploaded: string) {
    const small = await smallPreviewOf(uploaded);
    if (small && readDraft<Chosen | null>(key, null)?.url === uploaded)
      setChosen({ url: uploaded, small });
  }
  const { error } = image;
  const failure =
    error instanceof NetworkError
      ? memberTexts.chat.photoOffline
      : error && errorText(error, memberTexts.upload.failedFallback);

  function leave() {
    clearChosen();
    setIsSendRequested(false);
  }

  return {
    image,
    url,
    preview: image.preview ?? (url && (previewOf(url) ?? chosen?.small)),
    problem: image.problem ?? failure,
    isReady: !image.isSending && !error,
    canRetry: Boolean(error) && !isRefused(error),
    /** Send was pressed during the upload: the message is sent after it, unless the text changes. */
    isSendRequested,
    requestSend: () => setIsSendRequested(true),
    cancelSend: () => setIsSendRequested(false),
    choose: (event: ChangeEvent<HTMLInputElement>) => {
      leave();
      image.choose(event);
    },
    /** Restores the photo of a refused message, even after a reload. */
    restore: (refused: string, small: string | undefined) => setChosen({ url: refused, small }),
    remove: () => {
      image.cancel();
      leave();
    },
    receiving: receiveImages((file) => {
      leave();
      image.take(file);
    }),
  };
}
