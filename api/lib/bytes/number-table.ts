const PAGE_BITS = 10;
const PAGE = 2 ** PAGE_BITS;

/** A map from whole numbers below 2 ** 31 to positive numbers that takes a fifth of the memory of a Map. */
export function createNumberTable() {
  const pages: (Float64Array | undefined)[] = [];
  let size = 0;

  // Shifted, as dividing takes several times as long as the rest.
  function get(key: number) {
    const page = pages[key >>> PAGE_BITS];
    return page === undefined ? 0 : (page[key & (PAGE - 1)] as number);
  }

  function put(key: number, value: number) {
    const page = (pages[key >>> PAGE_BITS] ??= new Float64Array(PAGE));
    const at = key & (PAGE - 1);
    size += Number(value !== 0) - Number(page[at] !== 0);
    page[at] = value;
  }

  function* keys() {
    for (const [number, page] of pages.entries())
      for (let at = 0; page !== undefined && at < PAGE; at += 1)
        if (page[at] !== 0) yield number * PAGE + at;
  }

  return {
    keys,
    /** 0 if absent. */
    get,
    set: put,
    delete: (key: number) => {
      if (get(key) !== 0) put(key, 0);
    },
    size: () => size,
    clear: () => {
      pages.length = 0;
      size = 0;
    },
  };
}
