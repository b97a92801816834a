/** Numbers, and counts with their noun, as a language writes them. */
export function countingIn(language: string) {
  const rules = new Intl.PluralRules(language);
  const { format: number } = new Intl.NumberFormat(language);
  const plural = (count: number, one: string, many: string) =>
    `${number(count)} ${rules.select(count) === "one" ? one : many}`;
  return { number, plural };
}
