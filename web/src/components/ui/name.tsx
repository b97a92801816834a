/** A name on one line. What does not fit is cut at its own end, also where it is written from right to left. */
export const Name = ({ children }: { children: string }) => (
  <bdi className="inline-block max-w-full truncate align-bottom">{children}</bdi>
);
