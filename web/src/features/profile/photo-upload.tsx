import { useMutation } from "@tanstack/react-query";
import { Camera } from "lucide-react";
import { type ChangeEvent, useId, useState } from "react";

import { ErrorCard } from "@/components/states/error-card";
import { buttonStyle } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { errorText } from "@/lib/error-text";
import { imageProblem, uploadImage } from "@/lib/upload-image";
import { texts } from "@/texts/texts";

export type PhotoUpload = ReturnType<typeof usePhotoUpload>;

export function usePhotoUpload(onUploaded: (url: string) => void) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const upload = useMutation({
    mutationFn: (file: File) => uploadImage("profile", file),
    onSuccess: onUploaded,
  });

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    target.value = "";
    if (!file) return;
    const found = imageProblem(file);
    setProblem(found);
    upload.reset();
    if (!found) upload.mutate(file);
  }

  return { id, problem, upload, choose };
}

type PhotoButtonProps = { photo: PhotoUpload; label: string; className?: string };

export const PhotoButton = ({ photo, label, className }: PhotoButtonProps) => (
  <label
    htmlFor={photo.id}
    aria-busy={photo.upload.isPending}
    className={buttonStyle(
      "secondary",
      "medium",
      `has-focus-visible:outline-3 has-focus-visible:outline-brand-ink ${className ?? ""}`,
    )}
  >
    <Camera aria-hidden className="size-5" />
    {photo.upload.isPending ? texts.setup.uploading : label}
    <input
      id={photo.id}
      type="file"
      accept="image/*"
      aria-describedby={`${photo.id}-hint ${photo.id}-problem`}
      disabled={photo.upload.isPending}
      onChange={photo.choose}
      className="covering-input"
    />
  </label>
);

export const PhotoHint = ({ photo }: { photo: PhotoUpload }) => (
  <p id={`${photo.id}-hint`} className="text-caption text-ink-soft">
    {texts.setup.photoHint}
  </p>
);

export const PhotoProblem = ({ photo: { id, problem, upload } }: { photo: PhotoUpload }) => (
  <>
    {problem && <FieldError id={`${id}-problem`} message={problem} />}
    {upload.isError && (
      <ErrorCard
        title={texts.upload.failedTitle}
        message={errorText(upload.error, texts.upload.failedFallback)}
        onRetry={() => upload.mutate(upload.variables)}
      />
    )}
  </>
);
