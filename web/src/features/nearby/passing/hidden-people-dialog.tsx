import { useInfiniteQuery } from "@tanstack/react-query";

import { ListDialog } from "@/components/states/list-dialog";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Name } from "@/components/ui/name";
import { exactTime } from "@/lib/time/relative-time";
import { discoverTexts } from "@/texts/discover";
import { locale } from "@/texts/language";

import { type Pass, passesQuery, useShowAgain } from "./passes.queries";

/** People the member has passed, each with a button to undo it. */
export function HiddenPeopleDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const query = useInfiniteQuery({
    ...passesQuery,
    select: ({ pages }) => pages.flatMap(({ passes }) => passes),
  });
  return (
    <ListDialog
      open={open}
      onClose={onClose}
      title={discoverTexts.hiddenPeople}
      empty={discoverTexts.nobodyHidden}
      failed={discoverTexts.hiddenFailed}
      query={query}
      more={
        query.hasNextPage && (
          <Button
            variant="secondary"
            className="mt-4 w-full"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {discoverTexts.moreHidden}
          </Button>
        )
      }
    >
      {(pass) => <HiddenRow key={pass.userId} pass={pass} />}
    </ListDialog>
  );
}

const day = (instant: string) =>
  new Intl.DateTimeFormat(locale, { day: "numeric", month: "long" }).format(new Date(instant));

function HiddenRow({ pass }: { pass: Pass }) {
  const { userId, name, profileImageUrl, until } = pass;
  const showAgain = useShowAgain(discoverTexts.undoFailed);
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      <Avatar person={{ id: userId, name, profileImageUrl }} size="small" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          <Name>{name}</Name>
        </p>
        <p className="text-caption text-ink-soft">
          <time dateTime={until} title={exactTime(until)}>
            {discoverTexts.hiddenUntil(day(until))}
          </time>
        </p>
      </div>
      <Button
        variant="secondary"
        aria-label={discoverTexts.showAgainOf(name)}
        loading={showAgain.isPending}
        onClick={() => showAgain.mutate(pass)}
      >
        {discoverTexts.showAgain}
      </Button>
    </li>
  );
}
