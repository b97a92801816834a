import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";
import { AppError, notFound } from "../lib/errors.ts";
import { isPublicId, newPublicId } from "../lib/tokens.ts";
import { webpSize } from "../files/webp-chunks.ts";
import { SIDE_PX } from "../files/upload-limits.schema.ts";
import type { UploadKind } from "@hereabouts/db/enumerations";
import {
  countShown,
  insertUpload,
  findFreePhoto,
  findShown,
  extendUpload,
} from "./uploads.repo.ts";
import { releaseUpload } from "./released-uploads.repo.ts";
import { SMALL, smallCopyOf, smallOf } from "./small-copy.ts";
import { discardNowOrLater } from "./discard-uploads.service.ts";

const ROOM = {
  visitor: { pool: "all", most: 12, unused: 12 },
  pictures: { pool: "pictures", most: 1000, unused: 10 },
  photos: { pool: "photos", most: 5000, unused: 10 },
} as const;

type Owner = Pick<Viewer, "id" | "kind">;

export const nameOf = (address: string) => /^\/uploads\/([^/]+)\.webp$/.exec(address)?.[1] ?? "";

/** Photos of a conversation or an event: nobody may open them after signing out, a block or their removal. */
export const isForFew = (kind: UploadKind | undefined) =>
  kind === "message" || kind === "event-photo";

const roomOf = (owner: Owner, kind: UploadKind) => {
  if (owner.kind === "visitor") return ROOM.visitor;
  return isForFew(kind) ? ROOM.photos : ROOM.pictures;
};

const noRoom = ({ kind }: Owner, most: number) =>
  kind === "visitor"
    ? new AppError("demo_locked", `The demo keeps at most ${most} photos.`)
    : new AppError("conflict", "You have as many photos as we can keep for you.");

/** Stores an image under a new name; returns its address. */
export async function storeImage(deps: Deps, owner: Owner, kind: UploadKind, bytes: Uint8Array) {
  const room = roomOf(owner, kind);
  if ((await countShown(deps.db, owner.id, room.pool)) >= room.most) throw noRoom(owner, room.most);
  const webp = await deps.images.toWebp(bytes, SIDE_PX[kind]);
  const small = await smallCopyOf(deps, kind, webp);
  const upload = {
    publicId: newPublicId(),
    kind,
    owner: owner.id,
    now: deps.now(),
    ...webpSize(webp),
  };
  let released = 0;
  const register = async () => {
    const inserted = await insertUpload(deps.db, upload, room);
    if (!inserted.isAdded) throw noRoom(owner, room.most);
    released = inserted.released;
    if (small) await deps.files.save(smallOf(upload.publicId), small, async () => {});
  };
  try {
    await deps.files.save(upload.publicId, webp, register);
  } catch (error) {
    await releaseUpload(deps.db, upload.publicId).catch(() => undefined);
    throw error;
  }
  if (released > 0) await discardNowOrLater(deps);
  return addressOf(upload.publicId);
}

/**
 * An image is visible to those who may see its owner; a photo of a conversation to its two members, one of an event to
 * its guests. For others it looks like one that never existed, as does an image without an owner, until it is deleted.
 */
export async function readImage({ db, files }: Deps, viewer: Viewer, name: string) {
  const publicId = name.endsWith(SMALL) ? name.slice(0, -SMALL.length) : name;
  const kind = isPublicId(publicId) ? await findShown(db, viewer, publicId) : undefined;
  // Older, small and restored photos have no smaller copy.
  const bytes = kind && ((await files.read(name)) ?? (await files.read(publicId)));
  if (!bytes) throw notFound();
  return { bytes, kind };
}

/** The upload at an address, whoever owns it. Visibility was checked before. */
export async function readStoredImage({ files }: Pick<Deps, "files">, address: string) {
  const name = nameOf(address);
  return isPublicId(name) ? await files.read(name) : undefined;
}

/** Extends the time that an image is stored; returns whether it was issued to this person. */
export async function keepImage({ db, now }: Deps, viewer: Viewer, address: string) {
  const name = nameOf(address);
  return isPublicId(name) && (await extendUpload(db, viewer.id, name, now()));
}

export function unknownImage(field: string) {
  const message = "Upload the photo here first, or once more if that was a while ago.";
  return new AppError("invalid_input", message, { fields: { [field]: message } });
}

/** Refuses an address that was not issued to this person; otherwise extends the time it is stored. */
export async function claimImage(deps: Deps, viewer: Viewer, field: string, address: string) {
  if (!(await keepImage(deps, viewer, address))) throw unknownImage(field);
}

/** The photo at an address, if this person uploaded it for a conversation and has not sent it. */
export function freePhoto({ db }: Deps, owner: Pick<Viewer, "id">, address: string) {
  const name = nameOf(address);
  return isPublicId(name) ? findFreePhoto(db, owner.id, name) : undefined;
}

export const addressOf = (publicId: string) => `/uploads/${publicId}.webp`;
export const smallAddressOf = (publicId: string) => addressOf(smallOf(publicId));
