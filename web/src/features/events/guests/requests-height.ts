export const SHOWN_AT_FIRST = 5;

const HEADING_REM = 1.625;
const HEADING_GAP_REM = 0.75;
const ROW_REM = 4.25;
const ROW_GAP_REM = 0.5;
const SHOW_ALL_REM = 0.75 + 2.75;

/** How high the requests to join will be, if every name fits on one line: reserved until they have loaded. */
export function requestsHeight(count: number) {
  const rows = Math.min(count, SHOWN_AT_FIRST);
  const showAll = count > SHOWN_AT_FIRST ? SHOW_ALL_REM : 0;
  return `${HEADING_REM + HEADING_GAP_REM + rows * (ROW_REM + ROW_GAP_REM) - ROW_GAP_REM + showAll}rem`;
}
