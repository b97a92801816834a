import { texts } from "@/texts/texts";

import { apiFetch } from "./api";

const UPLOAD_MAX_BYTES = 5 * 1024 * 1024;

/** What is wrong with the file before it is sent (spec 5). */
export function imageProblem({ type, size }: { type: string; size: number }) {
  if (!type.startsWith("image/")) return texts.upload.notAnImage;
  return size < UPLOAD_MAX_BYTES ? undefined : texts.upload.tooLarge;
}

export async function uploadImage(kind: "profile" | "event", file: File) {
  const body = new FormData();
  body.set("image", file);
  const response = await apiFetch(`${window.location.origin}/api/upload/${kind}`, {
    method: "POST",
    body,
  });
  const { url } = (await response.json()) as { url: string };
  return url;
}
