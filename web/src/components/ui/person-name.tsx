import { classNames } from "@/lib/class-names";

type PersonNameProps = {
  person: { name: string; age: number | null };
  /** How many lines it may take before the name is cut; without, as many as it needs. */
  lines?: 1 | 2;
};

/** Names up to this length are never cut where there are two lines, and wrap together with the age. */
const SHORT_MAX = 30;

/** A name in its own direction of writing, and the age beside it, which is to be seen however long the name is. */
export function PersonName({ person: { name, age }, lines }: PersonNameProps) {
  const isCut = lines === 1 || (lines === 2 && name.length > SHORT_MAX);
  return (
    <span className={isCut ? "flex items-end" : "wrap-anywhere"}>
      <bdi
        className={classNames(
          isCut && (lines === 1 ? "truncate" : "line-clamp-2 min-w-0 wrap-anywhere"),
        )}
      >
        {name}
      </bdi>
      {age !== null && (
        <span className="shrink-0 font-normal whitespace-nowrap text-ink-soft tabular-nums">
          , {age}
        </span>
      )}
    </span>
  );
}
