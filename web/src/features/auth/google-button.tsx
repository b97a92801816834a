import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";

import { Button, buttonStyle } from "@/components/ui/button";
import { texts } from "@/texts/texts";

import { configQuery, clearPendingSignOut } from "./auth.queries";

/** Shown first if the server has Google credentials: leaves the app for Google. */
export function GoogleFirst() {
  const { data: config } = useQuery(configQuery);
  if (config?.google === false) return null;
  return (
    <>
      <a
        href="/auth/google"
        onClick={clearPendingSignOut}
        className={buttonStyle("secondary", "large", "w-full")}
      >
        <GoogleMark />
        {texts.auth.google}
      </a>
      <OrDivider />
    </>
  );
}

/** Shown last and disabled if it has none, with the reason. */
export function GoogleLast() {
  const { data: config } = useQuery(configQuery);
  const id = useId();
  const reason = useRef<HTMLParagraphElement>(null);
  const [showsReason, setShowsReason] = useState(false);
  useEffect(() => {
    if (showsReason) reason.current?.scrollIntoView({ block: "nearest" });
  }, [showsReason]);
  if (config?.google !== false) return null;
  return (
    <>
      <OrDivider />
      <Button
        variant="secondary"
        size="large"
        className="w-full"
        aria-describedby={id}
        onClick={() => setShowsReason(true)}
      >
        <GoogleMark />
        {texts.auth.google}
      </Button>
      <p
        ref={reason}
        id={id}
        role="status"
        className="scroll-mb-4 pt-2 text-center text-small text-balance text-ink-soft"
      >
        {showsReason && texts.signIn.google.google_unavailable}
      </p>
    </>
  );
}

const GoogleMark = () => (
  <svg viewBox="0 0 24 24" aria-hidden className="size-5">
    <path
      fill="#4285f4"
      d="M23 12.3c0-.8-.1-1.6-.2-2.3H12v4.5h6.2a5.3 5.3 0 0 1-2.3 3.5v2.9h3.7c2.2-2 3.4-5 3.4-8.6Z"
    />
    <path
      fill="#34a853"
      d="M12 23.5c3.1 0 5.7-1 7.6-2.8l-3.7-2.9c-1 .7-2.3 1.1-3.9 1.1-3 0-5.5-2-6.4-4.7H1.8v3A11.5 11.5 0 0 0 12 23.5Z"
    />
    <path fill="#fbbc05" d="M5.6 14.2a6.9 6.9 0 0 1 0-4.4v-3H1.8a11.5 11.5 0 0 0 0 10.4l3.8-3Z" />
    <path
      fill="#ea4335"
      d="M12 5.1c1.7 0 3.2.6 4.4 1.7l3.3-3.3A11 11 0 0 0 12 .5 11.5 11.5 0 0 0 1.8 6.8l3.8 3C6.5 7.1 9 5.1 12 5.1Z"
    />
  </svg>
);

function OrDivider() {
  return (
    <div className="my-5 flex items-center gap-3 text-caption text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {texts.auth.or}
    </div>
  );
}
