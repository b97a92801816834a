const startsWith = (signature: string) => (start: string) => start.startsWith(signature);
const SIGNATURES = {
  jpeg: startsWith("\xff\xd8\xff"),
  png: startsWith("\x89PNG\r\n\x1a\n"),
  webp: (start: string) => start.startsWith("RIFF") && start.endsWith("WEBP"),
  gif: (start: string) => start.startsWith("GIF87a") || start.startsWith("GIF89a"),
};
type ImageType = keyof typeof SIGNATURES;

/** The type by the bytes alone, whatever the file is called. */
export function imageTypeOf(bytes: Uint8Array) {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  return (Object.keys(SIGNATURES) as ImageType[]).find((type) => SIGNATURES[type](start));
}

const MARKER = 0xff;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const isAlone = (marker: number) => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);

/** Whether a JPEG reaches its end; the decoder would fill what is missing with grey. */
export function isWholeJpeg(bytes: Uint8Array) {
  let at = 2;
  let inScan = false;
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== MARKER) {
      if (!inScan) return false;
      at = bytes.indexOf(MARKER, at);
      if (at < 0) return false;
    } else if (marker === END_OF_IMAGE) return true;
    else if (marker === MARKER) at += 1;
    else if (isAlone(marker)) at += 2;
    else {
      inScan = marker === START_OF_SCAN;
      at += 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
    }
  }
  return false;
}
