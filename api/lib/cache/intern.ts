/** Returns one shared object for equal values, for at most `maxEntries` values. */
export function createInterner(maxEntries: number) {
  const values = new Map<string, unknown>();
  return <Value>(key: string, make: () => Value): Value => {
    const known = values.get(key);
    if (known !== undefined) return known as Value;
    const value = make();
    if (values.size < maxEntries) values.set(key, value);
    return value;
  };
}
