import type { Frame } from "./shared.ts";

type Parts = {
  follower: { hasReached: (known: number) => boolean; catchUp: () => Promise<void> };
  publish: (frame: Frame) => void;
  /** The journal could not be read: frames were dropped. */
  onLoss: () => void;
};

/**
 * Delivers the frames of other servers in order, once this server has read the journal as far as the sender had: so
 * nobody gets one who was signed out or blocked before it. Mostly nothing needs to be read.
 */
export function createDelivery({ follower, publish, onLoss }: Parts) {
  let arrived: Frame[] = [];
  let isReading = false;

  const isKnown = ({ known }: Frame) => known !== undefined && follower.hasReached(known);

  function deliver() {
    const frames = arrived;
    arrived = [];
    frames.forEach(publish);
  }

  async function read() {
    isReading = true;
    while (!arrived.every(isKnown)) {
      const frames = arrived;
      arrived = [];
      await follower.catchUp().then(() => frames.forEach(publish), onLoss);
    }
    isReading = false;
    deliver();
  }

  return (frames: readonly Frame[]) => {
    if (frames.length === 0) return;
    arrived.push(...frames);
    if (isReading) return;
    if (arrived.every(isKnown)) deliver();
    else void read();
  };
}
