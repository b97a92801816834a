import { memberTexts } from "@/texts/texts";

/** What the server says of a photo without words. */
const PHOTO_TEXT = "Photo";

type Said = { content: string; photoUrl?: string | undefined; hasPhoto?: true | undefined };

/** The words under a photo, if it has any; else the content. */
export const captionOf = ({ content, photoUrl, hasPhoto }: Said) =>
  (photoUrl || hasPhoto) && content === PHOTO_TEXT ? "" : content;

/** What a line of text says of a message. */
export const lineOf = (said: Said) => captionOf(said) || memberTexts.chat.photo;
