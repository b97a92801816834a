import { useMutation } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { type ReactNode, useState } from "react";

import { ErrorCard } from "@/components/states/error-card";
import { Button, buttonStyle } from "@/components/ui/button";
import { ApiError, isUnreachable } from "@/lib/api-error";
import { errorText } from "@/lib/error-text";
import { goTo, usePageAddress } from "@/lib/page/page-address";
import { loadMailedTexts, mailedTexts } from "@/texts/mailed";

import { AuthLayout } from "./auth-layout";
import { confirmEmailMutation, unsubscribeMutation } from "./mailed-link.queries";
import { linkToken } from "./mailed-token";

/** The screen of a link in a mail, for signed-in and signed-out visitors. Opening it changes nothing, its button does. */
function ConfirmEmailScreen() {
  const words = mailedTexts.confirmEmail;
  const confirm = useMutation(confirmEmailMutation);
  return (
    <MailedLink
      words={words}
      onSubmit={(token) => confirm.mutate(token)}
      isPending={confirm.isPending}
      error={confirm.error}
      done={confirm.data && words.done(confirm.data.email)}
    />
  );
}

/** Turns off one kind of mail. */
function UnsubscribeScreen() {
  const words = mailedTexts.unsubscribe;
  const unsubscribe = useMutation(unsubscribeMutation);
  return (
    <MailedLink
      words={words}
      onSubmit={(token) => unsubscribe.mutate(token)}
      isPending={unsubscribe.isPending}
      error={unsubscribe.error}
      done={unsubscribe.data && words.done(words.groups[unsubscribe.data.group])}
    />
  );
}

type MailedLinkProps = {
  words: {
    eyebrow: string;
    title: string;
    text: string;
    submit: string;
    failed: string;
    badLink: string;
    badLinkAgain?: string;
    doneTitle: string;
  };
  onSubmit: (token: string) => void;
  isPending: boolean;
  error: Error | null;
  /** The text shown on success. */
  done: string | undefined;
};

function MailedLink({ words, onSubmit, isPending, error, done }: MailedLinkProps) {
  const { pathname, hash } = usePageAddress();
  const [token] = useState(() => linkToken(hash));
  const submit = (wanted: string) => {
    onSubmit(wanted);
    // Removes the token from the address, which may be copied.
    void goTo(pathname, "replaceState");
  };
  const mayBeDone = useMayBeDone(error);
  const isInvalid =
    token === undefined || (error instanceof ApiError && error.code === "bad_token");
  const invalidText = (mayBeDone && words.badLinkAgain) || words.badLink;
  return (
    <AuthLayout eyebrow={words.eyebrow} title={done === undefined ? words.title : words.doneTitle}>
      {done === undefined ? (
        <div className="grid gap-5">
          {(error || isInvalid) && (
            <ErrorCard
              title={words.failed}
              message={isInvalid ? invalidText : errorText(error, words.failed)}
            />
          )}
          {!isInvalid && (
            <Submit words={words} isPending={isPending} onPress={() => submit(token)} />
          )}
        </div>
      ) : (
        <Done text={done} />
      )}
      {isInvalid && done === undefined && <OpenApp at="/settings#account" />}
    </AuthLayout>
  );
}

/** If the response was lost, the link may have worked: then it is used up. */
function useMayBeDone(error: Error | null) {
  const [mayBeDone, setMayBeDone] = useState(false);
  if (!mayBeDone && isUnreachable(error)) setMayBeDone(true);
  return mayBeDone;
}

type SubmitProps = Pick<MailedLinkProps, "words" | "isPending"> & { onPress: () => void };

const Submit = ({ words, isPending, onPress }: SubmitProps) => (
  <>
    <p className="text-body text-pretty text-ink-soft">{words.text}</p>
    <Button size="large" loading={isPending} onClick={onPress}>
      {words.submit}
    </Button>
  </>
);

const Done = ({ text }: { text: string }) => (
  <>
    <p role="status" className="flex items-start gap-3 text-body text-pretty wrap-anywhere">
      <CircleCheck aria-hidden className="size-6 shrink-0 text-good-ink" />
      {text}
    </p>
    <OpenApp />
  </>
);

const OpenApp = ({ at = "/" }: { at?: string }): ReactNode => (
  <a href={at} className={buttonStyle("secondary", "large", "mt-6 w-full")}>
    {mailedTexts.confirmEmail.open}
  </a>
);

const SCREENS = { confirm: ConfirmEmailScreen, unsubscribe: UnsubscribeScreen };

export async function loadMailedLink(name: keyof typeof SCREENS) {
  await loadMailedTexts();
  return { default: SCREENS[name] };
}
