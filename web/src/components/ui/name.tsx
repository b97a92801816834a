/** A name on one line, truncated at its own end, also for right-to-left names. */
export const Name = ({ children }: { children: string }) => (
  <bdi className="inline-block max-w-full truncate align-bottom">{children}</bdi>
);
