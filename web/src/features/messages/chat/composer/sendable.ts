import { MESSAGE_MAX } from "@hereabouts/api/messages/message-limits.schema";
import { isBlank } from "@hereabouts/api/lib/text/visible-text.schema";

import { countCharacters } from "../message/message-text";
import type { ChatPhoto } from "./use-chat-photo";

export type Sendable = ReturnType<typeof sendableOf>;

type Written = {
  text: string;
  photo: Pick<ChatPhoto, "url" | "isReady" | "isSendRequested"> & { image: { isSending: boolean } };
  isEditing: boolean;
  /** Whether sending is disabled for now. */
  isHeld: boolean;
};

/** What of the written message can be sent now. An edit leaves the photo out. */
export function sendableOf({ text, photo, isEditing, isHeld }: Written) {
  const content = text.trim();
  const left = MESSAGE_MAX - countCharacters(content);
  const hasPhoto = photo.url !== undefined && !isEditing;
  const isReady = isEditing || photo.isReady;
  const isUploading = photo.image.isSending && !isEditing;
  const isAllowed = left >= 0 && !isHeld;
  const canSend = (!isBlank(content) || hasPhoto) && isReady && isAllowed;
  const sendsAfterUpload = isUploading && photo.isSendRequested;
  return {
    content,
    /** How many more characters are allowed; negative if there are too many. */
    left,
    canSend,
    /** Also during an upload, after which the message is sent. */
    isPressable: canSend || (isUploading && isAllowed && !sendsAfterUpload),
    sendsAfterUpload,
    /** Send was pressed during an upload that has ended. */
    isDue: photo.isSendRequested && hasPhoto && canSend,
  };
}
