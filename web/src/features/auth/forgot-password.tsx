import { type MouseEvent, Suspense, lazy, useState } from "react";

import { Opening } from "@/components/states/opening";
import { goTo, usePageAddress } from "@/lib/page/page-address";
import { texts } from "@/texts/texts";

import { linkStyle } from "./auth-style";
import { mailedToken } from "./mailed-token";

const ResetDialog = lazy(async () => (await import("./reset-dialog")).loadResetDialog());

/** The e-mail address entered in the sign-in form. */
function typedEmail({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  const email = currentTarget.form?.elements.namedItem("email");
  return email instanceof HTMLInputElement ? email.value : "";
}

/** Opens the dialog; the link in a reset mail opens its second step. */
export function ForgotPassword() {
  const token = mailedToken(usePageAddress().hash);
  const [open, setOpen] = useState<boolean>();
  const [email, setEmail] = useState("");
  const change = (next: boolean) => {
    setOpen(next);
    if (token !== undefined) void goTo("/login", "replaceState");
  };
  return (
    <>
      <button
        type="button"
        className={`${linkStyle} -my-2 justify-self-end text-small`}
        onClick={(event) => {
          setEmail(typedEmail(event));
          setOpen(true);
        }}
      >
        {texts.signIn.forgot}
      </button>
      <Suspense fallback={<Opening />}>
        {(open !== undefined || token !== undefined) && (
          <ResetDialog
            key={token}
            token={token}
            email={email}
            open={open === true || token !== undefined}
            onOpenChange={change}
          />
        )}
      </Suspense>
    </>
  );
}
