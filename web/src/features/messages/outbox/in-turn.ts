const turns = new Map<string, Promise<unknown>>();

/** Runs work for the same key one after the other, in this tab. */
export function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const turn = (turns.get(key) ?? Promise.resolve()).then(work, work);
  turns.set(key, turn);
  return turn;
}

export const isLastTurn = (key: string, turn: Promise<unknown>) => turns.get(key) === turn;
