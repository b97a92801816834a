import type { QueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useEffect } from "react";

import { onFrame } from "@/features/realtime/public";
import { api } from "@/lib/api";
import type { ServerFrame } from "@hereabouts/api/realtime/server-frames.schema";

import { communityKey, offsetPages, useCommunityChange, useOffsetPages } from "../offset-pages";
import type { Draft } from "../words/draft-form";

const calls = api.events[":id"].questions;
export type Question = InferResponseType<typeof calls.$get, 200>[number];

const PAGE_QUESTIONS = 20;

const keyOf = (id: string) => communityKey("questions", id);

const NEWS = new Set<string>(["question_asked", "question_answered"]);

/** Only hosts and the member who asked are alerted. */
function refetchOnAlert(
  { alert: { kind, event } }: ServerFrame<"alert">,
  queryClient: QueryClient,
) {
  if (event && NEWS.has(kind)) void queryClient.invalidateQueries({ queryKey: keyOf(event.id) });
}

export function useQuestions(id: string) {
  useEffect(() => onFrame("alert", refetchOnAlert), []);
  const pages = offsetPages<Question>(keyOf(id), PAGE_QUESTIONS, (query) =>
    calls.$get({ param: { id }, query }),
  );
  const { query, items } = useOffsetPages(pages);
  return { query, questions: items };
}
export type QuestionsState = ReturnType<typeof useQuestions>;

export const useAskQuestion = (id: string) =>
  useCommunityChange(keyOf(id), (json: Draft) => calls.$post({ param: { id }, json }));

const one = calls[":questionId"];

export const useRemoveQuestion = (id: string) =>
  useCommunityChange(keyOf(id), (questionId: string) => one.$delete({ param: { id, questionId } }));

export const useAnswerQuestion = (id: string, questionId: string) =>
  useCommunityChange(keyOf(id), (text: string) =>
    one.answer.$put({ param: { id, questionId }, json: { text } }),
  );

export const useRemoveAnswer = (id: string) =>
  useCommunityChange(keyOf(id), (questionId: string) =>
    one.answer.$delete({ param: { id, questionId } }),
  );
