import encode from "qr";

const BORDER = 2;

/** All squares in one path: a code has hundreds of them. */
const pathOf = (rows: readonly (readonly boolean[])[]) =>
  rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");

/** Dark on white in both themes, as cameras expect it. */
export function QrCode({
  text,
  label,
  className,
}: {
  text: string;
  label: string;
  className: string;
}) {
  const rows = encode(text, "raw", { ecc: "medium", border: BORDER });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className={`forced-color-adjust-none ${className}`}
    >
      <path fill="#ffffff" d={`M0 0h${rows.length}v${rows.length}h-${rows.length}z`} />
      <path fill="#211a16" d={pathOf(rows)} />
    </svg>
  );
}
