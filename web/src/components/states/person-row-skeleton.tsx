import { Skeleton } from "@/components/ui/skeleton";

/** The layout of a row with avatar, name and a line of text: people, matches, conversations. */
export function PersonRowSkeletons({ count = 6 }: { count?: number }) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} className="flex items-center gap-4 px-4 py-3">
      <Skeleton className="size-12 rounded-full" />
      <div className="grid flex-1 gap-2">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-3.5 w-4/5" />
      </div>
    </div>
  ));
}
