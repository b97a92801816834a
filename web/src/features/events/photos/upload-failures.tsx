import { ErrorCard } from "@/components/states/error-card";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/api-error";
import { errorText } from "@/lib/error-text";
import { isRefused } from "@/lib/forms/upload-image";
import { communityTexts } from "@/texts/community";
import { EVENT_PHOTOS_A_PERSON } from "@hereabouts/api/event-photos/event-photo-limits.schema";

import type { PhotoUpload, PhotoUploads } from "./use-photo-uploads";

/**
 * The upload is refused if the member's storage is full, adding the photo if they have added the maximum to this event.
 */
function whyOf({ url }: PhotoUpload, error: Error) {
  const words = communityTexts.photos;
  if (!(error instanceof ApiError && error.code === "conflict"))
    return errorText(error, words.failed);
  return url === undefined ? words.storeFull : words.full(EVENT_PHOTOS_A_PERSON);
}

/** Failed photos, each with buttons to retry or skip. */
export const UploadFailures = ({
  uploads: { uploads, retry, leaveOut },
}: {
  uploads: PhotoUploads;
}) => (
  <div className="grid gap-2 empty:hidden">
    {uploads.map(
      (upload) =>
        upload.error && (
          <div key={upload.key} className="event-photo-failure">
            <ErrorCard
              title={communityTexts.photos.failed}
              message={whyOf(upload, upload.error)}
              {...(!isRefused(upload.error) && { onRetry: () => retry(upload) })}
            />
            <Button variant="ghost" onClick={() => leaveOut(upload.key)}>
              {communityTexts.photos.leaveOut}
            </Button>
          </div>
        ),
    )}
  </div>
);
