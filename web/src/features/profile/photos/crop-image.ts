import { type Crop, type Size, drawnSize, croppedPart } from "./crop";

const SIDE_PX = 2048;
const QUALITY = 0.92;

export const sizeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement): Size => ({
  width: naturalWidth,
  height: naturalHeight,
});

/** The decoded picture at a URL, upright. */
export async function loadPicture(source: string) {
  const picture = new Image();
  picture.src = source;
  await picture.decode();
  return picture;
}

/** Draws the crop, its longer side limited to `most` pixels. */
export function drawCrop(
  canvas: HTMLCanvasElement,
  picture: HTMLImageElement,
  crop: Crop,
  most: number,
) {
  const size = sizeOf(picture);
  const part = croppedPart(size, crop);
  const drawn = drawnSize(part, most);
  Object.assign(canvas, drawn);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  // JPEG has no transparency, which would turn black.
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, drawn.width, drawn.height);
  pen.imageSmoothingQuality = "high";
  const whole = croppedPart(size, { ...crop, isSquare: false });
  pen.scale(drawn.width / part.width, drawn.height / part.height);
  pen.translate(whole.width / 2 - part.left, whole.height / 2 - part.top);
  pen.rotate((crop.turns * Math.PI) / 2);
  pen.drawImage(picture, -size.width / 2, -size.height / 2);
}

export async function croppedFile(picture: HTMLImageElement, crop: Crop) {
  const canvas = document.createElement("canvas");
  drawCrop(canvas, picture, crop, SIDE_PX);
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, "image/jpeg", QUALITY);
  const blob = await promise;
  if (!blob) throw new Error("no picture");
  return new File([blob], "photo.jpg", { type: blob.type });
}
