/** Unicode's own list of invisible characters, and the controls missing there. */
const INVISIBLE = String.raw`\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u0001-\u0008\u000E-\u001F\u007F-\u009F`;
const BLANK = String.raw`\s\u2800`;
const PICTURE = String.raw`\p{Extended_Pictographic}`;
/** Scripts in which joiners change how letters are drawn, Persian and Sinhala among them. */
const JOINING = `[${"Arab Syrc Mong Nkoo Adlm Rohg Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt"
  .split(" ")
  .map((script) => String.raw`\p{scx=${script}}`)
  .join("")}]`;

/** Contexts in which an invisible character changes how its neighbours are drawn. */
const MEANINGFUL = [
  String.raw`(?<=${JOINING})[\u200C\u200D](?=${JOINING})`,
  String.raw`(?<=${PICTURE}\uFE0F?|\p{Emoji_Modifier})\u200D(?=${PICTURE})`,
  String.raw`(?<=${PICTURE})[\uFE0E\uFE0F]`,
  String.raw`(?<=[0-9#*])\uFE0F(?=\u20E3)`,
  String.raw`(?<=\u{1F3F4})[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]+\u{E007F}`,
  String.raw`(?<=\p{scx=Hani})[\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=\p{scx=Mong})[\u180B-\u180D\u180F]`,
].join("|");

const ALL_INVISIBLE = new RegExp(String.raw`^[${BLANK}${INVISIBLE}\p{Mn}\p{Me}]*$`, "u");
const INVISIBLES = new RegExp(`(${MEANINGFUL})|[${INVISIBLE}]`, "gu");
const BLANKS = new RegExp(`[${BLANK}]+`, "gu");
/** Unicode (UTS 39) allows four combining marks on one letter. */
const EXCESS_MARKS = /([\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+/gu;

/** Whether a text shows nothing, whatever characters it holds. */
export const isBlank = (text: string) => ALL_INVISIBLE.test(text);

/**
 * A text shown in one line among others, such as a name: without invisible characters or direction overrides, so that
 * two that look the same are equal.
 */
export const oneLine = (text: string) =>
  text
    .replaceAll(INVISIBLES, (_, meaningful: string | undefined) => meaningful ?? "")
    .replaceAll(EXCESS_MARKS, "$1")
    .replaceAll(BLANKS, " ")
    .trim();
