/** A message in view with its offset in the history: content above that grows changes the offset, scrolling does not. */
export type ScrollAnchor = { bubble: HTMLElement; top: number };

/** The first message that starts in view, else the one that fills it. */
export function findAnchor(scroller: HTMLElement): ScrollAnchor | undefined {
  const bubbles = scroller.querySelectorAll<HTMLElement>("[data-message]");
  const { scrollTop, clientHeight } = scroller;
  let [from, to] = [0, bubbles.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((bubbles[middle]?.offsetTop ?? 0) < scrollTop) from = middle + 1;
    else to = middle;
  }
  const begins = bubbles[from];
  const isInView = begins && begins.offsetTop < scrollTop + clientHeight;
  const bubble = isInView ? begins : bubbles[from - 1];
  return bubble && { bubble, top: bubble.offsetTop };
}

/** Scrolls by as much as the message has moved. */
export function keepAnchor(scroller: HTMLElement, { bubble, top }: ScrollAnchor) {
  const moved = bubble.isConnected ? bubble.offsetTop - top : 0;
  if (moved !== 0) scroller.scrollTop += moved;
}
