import { useMutation, useQuery } from "@tanstack/react-query";
import { RotateCcw, RotateCw, Square } from "lucide-react";
import { type ReactNode, useState } from "react";

import { ErrorCard } from "@/components/states/error-card";
import { Loading } from "@/components/states/loading";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { photosTexts } from "@/texts/photos";

import { type Crop, ZOOM_MAX, ZOOM_STEP, turnedBy, zoomedTo } from "./crop";
import { croppedFile, loadPicture } from "./crop-image";
import { CropPad } from "./crop-pad";
import type { DraftPhoto } from "./draft-photo";

type PhotoCropperProps = {
  photo: DraftPhoto;
  onUse: (file: File, crop: Crop) => void;
  onBack: () => void;
};

/** Rotates and crops a photo on the device: only the result is uploaded. */
export function PhotoCropper({ photo, onUse, onBack }: PhotoCropperProps) {
  const [crop, setCrop] = useState(photo.crop);
  const { data: picture, isError } = useQuery({
    queryKey: ["picture", photo.original],
    queryFn: () => loadPicture(photo.original),
    gcTime: 0,
    retry: false,
    networkMode: "always",
  });
  const cut = useMutation({
    mutationFn: (from: HTMLImageElement) => croppedFile(from, crop),
    onSuccess: (file) => onUse(file, crop),
    networkMode: "always",
  });
  const words = photosTexts.crop;
  return (
    <div className="grid gap-4">
      {(isError || cut.isError) && <ErrorCard title={words.failed} />}
      {picture ? (
        <CropPad picture={picture} crop={crop} onCrop={setCrop} />
      ) : (
        !isError && (
          <Loading>
            <Skeleton className="h-72 w-full rounded-lg" />
          </Loading>
        )
      )}
      <div className="grid grid-cols-3 gap-1.5">
        <Tool onUse={() => setCrop(turnedBy(crop, -1))}>
          <RotateCcw aria-hidden className="size-5" />
          {words.turnLeft}
        </Tool>
        <Tool onUse={() => setCrop(turnedBy(crop, 1))}>
          <RotateCw aria-hidden className="size-5" />
          {words.turnRight}
        </Tool>
        <Tool isOn={crop.isSquare} onUse={() => setCrop({ ...crop, isSquare: !crop.isSquare })}>
          <Square aria-hidden className="size-5" />
          {words.square}
        </Tool>
      </div>
      <label className="flex items-center gap-3 text-small font-semibold">
        {words.zoom}
        <input
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={ZOOM_STEP}
          value={crop.zoom}
          disabled={!crop.isSquare}
          onChange={({ target }) => setCrop(zoomedTo(crop, Number(target.value)))}
          className="photo-zoom min-h-11 min-w-0 flex-1 disabled:opacity-45"
        />
      </label>
      <div className="flex justify-end gap-3 max-sm:*:flex-1">
        <Button variant="secondary" onClick={onBack}>
          {words.back}
        </Button>
        <Button
          disabled={!picture}
          loading={cut.isPending}
          onClick={() => picture && cut.mutate(picture)}
        >
          {words.use}
        </Button>
      </div>
    </div>
  );
}

type ToolProps = {
  isOn?: boolean;
  onUse: () => void;
  children: ReactNode;
};

const Tool = ({ isOn, onUse, children }: ToolProps) => (
  <Button variant="secondary" aria-pressed={isOn} onClick={onUse} className="photo-tool">
    {children}
  </Button>
);
