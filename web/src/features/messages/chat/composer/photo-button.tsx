import { IMAGE_TYPES } from "@hereabouts/api/files/upload-limits.schema";
import { ImagePlus } from "lucide-react";

import { memberTexts } from "@/texts/texts";

import type { ChatPhoto } from "./use-chat-photo";

export const PhotoButton = ({ photo }: { photo: ChatPhoto }) => (
  <label
    title={memberTexts.chat.addPhoto}
    className="relative grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-ink-soft transition hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus"
  >
    <ImagePlus aria-hidden className="size-5.5" />
    <input
      type="file"
      accept={IMAGE_TYPES}
      aria-label={memberTexts.chat.addPhoto}
      disabled={photo.image.isSending}
      onChange={photo.choose}
      className="covering-input"
    />
  </label>
);
