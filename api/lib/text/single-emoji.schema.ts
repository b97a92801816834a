const EMOJI = /^\p{RGI_Emoji}$/v;
const AS_PICTURE = "\uFE0F";

/** The text if it is one emoji, else undefined. What would be shown as plain text (❤) becomes the picture (❤️). */
export const singleEmoji = (text: string) =>
  [text, text + AS_PICTURE].find((written) => EMOJI.test(written));
