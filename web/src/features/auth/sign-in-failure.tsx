import type { ComponentProps } from "react";

import { ErrorCard } from "@/components/states/error-card";
import { texts } from "@/texts/texts";

type SignInFailureProps = Pick<
  ComponentProps<typeof ErrorCard>,
  "message" | "retrying" | "onRetry"
>;

/** Above the ways to sign in. */
export const SignInFailure = (failure: SignInFailureProps) => (
  <div className="mb-5">
    <ErrorCard
      title={texts.signIn.failedTitle}
      retryingLabel={texts.signIn.retrying}
      {...failure}
    />
  </div>
);
