import { classNames } from "@/lib/class-names";

type PersonNameProps = {
  person: { name: string; age: number | null };
  /** The number of lines before the name is truncated; unlimited without it. */
  lines?: 1 | 2;
};

/** With two lines, names up to this length wrap together with the age instead of being truncated. */
const SHORT_MAX = 30;

const NO_BREAK = "\u00a0";

/** A name in its own writing direction, and the age, which stays visible however long the name is. */
export function PersonName({ person: { name, age }, lines }: PersonNameProps) {
  const isBlock = lines === 2 && name.length > SHORT_MAX;
  const isCut = lines === 1 || isBlock;
  if (!isCut) return <WholeName name={name} age={age} isTight={lines === 2} />;
  return (
    <span className="flex items-end">
      <bdi className={isBlock ? "line-clamp-2 min-w-0 wrap-anywhere" : "truncate"}>{name}</bdi>
      {age !== null && (
        <span className={ageStyle}>
          {/* After two lines the age is at the edge, where a comma would look wrong. */}
          <span className={isBlock ? "sr-only" : undefined}>, </span>
          <span className={isBlock ? "ms-1.5" : undefined}>{age}</span>
        </span>
      )}
    </span>
  );
}

const ageStyle = "shrink-0 font-normal whitespace-nowrap text-ink-soft tabular-nums";

type WholeNameProps = PersonNameProps["person"] & { isTight: boolean };

/** In a narrow `@container` the age is beside the name: inline, it might wrap alone onto the next line. */
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
