/** Formats numbers, and counts with their noun, for a language. */
export function countingIn(language: string) {
  const rules = new Intl.PluralRules(language);
  const { format: number } = new Intl.NumberFormat(language);
  const perCent = new Intl.NumberFormat(language, { style: "percent" });
  const percent = (share: number) => perCent.format(share / 100);
  const plural = (count: number, one: string, many: string) =>
    `${number(count)} ${rules.select(count) === "one" ? one : many}`;
  return { number, percent, plural };
}
