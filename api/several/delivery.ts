import type { Frame } from "./shared.ts";

type Seams = {
  follower: { hasReached: (known: number) => boolean; catchUp: () => Promise<void> };
  publish: (frame: Frame) => void;
};

/**
 * Gives the frames of other servers to the sockets here, in their order, once all is known that their server knew: whoever
 * was signed out or blocked before hears nothing. Mostly that is so, and nothing has to be read for it.
 */
export function createDelivery({ follower, publish }: Seams) {
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
      await follower.catchUp().catch(() => undefined);
      frames.forEach(publish);
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
