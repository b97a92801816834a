type PersonNameProps = { person: { name: string; age: number | null }; className?: string };

/** A name in its own direction of writing, and the age beside it. */
export const PersonName = ({ person: { name, age }, className }: PersonNameProps) => (
  <>
    <bdi className={className}>{name}</bdi>
    {age !== null && (
      <span className="font-normal whitespace-nowrap text-ink-soft tabular-nums">, {age}</span>
    )}
  </>
);
