const people = [
  { x: 300, y: 205, r: 30, fill: "url(#art-a)", letters: "MK", score: 92, tone: "high" },
  { x: 470, y: 260, r: 34, fill: "url(#art-b)", letters: "JO", score: 74, tone: "middle" },
  { x: 230, y: 375, r: 26, fill: "url(#art-c)", letters: "AL", score: 58, tone: "low" },
] as const;

/** An illustration of streets, circles and people. */
export function NeighbourhoodArt({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 640 520"
      preserveAspectRatio="xMidYMid slice"
      className={className}
    >
      <Gradients />
      <Streets />
      {people.map((person) => (
        <circle
          key={person.letters}
          cx={person.x}
          cy={person.y}
          r={person.r * 3.1}
          fill="#fff"
          fillOpacity=".1"
          stroke="#fff"
          strokeOpacity=".22"
        />
      ))}
      {people.map((person) => (
        <ArtPin key={person.letters} person={person} />
      ))}
      <ChatBubble />
    </svg>
  );
}

const Gradients = () => (
  <defs>
    <linearGradient id="art-a" x2="1" y2="1">
      <stop stopColor="#ffb86b" />
      <stop offset="1" stopColor="#e2574c" />
    </linearGradient>
    <linearGradient id="art-b" x2="1" y2="1">
      <stop stopColor="#8fd3c8" />
      <stop offset="1" stopColor="#2f7f8f" />
    </linearGradient>
    <linearGradient id="art-c" x2="1" y2="1">
      <stop stopColor="#c9a4f0" />
      <stop offset="1" stopColor="#7350b8" />
    </linearGradient>
  </defs>
);

const Streets = () => (
  <>
    <g fill="none" stroke="#fff" strokeOpacity=".14" strokeWidth="10" strokeLinecap="round">
      <path d="M-20 120C120 150 190 90 320 118s220 96 350 60" />
      <path d="M-20 330c150 20 230-50 350-20s190 60 330 10" />
      <path d="M150-20c-10 130 60 200 40 320s-30 160-10 240" />
      <path d="M420-20c30 120-20 210 10 310s60 150 40 250" />
    </g>
    <path
      d="M-20 470c130-60 260 20 360-20s190-70 330-40"
      fill="none"
      stroke="#fff"
      strokeOpacity=".1"
      strokeWidth="34"
    />
  </>
);

const ChatBubble = () => (
  <g transform="translate(505 176)">
    <path
      d="M14 0h74a14 14 0 0 1 14 14v18a14 14 0 0 1-14 14H26L8 58l4-13A14 14 0 0 1 0 32V14A14 14 0 0 1 14 0Z"
      fill="#fff"
    />
    <g fill="#d9364a">
      <circle cx="32" cy="23" r="5" />
      <circle cx="51" cy="23" r="5" fillOpacity=".7" />
      <circle cx="70" cy="23" r="5" fillOpacity=".4" />
    </g>
  </g>
);

function ArtPin({ person }: { person: (typeof people)[number] }) {
  const { x, y, r, fill, letters, score, tone } = person;
  return (
    <g transform={`translate(${x} ${y})`} fontWeight="700" textAnchor="middle">
      <circle r={r + 4} fill="#fff" />
      <circle r={r} fill={fill} />
      <text y={r * 0.24} fontSize={r * 0.68} fill="#fff">
        {letters}
      </text>
      <rect
        x={r * 0.35}
        y={-r - 10}
        width="34"
        height="22"
        rx="11"
        fill={`var(--score-${tone})`}
        stroke="#fff"
        strokeWidth="2"
      />
      <text x={r * 0.35 + 17} y={-r + 5.5} fontSize="13" fill={`var(--on-score-${tone})`}>
        {score}
      </text>
    </g>
  );
}
