import { useEffect, useState } from "react";

const IDLE_MS = 600;
const TIMEOUT_MS = 4000;
const INPUTS = ["pointermove", "pointerdown", "pointerup", "keydown", "wheel"] as const;

/** Follows a value once pointer and keys have rested, so that what is about to be pressed stays where it is. */
export function useIdleValue<Value>(value: Value): Value {
  const [followed, setFollowed] = useState(value);
  const isBehind = value !== followed;
  useEffect(() => {
    if (!isBehind) return undefined;
    const follow = () => setFollowed(value);
    let rest = setTimeout(follow, IDLE_MS);
    const timeout = setTimeout(follow, TIMEOUT_MS);
    const wait = () => {
      clearTimeout(rest);
      rest = setTimeout(follow, IDLE_MS);
    };
    for (const input of INPUTS)
      window.addEventListener(input, wait, { capture: true, passive: true });
    return () => {
      clearTimeout(rest);
      clearTimeout(timeout);
      for (const input of INPUTS) window.removeEventListener(input, wait, { capture: true });
    };
  }, [value, isBehind]);
  return followed;
}
