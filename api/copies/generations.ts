import type { CopyTarget } from "./copy-target.ts";
import { encodeSegment, segmentsIn } from "./segments.ts";
import type { Page, Segment, SegmentHead } from "./segments.ts";

export const INDEX = "copies.json";
const PART_BYTES = 4 * 1024 * 1024;

/** A full copy of the database with all changes after it, until the next generation. */
export type Generation = { id: string; startedAt: number };

export class CopiesDamaged extends Error {}

const partName = (id: string, part: number) => `${id}/${String(part).padStart(6, "0")}`;

/** The generations, oldest first; undefined if nothing was ever copied there. */
export async function listGenerations(target: CopyTarget): Promise<Generation[] | undefined> {
  const bytes = await target.read(INDEX);
  return (
    bytes &&
    (JSON.parse(Buffer.from(bytes).toString()) as { generations: Generation[] }).generations
  );
}

export async function saveGenerations(target: CopyTarget, generations: readonly Generation[]) {
  const text = JSON.stringify({ format: 1, generations }, undefined, 1);
  await target.replace(INDEX, Buffer.from(`${text}\n`));
}

/**
 * All segments in order, each with its part. A failed write may have been carried out, and then the next part begins
 * with the same segment, which holds at least as much.
 */
export async function* readSegments(target: CopyTarget, id: string) {
  let [n, index] = [0, 0];
  for (let part = 0; ; part += 1) {
    const bytes = await target.read(partName(id, part));
    if (!bytes) return;
    let isFirst = true;
    for (const segment of segmentsIn(bytes)) {
      const isNext = segment.head.n === n || (isFirst && segment.head.n < n);
      if (!isNext) throw new CopiesDamaged(`${partName(id, part)} is out of order.`);
      isFirst = false;
      n = segment.head.n + 1;
      yield { segment, part, index };
      index += 1;
    }
  }
}

export async function removeGeneration(target: CopyTarget, id: string) {
  for (let part = 0; await target.remove(partName(id, part)); part += 1);
}

/** How far a generation was written, so that it can be continued. */
export async function findEnd(target: CopyTarget, id: string) {
  let last: { segment: Segment; part: number } | undefined;
  let isWhole = false;
  for await (const one of readSegments(target, id)) {
    last = one;
    isWhole ||= one.segment.head.size > 0;
  }
  return isWhole ? last : undefined;
}

export type GenerationWriter = ReturnType<typeof writeGeneration>;
type Given = Omit<SegmentHead, "n" | "pages">;

/** Appends segments to a generation, in parts that are small enough to be rewritten as a whole. */
export function writeGeneration(
  target: CopyTarget,
  generation: Generation,
  after?: Awaited<ReturnType<typeof findEnd>>,
) {
  let n = after ? after.segment.head.n + 1 : 0;
  // A failed write may still be carried out, so it may only change a part that is not written again.
  let part = after ? after.part + 1 : 0;
  let content: Uint8Array = new Uint8Array();
  let bytes = 0;

  function startPart() {
    part += 1;
    content = new Uint8Array();
  }

  return {
    ...generation,
    /** The bytes written since it was opened. */
    get bytes() {
      return bytes;
    },
    /** Writes all of it, or can be called again. */
    async append(given: Given, pages: readonly Page[]) {
      const segment = await encodeSegment({ ...given, n }, pages);
      const extended = Buffer.concat([content, segment]);
      try {
        await target.extend(partName(generation.id, part), extended, content.length);
        content = extended;
      } catch (error) {
        if (content.length > 0) startPart();
        throw error;
      }
      if (content.length >= PART_BYTES) startPart();
      n += 1;
      bytes += segment.length;
    },
  };
}
