import type { ReactNode } from "react";

import { ErrorCard } from "@/components/states/error-card";
import { Loading } from "@/components/states/loading";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { errorText } from "@/lib/error-text";

type ListQuery<Row> = {
  isPending: boolean;
  isFetching: boolean;
  data: Row[] | undefined;
  error: Error | null;
  refetch: () => unknown;
};

type ListDialogProps<Row> = {
  open: boolean;
  onClose: () => void;
  title: string;
  empty: string;
  failed: string;
  query: ListQuery<Row>;
  children: (row: Row) => ReactNode;
  /** Shown below the list, such as a button for the next page. */
  more?: ReactNode;
};

/** A dialog with a list and its four states. */
export function ListDialog<Row>(props: ListDialogProps<Row>) {
  const { open, onClose, title, empty, failed, query, children, more } = props;
  return (
    <Dialog open={open} onOpenChange={onClose} title={title}>
      {query.isPending ? (
        <Loading>
          <div className="grid gap-4">
            <Skeleton className="h-11" />
            <Skeleton className="h-11" />
          </div>
        </Loading>
      ) : query.data === undefined ? (
        <ErrorCard
          title={failed}
          message={errorText(query.error, failed)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : query.data.length === 0 ? (
        <p className="text-ink-soft">{empty}</p>
      ) : (
        <>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">{query.data.map(children)}</ul>
          {more}
        </>
      )}
    </Dialog>
  );
}
