import type { LucideIcon } from "lucide-react";
import { useId } from "react";

import "./quiet-town.css";

/** Trees by their foot; `r` is that of the crown. */
const trees = [
  { x: 30, y: 118, r: 10, fill: "leaf" },
  { x: 104, y: 103, r: 8, fill: "gold" },
  { x: 207, y: 112, r: 9, fill: "leaf" },
  { x: 277, y: 108, r: 11, fill: "gold" },
];
/** Houses by the middle of their foot. */
const houses = [
  { x: 54, y: 116, width: 30, height: 24, roof: 15, fill: "wall", top: "coral" },
  { x: 84, y: 112, width: 22, height: 34, roof: 11, fill: "teal", top: "blue" },
  { x: 228, y: 110, width: 22, height: 30, roof: 12, fill: "wall", top: "teal" },
  { x: 253, y: 114, width: 28, height: 22, roof: 14, fill: "gold", top: "coral" },
];
const BLOB = "M30 44C62 6 128 14 166 10s92 6 112 44 12 76-26 90-74 2-112 8-90 0-112-28-26-46 2-80Z";

const flag = "M-8 12V-12H8L4-7l4 5H-8";
const bubble =
  "M-11-9h22a3 3 0 0 1 3 3V4a3 3 0 0 1-3 3H-4l-6 6V7h-1a3 3 0 0 1-3-3V-6a3 3 0 0 1 3-3Z";
const pin = "M0 12C-8 3-9-1-9-4A9 9 0 0 1 9-4C9-1 8 3 0 12ZM-3-4a3 3 0 1 0 6 0 3 3 0 1 0-6 0";
const cloud = "M-9 5A5 5 0 0 1-9-5 8 8 0 0 1 6-6 5.5 5.5 0 0 1 8 5ZM-5 9v4M1 9v4M7 9v4";
const person = "M-4-6a4 4 0 1 0 8 0 4 4 0 1 0-8 0M-9 12a9 9 0 0 1 18 0Z";
const sign = "M0-12v24M-10-9H7l4 4-4 4h-17Z";

/** A detail of the town for each icon, by the icon's name. */
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
const SPOTS = ["translate(70 44) rotate(-6)", "translate(246 52) scale(.9) rotate(8)"];

const paint = (name: string) => `var(--town-${name})`;

type HouseProps = (typeof houses)[number];

const House = ({ x, y, width, height, roof, fill, top }: HouseProps) => (
  <g transform={`translate(${x} ${y})`}>
    <rect x={-width / 2} y={-height} width={width} height={height} fill={paint(fill)} />
    <path d={`M${-width / 2 - 3} ${-height}h${width + 6}L0 ${-height - roof}Z`} fill={paint(top)} />
    <path d="M-8-12h6v6h-6ZM3-12h5v12h-5Z" transform="translate(0 -1)" fill={paint("window")} />
  </g>
);

/** A street in the style and colours of the drawn covers, with a detail that fits the icon. */
export function QuietTown({ icon }: { icon: LucideIcon }) {
  const id = useId();
  return (
    <svg viewBox="0 0 300 160" className="quiet-town absolute inset-0 size-full animate-fade">
      <clipPath id={id}>
        <path d={BLOB} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <path d="M0 0h300v160H0Z" fill={paint("sky")} />
        <circle cx="196" cy="38" r="26" fill={paint("sun")} fillOpacity=".35" />
        <circle cx="196" cy="38" r="15" fill={paint("sun")} />
        <path d="M0 104Q56 58 132 92T300 74V160H0Z" fill={paint("far")} />
        <path d="M0 116Q66 92 144 110T300 98V160H0Z" fill={paint("mid")} />
        <path d="M0 124Q70 108 150 120T300 114V160H0Z" fill={paint("near")} />
        <path d="M116 160C132 142 118 132 150 118C176 132 158 144 184 160Z" fill={paint("road")} />
      </g>
      <g stroke={paint("line")} strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
        {trees.map(({ x, y, r, fill }) => (
          <g key={x} transform={`translate(${x} ${y})`}>
            <path d={`M0 0V${-2 * r}`} stroke={paint("wood")} strokeWidth="4" />
            <circle cy={-2 * r} r={r} fill={paint(fill)} />
          </g>
        ))}
        {houses.map((house) => (
          <House key={house.x} {...house} />
        ))}
        {SPOTS.map((spot) => (
          <path
            key={spot}
            transform={spot}
            d={DETAILS[icon.displayName ?? ""]}
            fill={paint("wall")}
          />
        ))}
      </g>
    </svg>
  );
}
