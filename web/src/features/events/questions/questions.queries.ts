import {
  type QueryClient,
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useEffect } from "react";

import { onFrame } from "@/features/realtime/public";
import { api } from "@/lib/api";
import { totalOf } from "@/lib/total-of";
import type { ServerFrame } from "@hereabouts/api/realtime/server-frames.schema";

const calls = api.events[":id"].questions;
export type Question = InferResponseType<typeof calls.$get, 200>[number];
type Page = { questions: Question[]; total: number };

const PAGE_QUESTIONS = 20;

/** Fetched again whenever the page is opened or returned to: nobody but the host and who asked hears of news. */
export const questionsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["events", "questions", id],
    queryFn: async ({ pageParam }): Promise<Page> => {
      const query = { limit: String(PAGE_QUESTIONS), offset: String(pageParam) };
      const response = await calls.$get({ param: { id }, query });
      return { questions: await response.json(), total: totalOf(response) };
    },
    initialPageParam: 0,
    getNextPageParam: ({ questions, total }: Page, _, offset) =>
      questions.length > 0 && offset + questions.length < total
        ? offset + questions.length
        : undefined,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

const refresh = (queryClient: QueryClient, id: string) =>
  queryClient.invalidateQueries({ queryKey: questionsQuery(id).queryKey });

const NEWS = new Set<string>(["question_asked", "question_answered"]);

function takeNews({ alert: { kind, event } }: ServerFrame<"alert">, queryClient: QueryClient) {
  if (event && NEWS.has(kind)) void refresh(queryClient, event.id);
}

/** A question that came meanwhile moves the pages: it may be on two of them. */
const withoutDoubles = (pages: readonly Page[]) => [
  ...new Map(
    pages.flatMap(({ questions }) => questions).map((question) => [question.id, question]),
  ).values(),
];

export function useQuestions(id: string) {
  useEffect(() => onFrame("alert", takeNews), []);
  const query = useInfiniteQuery(questionsQuery(id));
  return { query, questions: query.data && withoutDoubles(query.data.pages) };
}
export type QuestionsState = ReturnType<typeof useQuestions>;

export type NewQuestion = { text: string; clientId: string };

function useChange<Change>(id: string, mutationFn: (change: Change) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => refresh(queryClient, id) });
}

export const useAsk = (id: string) =>
  useChange(id, (json: NewQuestion) => calls.$post({ param: { id }, json }));

const one = calls[":questionId"];

export const useRemoveQuestion = (id: string) =>
  useChange(id, (questionId: string) => one.$delete({ param: { id, questionId } }));

export const useAnswer = (id: string, questionId: string) =>
  useChange(id, (text: string) => one.answer.$put({ param: { id, questionId }, json: { text } }));

export const useRemoveAnswer = (id: string) =>
  useChange(id, (questionId: string) => one.answer.$delete({ param: { id, questionId } }));
