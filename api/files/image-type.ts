const startsWith = (signature: string) => (start: string) => start.startsWith(signature);
const SIGNATURES = {
  jpeg: startsWith("\xff\xd8\xff"),
  png: startsWith("\x89PNG\r\n\x1a\n"),
  webp: (start: string) => start.startsWith("RIFF") && start.endsWith("WEBP"),
  gif: (start: string) => start.startsWith("GIF87a") || start.startsWith("GIF89a"),
};
type ImageType = keyof typeof SIGNATURES;

/** The type by the leading bytes alone, whatever the file is called. */
export function imageTypeOf(bytes: Uint8Array) {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  return (Object.keys(SIGNATURES) as ImageType[]).find((type) => SIGNATURES[type](start));
}
