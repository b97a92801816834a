/** Reads no further than the limit, whatever length was announced; undefined if there is more. */
export async function readAtMost(
  { body, headers }: Pick<Request, "body" | "headers">,
  maxBytes: number,
) {
  if (Number(headers.get("content-length")) > maxBytes) return undefined;
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.length;
    if (size > maxBytes) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
