import { concurrencyLimit } from "../lib/limits/concurrency-limit.ts";
import { helperScript } from "../lib/processes/helper-process.ts";
import { createWorkerProcess } from "../lib/processes/worker-process.ts";

/** The content of the preview picture that is shown where an address is shared. */
export type SharePicture = {
  appName: string;
  title: string;
  when: string;
  where: string;
  label: string;
  /** The hue of the background without a cover, in degrees. */
  hue: number;
  cover?: Uint8Array;
};
export type SharePictures = ReturnType<typeof createSharePictures>;

const TIMEOUT_MS = 15_000;
const MAX_WAITING = 20;

/** Draws pictures in a separate process, one after another: each takes some tenths of a second and tens of megabytes. */
export function createSharePictures() {
  const script = helperScript(import.meta.dir, "share-picture-drawer");
  const { ask, close } = createWorkerProcess<null, SharePicture, Uint8Array<ArrayBuffer>>(
    script,
    null,
    { serialization: "advanced" },
  );
  const inTurn = concurrencyLimit({
    maxConcurrent: 1,
    maxWaiting: MAX_WAITING,
    busyMessage: "Many pictures are being drawn.",
  });

  /** After the timeout the process is killed. */
  async function drawInTime(picture: SharePicture) {
    const timer = setTimeout(close, TIMEOUT_MS);
    try {
      return await ask(picture);
    } finally {
      clearTimeout(timer);
    }
  }
  return { draw: (picture: SharePicture) => inTurn(() => drawInTime(picture)), close };
}
