import { ErrorCard } from "@/components/states/error-card";
import { errorText } from "@/lib/error-text";
import { isRefused } from "@/lib/forms/upload-image";
import type { ImageUpload } from "@/lib/forms/use-image-upload";
import { memberTexts } from "@/texts/texts";

/** A failed upload, with a retry button if a retry may help. */
export const ImageFailure = ({ image: { error, sendAgain } }: { image: ImageUpload }) =>
  error && (
    <ErrorCard
      title={memberTexts.upload.failedTitle}
      message={errorText(error, memberTexts.upload.failedFallback)}
      {...(!isRefused(error) && { onRetry: sendAgain })}
    />
  );
