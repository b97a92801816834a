/** Keeps one of all equal values, which many need. Once there are `most`, further ones are each on their own. */
export function createPool(most: number) {
  const values = new Map<string, unknown>();
  return <Value>(key: string, make: () => Value): Value => {
    const known = values.get(key);
    if (known !== undefined) return known as Value;
    const value = make();
    if (values.size < most) values.set(key, value);
    return value;
  };
}
