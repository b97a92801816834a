const DAY_MS = 86_400_000;

const STAMP = "00000000T000000Z";
const DTSTAMP = "DTSTAMP:";
const MODIFIED = "LAST-MODIFIED:";
const DIGIT_ZERO = 48;

/**
 * The end of an entry in a feed, with the UTC time of its last change. All share one buffer, in which only the digits
 * change: a feed has hundreds of entries.
 */
export function createEntryEnd() {
  const bytes = Buffer.from(`${DTSTAMP}${STAMP}\r\n${MODIFIED}${STAMP}\r\nEND:VEVENT\r\n`);
  const first = DTSTAMP.length;
  const second = first + STAMP.length + 2 + MODIFIED.length;
  function writeDigits(at: number, twoDigits: number) {
    const tens = Math.floor(twoDigits / 10);
    bytes[first + at] = DIGIT_ZERO + tens;
    bytes[first + at + 1] = DIGIT_ZERO + twoDigits - 10 * tens;
  }
  let lastDay: number | undefined;
  return (at: number) => {
    const day = Math.floor(at / DAY_MS);
    if (day !== lastDay) {
      const date = new Date(at);
      const year = date.getUTCFullYear();
      [Math.floor(year / 100), year % 100, date.getUTCMonth() + 1, date.getUTCDate()].forEach(
        (part, index) => writeDigits(2 * index, part),
      );
      lastDay = day;
    }
    const seconds = Math.floor((at - day * DAY_MS) / 1000);
    const minutes = Math.floor(seconds / 60);
    const hours = Math.floor(minutes / 60);
    writeDigits(9, hours);
    writeDigits(11, minutes - 60 * hours);
    writeDigits(13, seconds - 60 * minutes);
    return bytes.copyWithin(second, first, first + STAMP.length);
  };
}
