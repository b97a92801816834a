import { useEffect, useRef, useState } from "react";

import { imageProblem } from "@/lib/forms/upload-image";
import { photosTexts } from "@/texts/photos";

import type { Me } from "../profile.queries";
import type { Crop } from "./crop";
import {
  type DraftPhoto,
  draftOf,
  newPhoto,
  slotsLeft,
  withAdded,
  withChanged,
  withMoved,
  withRemoved,
  withRestored,
} from "./draft-photo";

/** Object URLs of files, revoked on unmount. */
function useFileAddresses() {
  const addresses = useRef(new Set<string>());
  useEffect(() => {
    const known = addresses.current;
    return () => known.forEach((address) => URL.revokeObjectURL(address));
  }, []);
  return (file: File) => {
    const address = URL.createObjectURL(file);
    addresses.current.add(address);
    return address;
  };
}

export type PhotoDraft = ReturnType<typeof usePhotoDraft>;

/** The photos being edited; nothing is sent before saving. */
export function usePhotoDraft(me: Me) {
  const addressOf = useFileAddresses();
  const [draft, setDraft] = useState(() => draftOf(me));
  const [chosen, choose] = useState(draft.photos[0]?.key);
  const [problem, setProblem] = useState<string>();
  const selected = draft.photos.find(({ key }) => key === chosen) ?? draft.photos[0];

  function add(files: readonly File[]) {
    const wrong = files.map(imageProblem).find((found) => found !== undefined);
    const fitting = files.filter((file) => imageProblem(file) === undefined);
    const left = fitting.length - slotsLeft(draft);
    const added = fitting.slice(0, slotsLeft(draft)).map((file) => newPhoto(file, addressOf(file)));
    setProblem(wrong ?? (left > 0 ? photosTexts.manager.leftOut(left) : undefined));
    setDraft(withAdded(draft, added));
    if (added[0]) choose(added[0].key);
  }

  function remove({ key }: DraftPhoto) {
    const at = draft.photos.findIndex((photo) => photo.key === key);
    choose((draft.photos[at + 1] ?? draft.photos[at - 1])?.key);
    setProblem(undefined);
    setDraft(withRemoved(draft, key));
  }

  function restore() {
    choose(draft.removed.at(-1)?.photo.key);
    setDraft(withRestored(draft));
  }

  return {
    draft,
    selected,
    problem,
    choose,
    add,
    remove,
    restore,
    move: (key: string, to: number) => setDraft(withMoved(draft, key, to)),
    describe: ({ key }: DraftPhoto, alt: string) => setDraft(withChanged(draft, key, { alt })),
    /** The new pixels are another photo to the server. */
    replace: ({ key }: DraftPhoto, file: File, crop: Crop) =>
      setDraft(withChanged(draft, key, { file, crop, url: null, source: addressOf(file) })),
    /** A function update, as several uploads may end at once. */
    uploaded: (key: string, url: string) => setDraft((now) => withChanged(now, key, { url })),
  };
}
