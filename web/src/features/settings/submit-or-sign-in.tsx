import type { ComponentProps } from "react";

import { Button, buttonStyle } from "@/components/ui/button";
import { ApiError } from "@/lib/api-error";
import { texts } from "@/texts/texts";

type SubmitOrSignInProps = ComponentProps<typeof Button> & { error: Error | null };

/** Submits, or leads to a new sign-in once the server requires one of an account without a password. */
export const SubmitOrSignIn = ({ error, ...rest }: SubmitOrSignInProps) =>
  error instanceof ApiError && error.code === "sign_in_again" ? (
    <a href="/auth/google" className={buttonStyle("primary")}>
      {texts.auth.google}
    </a>
  ) : (
    <Button type="submit" {...rest} />
  );
