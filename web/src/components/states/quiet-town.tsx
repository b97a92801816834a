const trees = [
  { x: 62, y: 62, r: 9 },
  { x: 77, y: 55, r: 6 },
  { x: 232, y: 120, r: 10 },
  { x: 216, y: 128, r: 6 },
  { x: 104, y: 134, r: 7 },
];
const houses = [
  { x: 46, y: 96, width: 26, height: 17 },
  { x: 78, y: 104, width: 17, height: 17 },
  { x: 205, y: 34, width: 17, height: 24 },
  { x: 228, y: 42, width: 25, height: 16 },
  { x: 238, y: 84, width: 22, height: 14 },
  { x: 120, y: 22, width: 24, height: 14 },
];

/** Streets, houses and trees around a place, in the manner of the sign-in's drawing. */
export const QuietTown = () => (
  <svg viewBox="0 0 300 160" className="absolute inset-0 size-full animate-fade">
    <path
      d="M38 44C70 8 128 14 166 10s86 8 104 44 14 74-22 90-74-2-112 6-82-2-104-30-22-48 6-76Z"
      fill="var(--sunken)"
    />
    <g fill="none" stroke="var(--ground)" strokeWidth="6" strokeLinecap="round">
      <path d="M22 82c46 12 78-12 126-6s70 20 132-8" />
      <path d="M100 18c-8 34 18 52 8 82s4 36 0 48" />
      <path d="M196 12c12 30-10 52 0 78s14 40 8 56" />
    </g>
    <g fill="var(--line)">
      {houses.map((house) => (
        <rect key={house.x} {...house} rx="4" />
      ))}
    </g>
    <g fill="var(--online)" fillOpacity=".45">
      {trees.map(({ x, y, r }) => (
        <circle key={x} cx={x} cy={y} r={r} />
      ))}
    </g>
    <circle cx="150" cy="80" r="62" fill="var(--brand-tint)" fillOpacity=".7" />
    <circle
      cx="150"
      cy="80"
      r="62"
      fill="none"
      stroke="currentColor"
      strokeOpacity=".45"
      strokeWidth="1.5"
      strokeDasharray="1 6"
      strokeLinecap="round"
    />
  </svg>
);
