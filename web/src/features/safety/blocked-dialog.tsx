import { useQuery } from "@tanstack/react-query";

import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Name } from "@/components/ui/name";
import { exactTime, relativeTime } from "@/lib/time/relative-time";
import { toast } from "@/lib/toast";
import { toastFailure } from "@/lib/toast-failure";
import { memberTexts } from "@/texts/texts";

import { ListDialog } from "@/components/states/list-dialog";
import { type Block, blocksQuery, useUnblock } from "./safety.queries";

export function BlockedDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const query = useQuery(blocksQuery);
  return (
    <ListDialog
      open={open}
      onClose={onClose}
      title={memberTexts.safety.blockedPeople}
      empty={memberTexts.safety.nobodyBlocked}
      failed={memberTexts.safety.blockedFailed}
      query={query}
    >
      {(block) => <BlockedRow key={block.userId} block={block} />}
    </ListDialog>
  );
}

function BlockedRow({ block: { userId, name, createdAt } }: { block: Block }) {
  const unblock = useUnblock();
  const { unblocked, unblockFailed, unblockOf } = memberTexts.safety;
  const onSuccess = () => toast({ title: unblocked(name), variant: "success" });
  const onError = (error: Error) => toastFailure(error, unblockFailed, "");
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      <Avatar person={{ id: userId, name }} size="small" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          <Name>{name}</Name>
        </p>
        <p className="text-caption text-ink-soft">
          <time dateTime={createdAt} title={exactTime(createdAt)}>
            {relativeTime(createdAt)}
          </time>
        </p>
      </div>
      <Button
        variant="secondary"
        aria-label={unblockOf(name)}
        loading={unblock.isPending}
        onClick={() => unblock.mutate(userId, { onSuccess, onError })}
      >
        {memberTexts.safety.unblock}
      </Button>
    </li>
  );
}
