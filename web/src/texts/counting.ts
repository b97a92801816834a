/** Formats numbers, and counts with their noun, in a language. Formatters are created on first use. */
export function countingIn(language: string) {
  let rules: Intl.PluralRules | undefined;
  let numbers: Intl.NumberFormat | undefined;
  let perCent: Intl.NumberFormat | undefined;

  // Creating the first formatter takes 20 ms, and our languages group digits only from a thousand on.
  const number = (value: number) =>
    Number.isInteger(value) && Math.abs(value) < 1000
      ? String(value)
      : (numbers ??= new Intl.NumberFormat(language)).format(value);
  const percent = (share: number) =>
    (perCent ??= new Intl.NumberFormat(language, { style: "percent" })).format(share / 100);
  const plural = (count: number, one: string, many: string) =>
    `${number(count)} ${(rules ??= new Intl.PluralRules(language)).select(count) === "one" ? one : many}`;
  return { number, percent, plural };
}
