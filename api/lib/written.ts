/** JSON that is written already, of a `Value`. */
export type Written<Value> = string & { readonly of?: Value };

export function writeList<Value>(values: readonly Written<Value>[]): Written<Value[]> {
  let list = "";
  for (const value of values) list += list === "" ? value : `,${value}`;
  return `[${list}]`;
}

/** The fields of an object, to be put together with others. */
export const writeFields = (fields: object) => JSON.stringify(fields).slice(1, -1);
