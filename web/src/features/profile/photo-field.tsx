import { useMutation } from "@tanstack/react-query";
import { Camera } from "lucide-react";
import { type ChangeEvent, useId, useState } from "react";

import { ErrorCard } from "@/components/states/error-card";
import { Avatar, type AvatarPerson } from "@/components/ui/avatar";
import { Button, buttonStyle } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { errorText } from "@/lib/error-text";
import { imageProblem, uploadImage } from "@/lib/upload-image";
import { en } from "@/texts/en";

type PhotoFieldProps = { person: AvatarPerson; onChange: (url: string | null) => void };

export function PhotoField({ person, onChange }: PhotoFieldProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const upload = useMutation({
    mutationFn: (file: File) => uploadImage("profile", file),
    onSuccess: onChange,
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

  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-5">
        <Avatar person={person} size="huge" />
        <div className="grid justify-items-start gap-2">
          <label
            htmlFor={id}
            aria-busy={upload.isPending}
            className={buttonStyle(
              "secondary",
              "medium",
              "has-focus-visible:outline-3 has-focus-visible:outline-brand-ink",
            )}
          >
            <Camera aria-hidden className="size-5" />
            {photoLabel(upload.isPending, Boolean(person.profileImageUrl))}
            <input
              id={id}
              type="file"
              accept="image/*"
              aria-describedby={`${id}-hint ${id}-problem`}
              disabled={upload.isPending}
              onChange={choose}
              className="covering-input"
            />
          </label>
          {person.profileImageUrl && (
            <Button variant="ghost" onClick={() => onChange(null)}>
              {en.setup.removePhoto}
            </Button>
          )}
          <p id={`${id}-hint`} className="text-caption text-ink-soft">
            {en.setup.photoHint}
          </p>
        </div>
      </div>
      {problem && <FieldError id={`${id}-problem`} message={problem} />}
      {upload.isError && (
        <ErrorCard
          title={en.upload.failedTitle}
          message={errorText(upload.error, en.upload.failedFallback)}
          onRetry={() => upload.mutate(upload.variables)}
        />
      )}
    </div>
  );
}

const photoLabel = (isUploading: boolean, hasPhoto: boolean) => {
  if (isUploading) return en.setup.uploading;
  return hasPhoto ? en.setup.changePhoto : en.setup.addPhoto;
};
