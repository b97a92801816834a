/**
 * The entries of an Accept-* header in lower case and in order, each with its weight (RFC 9110, 12.4.2); 0 if that is
 * not a number.
 */
export const qualityValues = (
  header: string | null | undefined,
): [value: string, weight: number][] =>
  (header?.toLowerCase().split(",") ?? []).map((part) => {
    const [value = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    return [value, q === undefined ? 1 : Number(q) || 0];
  });
