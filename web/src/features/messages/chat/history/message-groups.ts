const RUN_MS = 10 * 60_000;

type Dated = { senderId: string; createdAt: string };
type Day<Item extends Dated> = { day: string; first: Item; runs: Item[][] };

const timeOf = ({ createdAt }: Dated) => new Date(createdAt).getTime();
const isSameRun = (previous: Dated | undefined, next: Dated) =>
  previous?.senderId === next.senderId && timeOf(next) - timeOf(previous) < RUN_MS;

/** Groups messages by day in the viewer's time zone, and then by runs of one sender. */
export function groupByDay<Item extends Dated>(items: readonly Item[]): Day<Item>[] {
  const days: Day<Item>[] = [];
  for (const item of items) {
    const day = new Date(item.createdAt).toDateString();
    let current = days.at(-1);
    if (current?.day !== day) {
      current = { day, first: item, runs: [] };
      days.push(current);
    }
    const run = current.runs.at(-1);
    if (run && isSameRun(run.at(-1), item)) run.push(item);
    else current.runs.push([item]);
  }
  return days;
}
