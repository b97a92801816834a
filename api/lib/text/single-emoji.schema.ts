const EMOJI = /^\p{RGI_Emoji}$/v;
const PICTURE_SELECTOR = "\uFE0F";

/** The text if it is one emoji, else undefined. What would be shown as plain text (❤) becomes the picture (❤️). */
export const singleEmoji = (text: string) =>
  [text, text + PICTURE_SELECTOR].find((written) => EMOJI.test(written));
