export const FRAME_BYTES_MAX = 4096;
/** Events that one connection may watch at once. */
export const WATCHED_MAX = 50;
