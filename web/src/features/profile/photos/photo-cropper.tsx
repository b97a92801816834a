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

const usePicture = (original: DraftPhoto["original"]) =>
  useQuery({
    queryKey: ["picture", original],
    queryFn: () => loadPicture(original),
    gcTime: 0,
    retry: false,
    networkMode: "always",
  });

const useCropFile = (crop: Crop, onUse: PhotoCropperProps["onUse"]) =>
  useMutation({
    mutationFn: (from: HTMLImageElement) => croppedFile(from, crop),
    onSuccess: (file) => onUse(file, crop),
    networkMode: "always",
  });

/** Rotates and crops a photo on the device: only the result is uploaded. */
export function PhotoCropper({ photo, onUse, onBack }: PhotoCropperProps) {
  const [crop, setCrop] = useState(photo.crop);
  const { data: picture, isError } = usePicture(photo.original);
  const cropping = useCropFile(crop, onUse);
  const use = () => picture && cropping.mutate(picture);
  const words = photosTexts.crop;
  return (
    <div className="grid gap-4">
      {(isError || cropping.isError) && <ErrorCard title={words.failed} />}
      {picture ? (
        <CropPad picture={picture} crop={crop} onCrop={setCrop} />
      ) : (
        !isError && <LoadingPicture />
      )}
      <Tools crop={crop} onCrop={setCrop} />
      <Zoom crop={crop} onCrop={setCrop} />
      <div className="flex justify-end gap-3 max-sm:*:flex-1">
        <Button variant="secondary" onClick={onBack}>
          {words.back}
        </Button>
        <Button disabled={!picture} loading={cropping.isPending} onClick={use}>
          {words.use}
        </Button>
      </div>
    </div>
  );
}

const LoadingPicture = () => (
  <Loading>
    <Skeleton className="h-72 w-full rounded-lg" />
  </Loading>
);

type CropProps = { crop: Crop; onCrop: (crop: Crop) => void };

const Tools = ({ crop, onCrop }: CropProps) => (
  <div className="grid grid-cols-3 gap-1.5">
    <Tool onUse={() => onCrop(turnedBy(crop, -1))}>
      <RotateCcw aria-hidden className="size-5" />
      {photosTexts.crop.turnLeft}
    </Tool>
    <Tool onUse={() => onCrop(turnedBy(crop, 1))}>
      <RotateCw aria-hidden className="size-5" />
      {photosTexts.crop.turnRight}
    </Tool>
    <Tool isOn={crop.isSquare} onUse={() => onCrop({ ...crop, isSquare: !crop.isSquare })}>
      <Square aria-hidden className="size-5" />
      {photosTexts.crop.square}
    </Tool>
  </div>
);

const Zoom = ({ crop, onCrop }: CropProps) => (
  <label className="flex items-center gap-3 text-small font-semibold">
    {photosTexts.crop.zoom}
    <input
      type="range"
      min={1}
      max={ZOOM_MAX}
      step={ZOOM_STEP}
      value={crop.zoom}
      disabled={!crop.isSquare}
      onChange={({ target }) => onCrop(zoomedTo(crop, Number(target.value)))}
      className="photo-zoom min-h-11 min-w-0 flex-1 disabled:opacity-45"
    />
  </label>
);

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
