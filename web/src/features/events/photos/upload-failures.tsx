import { ErrorCard } from "@/components/states/error-card";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/api-error";
import { errorText } from "@/lib/error-text";
import { isRefused } from "@/lib/upload-image";
import { aroundTexts } from "@/texts/around";
import { EVENT_PHOTOS_A_PERSON } from "@hereabouts/api/event-photos/event-photo-limits.schema";

import type { PhotoUploads } from "./use-photo-uploads";

const whyOf = (error: Error) =>
  error instanceof ApiError && error.code === "conflict"
    ? aroundTexts.photos.full(EVENT_PHOTOS_A_PERSON)
    : errorText(error, aroundTexts.photos.failed);

/** Each photo that could not be added, to try again or to leave out. */
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
              title={aroundTexts.photos.failed}
              message={whyOf(upload.error)}
              {...(!isRefused(upload.error) && { onRetry: () => retry(upload) })}
            />
            <Button variant="ghost" onClick={() => leaveOut(upload.key)}>
              {aroundTexts.photos.leaveOut}
            </Button>
          </div>
        ),
    )}
  </div>
);
