import type { LucideIcon } from "lucide-react";

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

const flag = "M-8 12V-12H8L4-7l4 5H-8";
const bubble =
  "M-11-9h22a3 3 0 0 1 3 3V4a3 3 0 0 1-3 3H-4l-6 6V7h-1a3 3 0 0 1-3-3V-6a3 3 0 0 1 3-3Z";
const pin = "M0 12C-8 3-9-1-9-4A9 9 0 0 1 9-4C9-1 8 3 0 12ZM-3-4a3 3 0 1 0 6 0 3 3 0 1 0-6 0";
const cloud = "M-9 5A5 5 0 0 1-9-5 8 8 0 0 1 6-6 5.5 5.5 0 0 1 8 5ZM-5 9v4M1 9v4M7 9v4";
const person = "M-4-6a4 4 0 1 0 8 0 4 4 0 1 0-8 0M-9 12a9 9 0 0 1 18 0Z";
const sign = "M0-12v24M-10-9H7l4 4-4 4h-17Z";

/** What stands in the town, by the name of the icon in its middle. */
const DETAILS: Record<string, string> = {
  CalendarDays: flag,
  CalendarSearch: flag,
  CalendarX: cloud,
  CloudOff: cloud,
  Compass: sign,
  RefreshCw: sign,
  MapPinned: pin,
  MapPinOff: pin,
  MessageCircle: bubble,
  MessagesSquare: bubble,
  UserRoundX: person,
  UsersRound: person,
  Archive: "M-11-5h22v16h-22ZM-11-5l3-6H8l3 6M0-11V1",
  Bell: "M-13 0q6-8 13 0 7-8 13 0",
  Coffee: "M-9-4H7v8a5 5 0 0 1-5 5h-6a5 5 0 0 1-5-5ZM7-2h3a3 3 0 0 1 0 6H7M-4-8v-3M2-8v-3",
  HeartHandshake: "M0 10-9 1a5.5 5.5 0 0 1 9-7 5.5 5.5 0 0 1 9 7Z",
  SlidersHorizontal: "M-12-3h24M-12 5h24M-8 11V-8M0 11V-8M8 11V-8",
  Telescope: "M0-11 3-3h8L4 2l3 8-7-5-7 5 3-8-7-5h8Z",
};
const SPOTS = ["translate(58 36) rotate(-6)", "translate(253 117) scale(.9) rotate(8)"];

/** Streets, houses and trees around a place, in the manner of the sign-in's drawing. */
export const QuietTown = ({ icon }: { icon: LucideIcon }) => (
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
    <g fill="var(--surface)" stroke="currentColor" strokeWidth="1.75" strokeLinejoin="round">
      {SPOTS.map((spot) => (
        <path key={spot} transform={spot} d={DETAILS[icon.displayName ?? ""]} />
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
