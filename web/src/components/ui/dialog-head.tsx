import { X } from "lucide-react";
import * as Radix from "radix-ui/dialog";

import { texts } from "@/texts/texts";

import { IconButton } from "./icon-button";

type DialogHeadProps = { title: string; hideTitle: boolean; bleeds: boolean };

/** The title, and the button that closes the dialog. */
export const DialogHead = ({ title, hideTitle, bleeds }: DialogHeadProps) => (
  <div
    className={
      bleeds
        ? "pointer-events-none absolute inset-x-0 top-0 z-10 flex justify-end px-6 pt-4 *:pointer-events-auto"
        : "flex items-start gap-4 px-6 pt-5"
    }
  >
    <div className={bleeds ? "sr-only" : "min-w-0 flex-1 pt-2"}>
      <Radix.Title className={hideTitle ? "sr-only" : "text-heading font-bold wrap-anywhere"}>
        {title}
      </Radix.Title>
    </div>
    <Radix.Close asChild>
      <IconButton
        icon={X}
        label={texts.states.close}
        tone={bleeds ? "raised" : "plain"}
        className="-me-2"
      />
    </Radix.Close>
  </div>
);
