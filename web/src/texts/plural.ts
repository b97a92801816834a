/** A count with its noun, as a language counts and writes numbers. */
export function pluralIn(language: string) {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (count: number, one: string, many: string) =>
    `${numbers.format(count)} ${rules.select(count) === "one" ? one : many}`;
}
