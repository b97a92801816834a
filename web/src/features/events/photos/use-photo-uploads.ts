import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { forEachLimited } from "@/lib/for-each-limited";
import { imageProblem, uploadImage } from "@/lib/forms/upload-image";
import { communityTexts } from "@/texts/community";
import { EVENT_PHOTOS_A_PERSON } from "@hereabouts/api/event-photos/event-photo-limits.schema";

import { useAddPhoto } from "./event-photos.queries";

const AT_ONCE = 2;

/** A photo being added; `url` once it is uploaded, so that a retry does not upload it again. */
export type PhotoUpload = {
  key: string;
  file: File;
  source: string;
  share: number;
  url?: string;
  error?: Error;
};
type Sending = { file: File } & Parameters<typeof uploadImage>[2];

/** Uploads the chosen photos, several at once, each with its own progress and error. */
export function usePhotoUploads(eventId: string) {
  const add = useAddPhoto(eventId);
  // A mutation, so that the app notices an ended session.
  const { mutateAsync: sendFile } = useMutation({
    mutationFn: ({ file, ...sending }: Sending) => uploadImage("event-photo", file, sending),
  });
  const [uploads, setUploads] = useState<readonly PhotoUpload[]>([]);
  const [problem, setProblem] = useState<string>();
  const leaving = useRef(new AbortController());
  const sources = useRef(new Set<string>());
  useEffect(() => {
    const [sending, known] = [new AbortController(), sources.current];
    leaving.current = sending;
    return () => {
      sending.abort();
      known.forEach((source) => URL.revokeObjectURL(source));
    };
  }, []);

  const note = (key: string, changes: Partial<PhotoUpload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const leaveOut = (key: string) => setUploads((all) => all.filter((each) => each.key !== key));

  async function send({ key, file, url: earlier }: PhotoUpload) {
    const { signal } = leaving.current;
    if (signal.aborted) return;
    try {
      const onProgress = (share: number) => note(key, { share });
      const url = earlier ?? (await sendFile({ file, signal, onProgress }));
      note(key, { url });
      await add.mutateAsync(url);
      leaveOut(key);
    } catch (error) {
      note(key, { error: error as Error });
    }
  }

  function choose(files: readonly File[], left: number) {
    const wrong = files.map(imageProblem).find((found) => found !== undefined);
    const fitting = files.filter((file) => imageProblem(file) === undefined);
    const tooMany = fitting.length - left;
    const { leftOut } = communityTexts.photos;
    setProblem(wrong ?? (tooMany > 0 ? leftOut(tooMany, EVENT_PHOTOS_A_PERSON) : undefined));
    const chosen = fitting.slice(0, left).map((file): PhotoUpload => {
      const source = URL.createObjectURL(file);
      sources.current.add(source);
      return { key: crypto.randomUUID(), file, source, share: 0 };
    });
    setUploads((all) => [...all, ...chosen]);
    void forEachLimited(chosen, AT_ONCE, send);
  }

  function retry(upload: PhotoUpload) {
    const again: PhotoUpload = { ...upload, share: 0 };
    delete again.error;
    setUploads((all) => all.map((each) => (each.key === upload.key ? again : each)));
    void send(again);
  }

  return { uploads, problem, choose, retry, leaveOut };
}
export type PhotoUploads = ReturnType<typeof usePhotoUploads>;
