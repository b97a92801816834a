import { IMAGE_TYPES } from "@hereabouts/api/files/upload-limits.schema";
import { Camera } from "lucide-react";

import { type ButtonVariant, buttonStyle } from "@/components/ui/button";
import { FieldError } from "@/components/ui/fields/field";
import type { ImageUpload } from "@/lib/forms/use-image-upload";
import { memberTexts } from "@/texts/texts";

type ImagePickProps = {
  image: ImageUpload;
  label: string;
  variant?: ButtonVariant | undefined;
  /** The server's error for the image when it was saved. */
  error?: string | undefined;
};

type ImageNotesProps = Omit<ImagePickProps, "label" | "variant"> & {
  hint: string;
  /** Until something is wrong it is only read out. */
  isHintQuiet?: boolean;
};

/** The button that opens the file dialog, with hint, progress and errors below. */
export const ImageButton = ({ label, variant, ...notes }: ImagePickProps & ImageNotesProps) => (
  <>
    <ImagePick image={notes.image} label={label} variant={variant} error={notes.error} />
    <ImageNotes {...notes} />
  </>
);

/** Only the button; hint, progress and errors are in `ImageNotes`. */
export function ImagePick({ image, label, variant = "secondary", error }: ImagePickProps) {
  const { id, isSending } = image;
  const problem = image.problem ?? error;
  return (
    <label
      htmlFor={id}
      aria-busy={isSending}
      className={buttonStyle(
        variant,
        "medium",
        "has-focus-visible:outline-3 has-focus-visible:outline-focus",
      )}
    >
      <Camera aria-hidden className="size-5" />
      {isSending ? memberTexts.upload.uploading : label}
      <input
        id={id}
        type="file"
        accept={IMAGE_TYPES}
        aria-describedby={problem ? `${id}-hint ${id}-problem` : `${id}-hint`}
        aria-invalid={problem ? true : undefined}
        disabled={isSending}
        onChange={image.choose}
        className="covering-input"
      />
    </label>
  );
}

export function ImageNotes({ image, hint, isHintQuiet = false, error }: ImageNotesProps) {
  const { id, isSending } = image;
  const problem = image.problem ?? error;
  return (
    <>
      {isSending && <ImageProgress share={image.progress} />}
      {problem && <FieldError id={`${id}-problem`} message={problem} />}
      <p
        id={`${id}-hint`}
        className={isHintQuiet && !problem ? "sr-only" : "text-caption text-balance text-ink-soft"}
      >
        {hint}
      </p>
    </>
  );
}

export const ImageProgress = ({ share }: { share: number }) => (
  <div
    role="progressbar"
    aria-label={memberTexts.upload.progress}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(share * 100)}
    className="h-1.5 w-full overflow-hidden rounded-full bg-sunken"
  >
    <div
      className="h-full rounded-full bg-brand transition-[width]"
      style={{ width: `${share * 100}%` }}
    />
  </div>
);
