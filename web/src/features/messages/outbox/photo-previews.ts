const PREVIEWS_MAX = 10;
const previews = new Map<string, string>();

/** Shows a photo that was uploaded here from its file, until the page is left. */
export function keepPreview(url: string, file: File) {
  previews.set(url, URL.createObjectURL(file));
  const [oldest] = previews;
  if (!oldest || previews.size <= PREVIEWS_MAX) return;
  URL.revokeObjectURL(oldest[1]);
  previews.delete(oldest[0]);
}

export const previewOf = (url: string) => previews.get(url);
