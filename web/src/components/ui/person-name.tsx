import { classNames } from "@/lib/class-names";

type PersonNameProps = {
  person: { name: string; age: number | null };
  /** How many lines there are before the name is cut; without, as many as it needs. */
  lines?: 1 | 2;
};

/** A name up to this length is not cut where there are two lines: it wraps together with the age. */
const SHORT_MAX = 30;

const NO_BREAK = "\u00a0";

/** A name in its own direction of writing, and the age beside it, which is to be seen however long the name is. */
export function PersonName({ person: { name, age }, lines }: PersonNameProps) {
  const isBlock = lines === 2 && name.length > SHORT_MAX;
  const isCut = lines === 1 || isBlock;
  if (!isCut) return <WholeName name={name} age={age} isTight={lines === 2} />;
  return (
    <span className="flex items-end">
      <bdi className={isBlock ? "line-clamp-2 min-w-0 wrap-anywhere" : "truncate"}>{name}</bdi>
      {age !== null && (
        <span className={ageStyle}>
          {/* Behind two lines the age stands at the edge, where a comma would stand for itself. */}
          <span className={isBlock ? "sr-only" : undefined}>, </span>
          <span className={isBlock ? "ms-1.5" : undefined}>{age}</span>
        </span>
      )}
    </span>
  );
}

const ageStyle = "shrink-0 font-normal whitespace-nowrap text-ink-soft tabular-nums";

type WholeNameProps = PersonNameProps["person"] & { isTight: boolean };

/** In a narrow `@container` the age stands beside the name: in its line, it might be left alone on the next one. */
const WholeName = ({ name, age, isTight }: WholeNameProps) => (
  <span
    className={classNames("wrap-anywhere", isTight && "@max-[9rem]:flex @max-[9rem]:items-end")}
  >
    <span className="min-w-0">
      <bdi>{name}</bdi>
      {age !== null && <span className="text-ink-soft font-normal">,</span>}
    </span>
    {age !== null && (
      <span className={ageStyle}>
        {NO_BREAK}
        {age}
      </span>
    )}
  </span>
);
