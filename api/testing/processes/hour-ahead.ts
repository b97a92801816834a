const HOUR_MS = 3_600_000;
const { now } = Date;

/** If preloaded, the clock of the process is an hour ahead. */
class Later extends Date {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(now() + HOUR_MS);
    else super(...(given as [number]));
  }
  static override now = () => now() + HOUR_MS;
}
Object.assign(globalThis, { Date: Later });
