const PREVIEWS_MAX = 10;
const previews = new Map<string, { shown: string; small: Promise<string | undefined> }>();

/** Enough for a bubble, and little of the storage that a page gets. */
const SMALL_PX_MAX = 576;
const QUALITY = 0.7;

function dataUrlOf(blob: Blob) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener("load", () => resolve(reader.result as string));
  reader.addEventListener("error", () => reject(reader.error ?? new Error("unreadable")));
  reader.readAsDataURL(blob);
  return promise;
}

/** Undefined if the browser cannot decode it. */
async function smallOf(file: File) {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, SMALL_PX_MAX / Math.max(picture.width, picture.height));
    const [width, height] = [picture.width, picture.height].map((size) => Math.ceil(size * scale));
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const drawn = Promise.withResolvers<Blob | null>();
    canvas.toBlob(drawn.resolve, "image/webp", QUALITY);
    const blob = await drawn.promise;
    return blob ? await dataUrlOf(blob) : undefined;
  } catch {
    return undefined;
  }
}

/** Shows a photo from the uploaded file until the page is left. */
export function keepPreview(url: string, file: File) {
  previews.set(url, { shown: URL.createObjectURL(file), small: smallOf(file) });
  const [oldest] = previews;
  if (!oldest || previews.size <= PREVIEWS_MAX) return;
  URL.revokeObjectURL(oldest[1].shown);
  previews.delete(oldest[0]);
}

export const previewOf = (url: string) => previews.get(url)?.shown;

/** A small copy as a data URL, stored with the message: the photo itself is private until it is sent. */
export const smallPreviewOf = async (url: string) => previews.get(url)?.small;
