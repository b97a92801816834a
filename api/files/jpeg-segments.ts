const MARKER = 0xff;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
/** Markers below are unused; a decoder would skip to the next one, and might find a scan that we did not count. */
const FIRST_IN_USE = 0xc0;
const STUFFED = 0;
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
/** SOF0 to SOF15 hold the size of the picture; C4, C8 and CC between them are others. */
const hasSize = (marker: number) => marker === 0xc0 || (marker < 0xd0 && marker % 4 !== 0);

type JpegWork = { pixels: number; scans: number };

const uint16 = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

/** The offset of the next marker after a scan's data; -1 when the file ends before. */
function endOfScan(bytes: Uint8Array, from: number) {
  let at = bytes.indexOf(MARKER, from);
  while (at >= 0) {
    const marker = bytes[at + 1];
    if (marker !== STUFFED && !isRestart(marker ?? STUFFED)) return at;
    at = bytes.indexOf(MARKER, at + 2);
  }
  return -1;
}

/**
 * The decoding work of a JPEG, found without decoding it: a progressive one visits all pixels once per scan. Undefined
 * for a truncated file (the decoder would fill it with grey) or one not made of segments.
 */
export function jpegWork(bytes: Uint8Array): JpegWork | undefined {
  const work = { pixels: 0, scans: 0 };
  let at = 2;
  while (at >= 0 && at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== MARKER) return undefined;
    if (marker === MARKER) {
      at += 1;
      continue;
    }
    if (marker === END_OF_IMAGE) return work;
    const length = uint16(bytes, at + 2);
    if (marker < FIRST_IN_USE || isRestart(marker) || length < 2) return undefined;
    if (hasSize(marker)) work.pixels = uint16(bytes, at + 5) * uint16(bytes, at + 7);
    at += 2 + length;
    if (marker !== START_OF_SCAN) continue;
    work.scans += 1;
    at = endOfScan(bytes, at);
  }
  return undefined;
}
