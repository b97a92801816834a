const PAGE = 1024;

/** Positive numbers by numbers from 0 on, in a tenth of the memory that a Map would take for many. */
export function createNumberTable() {
  const pages = new Map<number, Int32Array>();
  let size = 0;
  const get = (key: number) => pages.get(Math.floor(key / PAGE))?.[key % PAGE] ?? 0;

  function put(key: number, value: number) {
    const number = Math.floor(key / PAGE);
    const page = pages.get(number) ?? new Int32Array(PAGE);
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
