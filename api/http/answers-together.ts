/** Fewer answers in a turn of the event loop are not held: their reader would only wait, and works beside the server. */
const HELD_FROM_ANSWERS = 8;
const HELD_MS_MAX = 1;

/**
 * While many answers become ready in each turn of the event loop, they leave one right after another, at the end of the
 * turn or after a millisecond. Each that leaves while the reader sleeps has to wake it, which takes as long as a fifth of
 * a small answer.
 */
export function answersTogether(nowMs = () => performance.now()) {
  let answersInTurn = 0;
  /** Of the last turns; a small turn among large ones halves it. */
  let usualAnswers = 0;
  let held: (() => void)[] = [];
  let heldSince = 0;

  function sendHeld() {
    const all = held;
    held = [];
    for (const send of all) send();
  }

  function endTurn() {
    usualAnswers = Math.max(answersInTurn, usualAnswers / 2);
    answersInTurn = 0;
    sendHeld();
  }

  const untilSent = () =>
    new Promise<void>((resolve) => {
      const now = nowMs();
      if (held.push(resolve) === 1) heldSince = now;
      else if (now - heldSince >= HELD_MS_MAX) sendHeld();
    });

  return async (answer: Response | Promise<Response>) => {
    const response = await answer;
    answersInTurn += 1;
    if (answersInTurn === 1) setImmediate(endTurn);
    if (usualAnswers >= HELD_FROM_ANSWERS) await untilSent();
    return response;
  };
}
