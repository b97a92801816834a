import { Button } from "./button";

type ShowMoreProps = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  label: string;
};

/** Loads the next page of a list; hidden on the last one. */
export const ShowMore = ({ query, label }: ShowMoreProps) =>
  query.hasNextPage && (
    <div className="grid justify-center pb-8">
      <Button
        variant="secondary"
        loading={query.isFetchingNextPage}
        onClick={() => query.fetchNextPage()}
      >
        {label}
      </Button>
    </div>
  );
