import { ErrorCard } from "@/components/states/error-card";
import { errorText } from "@/lib/error-text";
import { isRefused } from "@/lib/upload-image";
import type { ImageUpload } from "@/lib/use-image-upload";
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
