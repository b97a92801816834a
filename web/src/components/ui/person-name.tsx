import { classNames } from "@/lib/class-names";

type PersonNameProps = {
  person: { name: string; age: number | null };
  /** How many lines there are before the name is cut; without, as many as it needs. */
  lines?: 1 | 2;
};

/** A name up to this length is not cut where there are two lines: it wraps together with the age. */
const SHORT_MAX = 30;

/** In a narrow `@container` the age stands beside the name: in its line, it might be left alone on the next one. */
const narrow = {
  name: "@max-[9rem]:flex @max-[9rem]:items-end",
  comma: "@max-[9rem]:sr-only",
  age: "@max-[9rem]:ms-1.5",
};

/** A name in its own direction of writing, and the age beside it, which is to be seen however long the name is. */
export function PersonName({ person: { name, age }, lines }: PersonNameProps) {
  const isBlock = lines === 2 && name.length > SHORT_MAX;
  const isCut = lines === 1 || isBlock;
  const isTight = lines === 2 && !isBlock;
  return (
    <span
      className={classNames(isCut ? "flex items-end" : "wrap-anywhere", isTight && narrow.name)}
    >
      <bdi
        className={isBlock ? "line-clamp-2 min-w-0 wrap-anywhere" : isCut ? "truncate" : "min-w-0"}
      >
        {name}
      </bdi>
      {age !== null && (
        <span className="shrink-0 font-normal whitespace-nowrap text-ink-soft tabular-nums">
          {/* Behind two lines the age stands at the edge, where a comma would stand for itself. */}
          <span className={isBlock ? "sr-only" : isTight ? narrow.comma : undefined}>, </span>
          <span className={isBlock ? "ms-1.5" : isTight ? narrow.age : undefined}>{age}</span>
        </span>
      )}
    </span>
  );
}
