import type { UploadKind } from "@hereabouts/db/enumerations";
import { useMutation } from "@tanstack/react-query";
import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";

import { imageProblem, uploadImage } from "./upload-image";

export type ImageUpload = ReturnType<typeof useImageUpload>;

/** An image upload: validated, previewed, retried or cancelled. */
export function useImageUpload(kind: UploadKind, onUploaded: (url: string, file: File) => void) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const [preview, setPreview] = useState<string>();
  const [progress, setProgress] = useState(0);
  const sending = useRef(new AbortController());
  const upload = useMutation({
    mutationFn: (file: File) => {
      sending.current = new AbortController();
      setProgress(0);
      return uploadImage(kind, file, {
        signal: sending.current.signal,
        onProgress: setProgress,
      });
    },
    onSuccess: (url, file) => {
      setPreview(undefined);
      onUploaded(url, file);
    },
  });
  useEffect(() => () => sending.current.abort(), []);
  useEffect(
    () => () => {
      if (preview) URL.revokeObjectURL(preview);
    },
    [preview],
  );

  function cancel() {
    upload.reset();
    sending.current.abort();
    setProblem(undefined);
    setPreview(undefined);
  }

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    target.value = "";
    if (file) take(file);
  }

  function take(file: File) {
    cancel();
    const found = imageProblem(file);
    setProblem(found);
    if (found) return;
    setPreview(URL.createObjectURL(file));
    upload.mutate(file);
  }

  return {
    id,
    problem,
    preview,
    progress,
    isSending: upload.isPending,
    error: upload.error,
    choose,
    take,
    cancel,
    sendAgain: () => upload.variables && upload.mutate(upload.variables),
  };
}
