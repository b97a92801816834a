import { Loading } from "@/components/states/loading";
import { Skeleton } from "@/components/ui/skeleton";
import type { Person } from "@/features/people/public";
import { memberTexts } from "@/texts/texts";

import { ChatLayout } from "./chat-layout";
import { ChatBar, ChatHeader } from "./chat-header";

const BUBBLES = ["w-3/5", "w-2/5", "self-end w-1/2", "w-2/3", "self-end w-1/3", "self-end w-3/5"];

export const ChatSkeleton = ({ person }: { person: Person | undefined }) => (
  <ChatLayout>
    {person ? (
      <ChatHeader person={person} />
    ) : (
      <ChatBar>
        <h1 className="sr-only">{memberTexts.messages.title}</h1>
        <Skeleton className="size-11 rounded-full" />
        <div className="ml-2 grid gap-2">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-3 w-20" />
        </div>
      </ChatBar>
    )}
    <Loading>
      <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col justify-end gap-3 overflow-hidden px-4 pb-4 lg:px-6">
        {BUBBLES.map((shape) => (
          <Skeleton key={shape} className={`h-12 max-w-md shrink-0 rounded-xl ${shape}`} />
        ))}
      </div>
      <div className="mx-auto w-full max-w-3xl px-4 pb-3 lg:px-6 lg:pb-5">
        <Skeleton className="h-12 rounded-xl" />
      </div>
    </Loading>
  </ChatLayout>
);
