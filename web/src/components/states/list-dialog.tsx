import type { ReactNode } from "react";

import { QueryErrorCard } from "@/components/states/query-error";
import { Loading } from "@/components/states/loading";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";

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
        <QueryErrorCard query={query} title={failed} />
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
