import { useEffect, useState } from "react";

const IDLE_MS = 600;
const TIMEOUT_MS = 4000;
const INPUTS = ["pointermove", "pointerdown", "pointerup", "keydown", "wheel"] as const;

/**
 * Runs work that moves the page once pointer and keys are idle, so that a target about to be pressed stays in place.
 * Returns a function that cancels it.
 */
export function whenIdle(work: () => void) {
  const run = () => {
    cancel();
    work();
  };
  let idle = setTimeout(run, IDLE_MS);
  const timeout = setTimeout(run, TIMEOUT_MS);
  const wait = () => {
    clearTimeout(idle);
    idle = setTimeout(run, IDLE_MS);
  };
  function cancel() {
    clearTimeout(idle);
    clearTimeout(timeout);
    for (const input of INPUTS) window.removeEventListener(input, wait, { capture: true });
  }
  for (const input of INPUTS)
    window.addEventListener(input, wait, { capture: true, passive: true });
  return cancel;
}

/** Follows a value that moves the page, when idle. */
export function useIdleValue<Value>(value: Value): Value {
  const [followed, setFollowed] = useState(value);
  const isBehind = value !== followed;
  useEffect(() => (isBehind ? whenIdle(() => setFollowed(value)) : undefined), [value, isBehind]);
  return followed;
}
