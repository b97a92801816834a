import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { ErrorCard } from "@/components/states/error-card";
import { Loading } from "@/components/states/loading";
import { Button, buttonStyle } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { AuthLayout, linkToken } from "@/features/auth/public";
import { ApiError } from "@/lib/api-error";
import { errorText } from "@/lib/error-text";
import { eventTime } from "@/lib/time/event-time";
import { usePageAddress } from "@/lib/page/page-address";
import { loadMyEventsTexts, myEventsTexts } from "@/texts/my-events";
import { loadMemberTexts } from "@/texts/texts";

import { answerComingLinkMutation, comingLinkQuery } from "./coming-link.queries";

function useComingLink() {
  const { hash } = usePageAddress();
  const [token] = useState(() => linkToken(hash) ?? "");
  const question = useQuery({ ...comingLinkQuery(token), enabled: token !== "" });
  const answer = useMutation(answerComingLinkMutation(token));
  const error = answer.error ?? question.error;
  const isDead = token === "" || (error instanceof ApiError && error.code === "bad_token");
  const found = isDead ? undefined : (answer.data ?? question.data);
  return { question, answer, error, isDead, found };
}
type ComingLink = ReturnType<typeof useComingLink>;

/**
 * The screen of the link in the reminder mail, for signed-in and signed-out visitors. Opening it changes nothing, its
 * buttons do.
 */
function ComingLinkScreen() {
  const link = useComingLink();
  const { question, answer, found } = link;
  const words = myEventsTexts;
  return (
    <AuthLayout eyebrow={words.link.eyebrow} title={found?.title ?? words.question}>
      <div className="grid gap-5">
        <Failure link={link} />
        {question.isLoading && (
          <Loading>
            <Skeleton className="h-24" />
          </Loading>
        )}
        {found && <p className="font-semibold">{eventTime(found)}</p>}
        {found && (answer.data || found.answer === "no") ? (
          <Thanks text={found.answer === "no" ? words.link.no : words.link.yes} />
        ) : (
          found && <Choice hasSaidYes={found.answer === "yes"} answer={answer} />
        )}
      </div>
      <a href="/events" className={buttonStyle("ghost", "large", "mt-6 w-full")}>
        {words.link.open}
      </a>
    </AuthLayout>
  );
}

function Failure({ link: { question, error, isDead } }: { link: ComingLink }) {
  const words = myEventsTexts;
  if (isDead) return <ErrorCard title={words.link.dead} message={words.link.deadText} />;
  if (!error) return null;
  return (
    <ErrorCard
      title={words.failed}
      message={errorText(error, words.failedText)}
      retrying={question.isFetching}
      {...(question.isError && { onRetry: () => question.refetch() })}
    />
  );
}

type ChoiceProps = Pick<ComingLink, "answer"> & { hasSaidYes: boolean };

const Choice = ({ hasSaidYes, answer }: ChoiceProps) => (
  <>
    <p className="text-body text-pretty text-ink-soft">
      {hasSaidYes ? myEventsTexts.saidYes : `${myEventsTexts.question} ${myEventsTexts.link.text}`}
    </p>
    <div className="grid gap-3">
      <Button
        size="large"
        loading={answer.isPending && answer.variables === true}
        onClick={() => answer.mutate(true)}
      >
        {myEventsTexts.comes}
      </Button>
      <Button
        size="large"
        variant="secondary"
        loading={answer.isPending && answer.variables === false}
        onClick={() => answer.mutate(false)}
      >
        {myEventsTexts.comesNot}
      </Button>
    </div>
  </>
);

/** Takes the focus, as the pressed button is gone. */
function Thanks({ text }: { text: string }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <p
      ref={place}
      tabIndex={-1}
      className="flex items-start gap-3 text-body text-pretty outline-none"
    >
      <CircleCheck aria-hidden className="size-6 shrink-0 text-good-ink" />
      {text}
    </p>
  );
}

export async function loadComingLinkScreen() {
  await Promise.all([loadMyEventsTexts(), loadMemberTexts()]);
  return { default: ComingLinkScreen };
}
