import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useState } from "react";

import { ErrorCard } from "@/components/states/error-card";
import { Loading } from "@/components/states/loading";
import { Button, buttonStyle } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { AuthLayout, linkToken } from "@/features/auth/public";
import { api } from "@/lib/api";
import { ApiError } from "@/lib/api-error";
import { errorText } from "@/lib/error-text";
import { eventTime } from "@/lib/event-time";
import { usePageAddress } from "@/lib/page-address";
import { loadMyEventsTexts, myEventsTexts } from "@/texts/my-events";
import { loadMemberTexts } from "@/texts/texts";

const ask = async (token: string, isComing?: boolean) =>
  (
    await api.events.coming.$post({ json: { token, ...(isComing !== undefined && { isComing }) } })
  ).json();

/** What the mail that asks leads to, signed in or not: it changes nothing until a button is pressed. */
function ComingLinkScreen() {
  const { hash } = usePageAddress();
  const [token] = useState(() => linkToken(hash) ?? "");
  const question = useQuery({
    queryKey: ["coming", token],
    queryFn: () => ask(token),
    enabled: token !== "",
    staleTime: Number.POSITIVE_INFINITY,
  });
  const answer = useMutation({ mutationFn: (isComing: boolean) => ask(token, isComing) });
  const words = myEventsTexts;
  const error = answer.error ?? question.error;
  const isDead = token === "" || (error instanceof ApiError && error.code === "bad_token");
  const found = answer.data ?? question.data;
  const said = answer.data?.answer;
  return (
    <AuthLayout eyebrow={words.link.eyebrow} title={found?.title ?? words.question}>
      <div className="grid gap-5">
        {isDead ? (
          <ErrorCard title={words.link.dead} message={words.link.deadText} />
        ) : (
          error && (
            <ErrorCard
              title={words.failed}
              message={errorText(error, words.failedText)}
              retrying={question.isFetching}
              {...(question.isError && { onRetry: () => question.refetch() })}
            />
          )
        )}
        {question.isLoading && (
          <Loading>
            <Skeleton className="h-24" />
          </Loading>
        )}
        {!isDead && found && <p className="font-semibold">{eventTime(found)}</p>}
        {!isDead && found && said && (
          <p role="status" className="flex items-start gap-3 text-body text-pretty">
            <CircleCheck aria-hidden className="size-6 shrink-0 text-good-ink" />
            {said === "no" ? words.link.no : words.link.yes}
          </p>
        )}
        {!isDead && found && !said && (
          <>
            <p className="text-body text-pretty text-ink-soft">
              {found.answer === "yes" ? words.saidYes : `${words.question} ${words.link.text}`}
            </p>
            <div className="grid gap-3">
              <Button
                size="large"
                loading={answer.isPending && answer.variables}
                onClick={() => answer.mutate(true)}
              >
                {words.comes}
              </Button>
              <Button
                size="large"
                variant="secondary"
                loading={answer.isPending && !answer.variables}
                onClick={() => answer.mutate(false)}
              >
                {words.comesNot}
              </Button>
            </div>
          </>
        )}
      </div>
      <a href="/events" className={buttonStyle("ghost", "large", "mt-6 w-full")}>
        {words.link.open}
      </a>
    </AuthLayout>
  );
}

export async function loadComingLinkScreen() {
  await Promise.all([loadMyEventsTexts(), loadMemberTexts()]);
  return { default: ComingLinkScreen };
}
