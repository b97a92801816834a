import { useAtom } from "jotai";
import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import * as Radix from "radix-ui/toast";
import { useEffect, useRef, useState } from "react";

import { classNames } from "@/lib/class-names";
import { isMenuOpen, useFreePlace } from "@/lib/free-place";
import { followLink } from "@/lib/page/page-address";
import { type ShownToast, toastAtom } from "@/lib/toast";
import { texts } from "@/texts/texts";

import { IconButton } from "./icon-button";

const TOAST_MS = 5000;
const TICK_MS = 100;
const SWIPE_PX = 50;

const styles = {
  default: { icon: Info, tone: "text-ink-soft" },
  success: { icon: CircleCheck, tone: "text-good-ink" },
  destructive: { icon: CircleAlert, tone: "text-danger-ink" },
};

export function Toaster() {
  const [shown, setShown] = useAtom(toastAtom);
  const [isHeld, setIsHeld] = useState(false);
  const viewport = useRef<HTMLOListElement>(null);
  useFreePlace(viewport, shown !== null);
  return (
    <Radix.Provider
      duration={Number.POSITIVE_INFINITY}
      swipeDirection="right"
      swipeThreshold={SWIPE_PX}
      label={texts.states.notification}
    >
      {shown && (
        <Toast
          key={shown.id}
          message={shown}
          isHeld={isHeld}
          onHold={setIsHeld}
          onClose={setShown}
        />
      )}
      <div aria-hidden className="fixed inset-x-0 top-(--notice) z-60 h-(--toast-room) bg-ground" />
      <Radix.Viewport
        ref={viewport}
        hotkey={["F8"]}
        label={texts.states.notificationsHotkey}
        className="pointer-events-none fixed top-0 z-60 w-sm max-w-[calc(100vw-1.5rem)] outline-none @container"
      />
    </Radix.Provider>
  );
}

/** Closes the toast after a time that does not pass while it is held or a menu is open. */
function useTimeout(isHeld: boolean, onClose: ToastProps["onClose"]) {
  const leftMs = useRef(TOAST_MS);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setInterval(() => {
      if (isMenuOpen()) return;
      leftMs.current -= TICK_MS;
      if (leftMs.current <= 0) onClose(null);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isHeld, onClose]);
}

type ToastProps = {
  message: ShownToast;
  /** The pointer or the focus is on it, or the member looks elsewhere. */
  isHeld: boolean;
  onHold: (isHeld: boolean) => void;
  onClose: (none: null) => void;
};

function Toast({ message, isHeld, onHold, onClose }: ToastProps) {
  useTimeout(isHeld, onClose);
  const { variant = "default" } = message;
  const { icon: Icon, tone } = styles[variant];
  return (
    <Radix.Root
      onOpenChange={(open) => open || onClose(null)}
      onPause={() => onHold(true)}
      onResume={() => onHold(false)}
      type={variant === "destructive" ? "foreground" : "background"}
      className={classNames(
        "pointer-events-auto relative flex animate-rise items-start gap-3 rounded-lg border border-line bg-surface py-3 pe-2 ps-4 shadow-float",
        "data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)",
      )}
    >
      <Icon aria-hidden className={classNames("mt-1 size-5 shrink-0 @max-[15rem]:hidden", tone)} />
      <ToastText {...message} />
      <Radix.Close asChild>
        <IconButton icon={X} label={texts.states.dismiss} className="relative -mt-1.5" />
      </Radix.Close>
    </Radix.Root>
  );
}

const ToastText = ({ title, description, href }: ShownToast) => (
  <div className="min-w-0 flex-1 py-0.5">
    <Radix.Title
      className={classNames("text-body font-semibold [unicode-bidi:plaintext]", href && "truncate")}
    >
      {href ? (
        <a href={href} onClick={followLink} className="after:absolute after:inset-0">
          {title}
        </a>
      ) : (
        title
      )}
    </Radix.Title>
    {description && (
      <Radix.Description
        dir="auto"
        className={classNames("text-small text-ink-soft", href && "line-clamp-3")}
      >
        {description}
      </Radix.Description>
    )}
  </div>
);
