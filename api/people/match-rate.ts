/** Per cent of a person's connections in which both have written; 0 with none. */
export const matchRateOf = ({
  mutualCount,
  connectionsCount,
}: {
  mutualCount: number;
  connectionsCount: number;
}) => (connectionsCount === 0 ? 0 : Math.round((100 * mutualCount) / connectionsCount));
