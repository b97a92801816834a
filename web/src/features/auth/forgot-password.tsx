import { useLocation, useNavigate } from "@tanstack/react-router";
import { Suspense, lazy, useState } from "react";

import { texts } from "@/texts/texts";

import { linkStyle } from "./link-style";
import { mailedToken } from "./mailed-token";

const ResetDialog = lazy(async () => ({ default: (await import("./reset-dialog")).ResetDialog }));

/** Opens the dialog; the link in a mail opens it at its second step. */
export function ForgotPassword() {
  const token = mailedToken(useLocation().hash);
  const navigate = useNavigate();
  const [open, setOpen] = useState<boolean>();
  const change = (next: boolean) => {
    setOpen(next);
    if (token !== undefined) void navigate({ to: "/login", replace: true });
  };
  return (
    <>
      <button
        type="button"
        className={`${linkStyle} -my-2 justify-self-end text-small`}
        onClick={() => setOpen(true)}
      >
        {texts.signIn.forgot}
      </button>
      <Suspense>
        {(open !== undefined || token !== undefined) && (
          <ResetDialog
            key={token}
            token={token}
            open={open === true || token !== undefined}
            onOpenChange={change}
          />
        )}
      </Suspense>
    </>
  );
}
