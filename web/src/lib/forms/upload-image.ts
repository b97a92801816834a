import { UPLOAD_MAX_BYTES } from "@hereabouts/api/files/upload-limits.schema";
import type { UploadKind } from "@hereabouts/db/enumerations";

import { memberTexts, texts } from "@/texts/texts";

import { ApiError, NetworkError } from "../api-error";

/** Why the file cannot be uploaded (spec 5). */
export function imageProblem({ type, size }: { type: string; size: number }) {
  if (!type.startsWith("image/")) return memberTexts.upload.notAnImage;
  return size < UPLOAD_MAX_BYTES ? undefined : memberTexts.upload.tooLarge;
}

/** Whether the same file would be refused again. */
export const isRefused = (error: unknown) =>
  error instanceof ApiError && [403, 409, 413, 415].includes(error.status);

type Sending = { signal: AbortSignal; onProgress: (share: number) => void };

/** XMLHttpRequest, as `fetch` reports no upload progress. */
export function uploadImage(kind: UploadKind, file: File, { signal, onProgress }: Sending) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const request = new XMLHttpRequest();
  const fail = () => reject(new NetworkError(texts.errors.network));
  request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / total));
  request.addEventListener("error", fail);
  request.addEventListener("abort", fail);
  request.addEventListener("load", () => {
    const { status, statusText, responseText } = request;
    if (status === 201) resolve((JSON.parse(responseText) as { url: string }).url);
    else reject(new ApiError(status, statusText, responseText));
  });
  signal.addEventListener("abort", () => request.abort());
  const body = new FormData();
  body.set("image", file);
  request.open("POST", `/api/upload/${kind}`);
  request.send(body);
  return promise;
}
