/** Each item once: pages may overlap, as what was added meanwhile shifts them. The last of several replaces the others. */
export const uniqueById = <Item extends { id: string }>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];
