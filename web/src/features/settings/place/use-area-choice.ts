import { useState } from "react";

import type { Position } from "@/lib/map-projection";
import { toast } from "@/lib/toast";

import { type PlaceChoice, useChoosePlace } from "./place.queries";
import { useLazyDialog } from "../use-lazy-dialog";

export type ReadPosition = () => Promise<Position>;

/** An area around the browser's position, or around one chosen in a dialog, which opens if that is unknown. */
export function useAreaChoice(readPosition: ReadPosition) {
  const { dialogProps, ...dialog } = useLazyDialog();
  const choose = useChoosePlace();
  const [isLocating, setIsLocating] = useState(false);
  const [isLost, setIsLost] = useState(false);

  /** A failure has a toast. */
  async function save(choice: PlaceChoice, title: string) {
    try {
      await choose.mutateAsync(choice);
    } catch {
      return;
    }
    dialogProps.onClose();
    toast({ title, variant: "success" });
  }

  async function locate(onFound: (position: Position) => Promise<void>) {
    setIsLocating(true);
    const position = await readPosition().catch(() => undefined);
    setIsLocating(false);
    setIsLost(!position);
    if (position) void onFound(position);
    else dialog.open();
  }

  const isSaving = choose.isPending;
  return { dialog, dialogProps, isLost, isSaving, isBusy: isLocating || isSaving, save, locate };
}
