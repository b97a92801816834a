import { memberTexts } from "@/texts/texts";

/** The server's content of a photo without a caption. */
const PHOTO_TEXT = "Photo";

type MessageContent = {
  content: string;
  photoUrl?: string | undefined;
  hasPhoto?: true | undefined;
};

/** The caption of a photo, else the content. */
export const captionOf = ({ content, photoUrl, hasPhoto }: MessageContent) =>
  (photoUrl || hasPhoto) && content === PHOTO_TEXT ? "" : content;

/** A message as one line of text. */
export const lineOf = (content: MessageContent) => captionOf(content) || memberTexts.chat.photo;
