import { createImages } from "../../files/images.ts";
import { reencode } from "../../files/reencode.ts";

/** Without a process for each picture; what needs one is tested with real ones, in `files/images` and `files/decoder`. */
export const quickImages = () => createImages(undefined, reencode);
