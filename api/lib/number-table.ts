const PAGE = 1024;

/** Positive numbers by numbers from 0 on, in a fifth of the memory that a Map would take for many. */
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
    /** 0 for none. */
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
