type PersonNameProps = {
  person: { name: string; age: number | null };
  /** How many lines there are before the name is cut; without, as many as it needs. */
  lines?: 1 | 2;
};

/** A name up to this length is not cut where there are two lines: it wraps together with the age. */
const SHORT_MAX = 30;

/** A name in its own direction of writing, and the age beside it, which is to be seen however long the name is. */
export function PersonName({ person: { name, age }, lines }: PersonNameProps) {
  const isBlock = lines === 2 && name.length > SHORT_MAX;
  const isCut = lines === 1 || isBlock;
  return (
    <span className={isCut ? "flex items-end" : "wrap-anywhere"}>
      <bdi
        className={isBlock ? "line-clamp-2 min-w-0 wrap-anywhere" : isCut ? "truncate" : undefined}
      >
        {name}
      </bdi>
      {age !== null && (
        <span className="shrink-0 font-normal whitespace-nowrap text-ink-soft tabular-nums">
          {/* Behind two lines the age stands at the edge, where a comma would stand for itself. */}
          <span className={isBlock ? "sr-only" : undefined}>, </span>
          <span className={isBlock ? "ms-1.5" : undefined}>{age}</span>
        </span>
      )}
    </span>
  );
}
