import { useEffect, useState } from "react";

const REST_MS = 600;
const TIMEOUT_MS = 4000;
const INPUTS = ["pointermove", "pointerdown", "pointerup", "keydown", "wheel"] as const;

/**
 * Follows a value that changes the layout, once no pointer or key has moved for a moment: what somebody is about to
 * press stays where it is. Whoever never rests sees the change after four seconds all the same.
 */
export function useHandsOff<Value>(value: Value): Value {
  const [followed, setFollowed] = useState(value);
  const isBehind = value !== followed;
  useEffect(() => {
    if (!isBehind) return undefined;
    const follow = () => setFollowed(value);
    let rest = setTimeout(follow, REST_MS);
    const timeout = setTimeout(follow, TIMEOUT_MS);
    const wait = () => {
      clearTimeout(rest);
      rest = setTimeout(follow, REST_MS);
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
