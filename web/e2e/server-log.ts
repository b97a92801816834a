/** The fields that a line may have, apart from what people read on the console. */
const FIELDS = new Set(
  "level event requestId method route status ms error at reason job type fault failure kind attempt isGivenUp member".split(
    " ",
  ),
);
const FOR_PEOPLE = /^(\S+ is ready: open \S+|Password reset token for \S+@\S+: \S+)$/;
/** Addresses of people and pages, secrets and coordinates, as the tests use them. */
const NEVER = /@|\?|secret|session=|cookie|latitude|-?\d+\.\d{3,}|[\w-]{43}/i;

function isClean(line: string) {
  if (FOR_PEOPLE.test(line)) return true;
  if (!line.startsWith("{")) return false;
  const { time: _, ...fields } = JSON.parse(line) as { [field: string]: unknown };
  return (
    Object.keys(fields).every((field) => FIELDS.has(field)) && !NEVER.test(JSON.stringify(fields))
  );
}

/** The lines of a server's log that hold more than they should. */
export const leaksIn = (log: string) =>
  log.split("\n").filter((line) => line !== "" && !isClean(line));
