// Without the olive hues between yellow and green.
const HUES = [8, 24, 172, 200, 232, 262, 292, 330] as const;

export const monogramHue = (id: string) => {
  let hash = 0;
  for (const letter of id) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return HUES[hash % HUES.length] ?? HUES[0];
};

const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const firstLetter = (word: string) =>
  letters.segment(word)[Symbol.iterator]().next().value?.segment;

export const initials = (name: string) => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => firstLetter(word ?? "")?.toLocaleUpperCase() ?? "").join("") || "?";
};
