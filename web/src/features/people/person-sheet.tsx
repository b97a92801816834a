import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { UserRoundX } from "lucide-react";

import { EmptyState } from "@/components/states/empty-state";
import { QueryError } from "@/components/states/query-error";
import { Loading } from "@/components/states/loading";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { meQuery } from "@/features/profile/public";
import { ApiError } from "@/lib/api-error";
import { memberTexts } from "@/texts/texts";

import { personQuery } from "./people.queries";
import { PersonProfile } from "./person-profile";

type BodyProps = { id: string; open: boolean; onClose: () => void };
type PersonSheetProps = BodyProps & { isInAddress: boolean };

export function PersonSheet({ id, open, isInAddress, onClose }: PersonSheetProps) {
  const person = useQuery({ ...personQuery(id), enabled: open });
  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      isInAddress={isInAddress}
      title={person.data?.name ?? memberTexts.person.title}
      hideTitle
      bleeds
    >
      <SheetBody id={id} open={open} onClose={onClose} />
    </Sheet>
  );
}

function SheetBody({ id, open, onClose }: BodyProps) {
  const { data: me } = useSuspenseQuery(meQuery);
  const query = useQuery({ ...personQuery(id), enabled: open });
  const { data: person, error } = query;
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState
        icon={UserRoundX}
        title={memberTexts.person.notFoundTitle}
        description={memberTexts.person.notFoundText}
        action={<Button onClick={onClose}>{memberTexts.person.backToPeople}</Button>}
      />
    );
  if (person) return <PersonProfile me={me} person={person} />;
  if (error) return <QueryError query={query} title={memberTexts.person.failed} />;
  return <ProfileSkeleton />;
}

const ProfileSkeleton = () => (
  <Loading>
    <div className="grid gap-4">
      <Skeleton className="-mx-6 aspect-4/5 max-h-[58dvh] rounded-none" />
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-6 w-56 rounded-full" />
      <Skeleton className="h-11 w-full rounded-full" />
      <Skeleton className="h-40 w-full rounded-lg" />
    </div>
  </Loading>
);
