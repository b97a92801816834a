import * as Radix from "radix-ui/dialog";
import { type ReactNode, type RefObject, useRef } from "react";

import { classNames } from "@/lib/class-names";
import { useBackCloses } from "@/lib/page/overlays";

import { DialogHead } from "./dialog-head";

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  hideTitle?: boolean;
  /** The content starts at the upper edge, below the close button. */
  bleeds?: boolean;
  /** The entry of the browser history that belongs to it exists already. */
  isInAddress?: boolean;
  /** Gets the focus on closing if the element that had it may be gone. */
  returnTo?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

// The same z-index as panels: of two dialogs the second opens later, and covers the first.
const overlay =
  "fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-away data-[state=open]:animate-fade";

const fromBelow =
  "inset-x-0 bottom-0 max-h-[min(92dvh,calc(100dvh-var(--toast-room)))] rounded-t-2xl pb-[var(--safe-bottom)]";

const dialogPlace = classNames(
  fromBelow,
  "max-sm:data-[state=closed]:animate-sheet-away max-sm:data-[state=open]:animate-sheet",
  "sm:inset-x-4 sm:top-1/2 sm:bottom-auto sm:mx-auto sm:max-h-[calc(100dvh-2rem-2*var(--toast-room))] sm:max-w-md sm:-translate-y-1/2 sm:rounded-xl sm:pb-0 sm:data-[state=closed]:animate-pop-away sm:data-[state=open]:animate-pop",
);

const sheetPlace = classNames(
  fromBelow,
  "max-lg:data-[state=closed]:animate-sheet-away max-lg:data-[state=open]:animate-sheet",
  "lg:inset-y-3 lg:end-3 lg:start-auto lg:max-h-none lg:w-[28rem] lg:rounded-2xl lg:data-[state=closed]:animate-side-away lg:data-[state=open]:animate-side",
);

const fullPlace =
  "dark-room inset-0 text-ink data-[state=closed]:animate-pop-away data-[state=open]:animate-pop sm:inset-6 sm:rounded-xl";

/** A bottom sheet on a phone, centred from 640 px. */
export function Dialog(props: DialogProps) {
  return <Panel {...props} place={dialogPlace} />;
}

/** A bottom sheet on a phone, a side panel from 1024 px. */
export function Sheet(props: DialogProps) {
  return <Panel {...props} place={sheetPlace} />;
}

/** For a picture: as large as the screen, dark in both themes. */
export function FullDialog(props: DialogProps) {
  return <Panel {...props} place={fullPlace} />;
}

/** Escape closes the list of a field before the dialog around it. */
const keepForList = (event: KeyboardEvent) => {
  if (event.target instanceof Element && event.target.matches("[data-keeps-escape]"))
    event.preventDefault();
};

type PanelProps = DialogProps & { place: string };

function Panel(props: PanelProps) {
  const { open, onOpenChange, isInAddress = false, returnTo, place, children } = props;
  const { title, description, hideTitle = false, bleeds = false } = props;
  useBackCloses(open && !isInAddress, () => onOpenChange(false));
  const focusReturn = useFocusReturn(returnTo);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlay} />
        <Radix.Content
          {...(description ? {} : { "aria-describedby": undefined })}
          {...focusReturn}
          onEscapeKeyDown={keepForList}
          className={classNames(
            "forced-edge fixed z-50 flex flex-col overflow-hidden bg-surface shadow-float outline-none",
            place,
          )}
        >
          <DialogHead {...{ title, hideTitle, bleeds }} />
          {description && (
            <Radix.Description className="px-6 text-small wrap-anywhere text-ink-soft">
              {description}
            </Radix.Description>
          )}
          <div className={contentStyle(bleeds)}>{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const contentStyle = (bleeds: boolean) =>
  classNames("relative min-h-0 flex-1 overflow-y-auto px-6 pb-6", !bleeds && "pt-4");

/** Returns the focus to the element that had it, as a dialog that is opened by code has no trigger. */
function useFocusReturn(returnTo: DialogProps["returnTo"]) {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const target = returnTo?.current ?? opener.current;
      if (target instanceof HTMLElement) target.focus();
    },
  };
}
