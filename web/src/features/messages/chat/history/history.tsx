import { type ReactNode, type RefObject, useMemo, useState } from "react";

import type { Person } from "@/features/people/public";
import type { Me } from "@/features/profile/public";
import { memberTexts } from "@/texts/texts";

import { EarlierMessages, useEarlierMessages } from "./earlier-messages";
import { HistoryDays } from "./history-days";
import { lineOf } from "../../photo-words";
import type { Message } from "../../message";
import { type Thread, loadedIn } from "../../thread";
import type { Unsent } from "../../outbox/unsent";
import { UnsentBubble } from "../message/unsent-bubble";
import { ToNewest } from "./to-newest";
import { ToUnread } from "./to-unread";
import type { FirstUnread } from "./use-first-unread";
import { useHistoryScroll } from "./use-history-scroll";
import { useRequestedMessage } from "./use-requested-message";
import { useNewCount } from "./use-new-count";
import { useReach } from "./use-reach";

const OLDER_AT_PX = 400;

type HistoryProps = {
  me: Me;
  person: Person;
  thread: Thread;
  /** The message that the chat was opened at. */
  at?: string | undefined;
  firstUnread: FirstUnread;
  unsent: readonly Unsent[];
  onRetry: (unsent: Unsent) => void;
  onDelete: (clientId: string) => void;
};

export function History(props: HistoryProps) {
  const { me, person, firstUnread, unsent } = props;
  const { found } = firstUnread;
  const { messages, openedAt, gapBefore, isReaching, requested, hasOlder } = useLoaded(props);
  const newest = messages.at(-1);
  const isGoing = isReaching || firstUnread.isFinding;
  const earlier = useEarlierMessages(person.id, messages[0], hasOlder && !isGoing);
  const { scroller, keepPlace, showNewest, isAway, hasNew } = useHistoryScroll({
    last: unsent.at(-1)?.clientId ?? newest?.clientId ?? newest?.id,
    requested: isReaching ? undefined : requested,
    unread: found?.id,
    isUnreadRequested: firstUnread.isRequested,
    isLastMine: unsent.length > 0 || newest?.senderId === me.id,
  });
  const newCount = useNewCount(person.id, messages, isAway);

  const onScroll = () => {
    keepPlace();
    const top = scroller.current?.scrollTop ?? 0;
    if (top < OLDER_AT_PX && !earlier.hasFailed) earlier.load();
  };

  /** The button disappears, so the focus moves to the history and then to the found message. */
  const findUnread = () => {
    scroller.current?.focus({ preventScroll: true });
    firstUnread.find();
  };
  return (
    <div className="relative min-h-0 flex-1">
      <Log ref={scroller} name={person.name} onScroll={onScroll}>
        {hasOlder && <EarlierMessages {...earlier} />}
        <HistoryDays {...{ me, person, messages, openedAt, gapBefore }} firstUnread={found?.id} />
        <UnsentMessages {...props} />
      </Log>
      <Announcer person={person} newest={newest} openedAt={openedAt} />
      {isGoing ? (
        <ReachingNotice />
      ) : (
        <ToUnread userId={person.id} found={found} onFind={findUnread} />
      )}
      {isAway && <ToNewest count={hasNew ? newCount : 0} onClick={showNewest} />}
    </div>
  );
}

function useLoaded({ person, thread, at }: HistoryProps) {
  const messages = useMemo(() => loadedIn(thread), [thread]);
  const [openedAt] = useState(() => messages.at(-1)?.seq ?? 0);
  const requested = useRequestedMessage(at);
  const { isReaching } = useReach(person.id, requested, messages);
  const { hasOlder } = thread.past ?? thread;
  const gapBefore = thread.past && thread.messages[0]?.id;
  return { messages, openedAt, gapBefore, isReaching, requested, hasOlder };
}

const ReachingNotice = () => (
  <p
    role="status"
    className="absolute inset-x-0 top-3 mx-auto w-fit rounded-full border border-line bg-surface px-3.5 py-1.5 text-small shadow-float"
  >
    {memberTexts.chat.reaching}
  </p>
);

type LogProps = {
  ref: RefObject<HTMLDivElement | null>;
  name: string;
  onScroll: () => void;
  children: ReactNode;
};

const Log = ({ ref, name, onScroll, children }: LogProps) => (
  <div
    ref={ref}
    onScroll={onScroll}
    role="log"
    aria-live="off"
    aria-label={memberTexts.chat.log(name)}
    tabIndex={0}
    className="relative h-full overflow-x-hidden overflow-y-auto overscroll-contain [overflow-anchor:none] -outline-offset-3"
  >
    <div className="mx-auto flex min-h-full w-full max-w-3xl flex-col justify-end gap-3 px-4 py-4 lg:px-6">
      {children}
    </div>
  </div>
);

type UnsentMessagesProps = Pick<HistoryProps, "me" | "person" | "unsent" | "onRetry" | "onDelete">;

const UnsentMessages = ({ me, person, unsent, onRetry, onDelete }: UnsentMessagesProps) =>
  unsent.map((each) => (
    <UnsentBubble
      key={each.clientId}
      unsent={each}
      name={each.replyTo?.senderId === me.id ? memberTexts.chat.you : person.name}
      onRetry={() => onRetry(each)}
      onDelete={() => onDelete(each.clientId)}
    />
  ));

type AnnouncerProps = { person: Person; newest: Message | undefined; openedAt: number };

/** Announces new messages to screen readers, but not the loaded history. */
const Announcer = ({ person, newest, openedAt }: AnnouncerProps) => (
  <p role="status" className="sr-only">
    {newest &&
      newest.seq > openedAt &&
      newest.senderId === person.id &&
      memberTexts.chat.from(person.name) + lineOf(newest)}
  </p>
);
