import type { Deps } from "../deps.ts";
import { readPhotosJson } from "./photos.repo.ts";

/** The photos of somebody as JSON. Nothing hot asks for them, so they stand in no cache. */
export const photosJsonOf = ({ db }: Deps, userId: number) => readPhotosJson(db, userId);
