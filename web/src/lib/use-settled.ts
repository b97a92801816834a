import { useEffect, useState } from "react";

/** The text once typing pauses; empty until then. */
export function useSettled(text: string, afterMs: number) {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), afterMs);
    return () => clearTimeout(timer);
  }, [text, afterMs]);
  return settled;
}
