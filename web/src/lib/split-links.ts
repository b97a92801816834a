type TextPart = { at: number; text: string; href?: string };

const ADDRESS = /https?:\/\/[^\s<>"]+/gi;
const CLOSING_PUNCTUATION = /[.,;:!?'")\]]+$/;

const isAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Splits a text at its web addresses; invalid ones stay text. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(CLOSING_PUNCTUATION, "");
    if (!isAddress(address)) continue;
    if (index > end) parts.push({ at: end, text: text.slice(end, index) });
    parts.push({ at: index, text: address, href: address });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end) });
  return parts;
}
