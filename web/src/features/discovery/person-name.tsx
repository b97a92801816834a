type PersonNameProps = { person: { name: string; age: number | null } };

/** A name in its own direction of writing, and the age beside it. */
export const PersonName = ({ person: { name, age } }: PersonNameProps) => (
  <>
    <bdi>{name}</bdi>
    {age !== null && <span className="font-normal text-ink-soft tabular-nums">, {age}</span>}
  </>
);
