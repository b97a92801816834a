import { errorText } from "@/lib/error-text";

import { ErrorCard } from "./error-card";
import { ErrorState } from "./error-state";

type FailedQuery = { error: Error | null; isFetching: boolean; refetch: () => unknown };
type QueryErrorProps = { query: FailedQuery; title: string; heading?: "h1" | "h2" };

const failureOf = ({ query, ...words }: QueryErrorProps) => ({
  ...words,
  message: errorText(query.error, words.title),
  retrying: query.isFetching,
  onRetry: () => void query.refetch(),
});

/** Instead of a screen or list whose query failed. */
export const QueryError = (props: QueryErrorProps) => <ErrorState {...failureOf(props)} />;

/** Instead of a part of a page whose query failed. */
export const QueryErrorCard = (props: Omit<QueryErrorProps, "heading">) => (
  <ErrorCard {...failureOf(props)} />
);
