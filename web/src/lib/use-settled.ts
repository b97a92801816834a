import { useEffect, useState } from "react";

/** The value once it has not changed for `afterMs`; `before` until then. */
export function useSettled<Value>(value: Value, afterMs: number, before: Value) {
  const [settled, setSettled] = useState(before);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
