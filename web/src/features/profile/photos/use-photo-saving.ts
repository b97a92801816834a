import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { forEachLimited } from "@/lib/for-each-limited";
import { uploadImage } from "@/lib/forms/upload-image";

import { type DraftPhoto, toSave, withChanged } from "./draft-photo";
import type { PhotoDraft } from "./use-photo-draft";
import { useUpdatePhotos } from "./photos.queries";

const AT_ONCE = 2;

/** An upload that runs, or has failed. */
export type Upload = { share: number } | { error: Error };
type Sending = { file: File } & Parameters<typeof uploadImage>[2];
type Uploads = Readonly<Record<string, Upload | undefined>>;

/** Uploads what is new, each with its own failure, then saves the list; what was uploaded is not uploaded again. */
export function usePhotoSaving({ draft, uploaded }: PhotoDraft, onSaved: () => void) {
  const update = useUpdatePhotos();
  // A mutation, so that the app notices an ended session.
  const { mutateAsync: sendFile } = useMutation({
    mutationFn: ({ file, ...sending }: Sending) => uploadImage("profile", file, sending),
  });
  const [uploads, setUploads] = useState<Uploads>({});
  const [isUploading, setIsUploading] = useState(false);
  const sending = useRef(new AbortController());
  useEffect(() => () => sending.current.abort(), []);

  const setUpload = (key: string, upload: Upload | undefined) =>
    setUploads((uploads) => ({ ...uploads, [key]: upload }));

  async function upload({ key, file }: DraftPhoto, signal: AbortSignal) {
    if (!file || signal.aborted) return undefined;
    setUpload(key, { share: 0 });
    const onProgress = (share: number) => setUpload(key, { share });
    try {
      const url = await sendFile({ file, signal, onProgress });
      setUpload(key, undefined);
      uploaded(key, url);
      return url;
    } catch (error) {
      setUpload(key, signal.aborted ? undefined : { error: error as Error });
      return undefined;
    }
  }

  async function send(photos: readonly DraftPhoto[]) {
    sending.current = new AbortController();
    const { signal } = sending.current;
    setIsUploading(true);
    let sent = draft;
    await forEachLimited(photos, AT_ONCE, async (photo) => {
      const url = await upload(photo, signal);
      if (url !== undefined) sent = withChanged(sent, photo.key, { url });
    });
    setIsUploading(false);
    if (sent.photos.every(({ url }) => url !== null))
      update.mutate(toSave(sent), { onSuccess: onSaved });
  }

  return {
    uploads,
    isUploading,
    isSaving: update.isPending,
    isBusy: isUploading || update.isPending,
    error: update.error,
    save: () => send(draft.photos.filter(({ url }) => url === null)),
    retry: (photo: DraftPhoto) => send([photo]),
    stop: () => sending.current.abort(),
    /** Clears the error of a photo that is replaced or removed. */
    clearUpload: ({ key }: DraftPhoto) => setUpload(key, undefined),
  };
}

export type PhotoSaving = ReturnType<typeof usePhotoSaving>;
