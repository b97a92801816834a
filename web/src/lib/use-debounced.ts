import { useEffect, useState } from "react";

/** The value once it has not changed for `afterMs`; `before` until then. */
export function useDebounced<Value>(value: Value, afterMs: number, before: Value) {
  const [debounced, setDebounced] = useState(before);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return debounced;
}
