import type { BotName, VISITOR } from "./sandbox-people.ts";

export const SKIN = {
  fair: "ffdbb4",
  light: "edb98a",
  tan: "d08b5b",
  brown: "ae5d29",
  dark: "694d3d",
};
export const HAIR = {
  black: "2c1b18",
  brown: "4a312c",
  chestnut: "724133",
  auburn: "a55728",
  blond: "d6b370",
  gray: "e8e1e1",
};
export const GROUND = {
  coral: "f6b8a2",
  apricot: "fbd6a0",
  sage: "c9d8b6",
  sky: "bcd9e4",
  lilac: "d9cbe8",
  sand: "ecdcc5",
};
export const CLOTHES = {
  red: "e78276",
  yellow: "ffcf77",
  lemon: "fdea6b",
  green: "78e185",
  teal: "9ddadb",
  blue: "8fa7df",
  pink: "e279c7",
};

/** Head, face, beard and glasses by the names of "Open Peeps". Only some heads have hair of a colour. */
export type Portrait = readonly [
  head: string,
  face: string,
  skin: keyof typeof SKIN,
  hair: keyof typeof HAIR,
  ground: keyof typeof GROUND,
  clothes: keyof typeof CLOTHES,
  more?: { beard?: string; glasses?: string },
];

/** The bots and the visitor. */
export type PortraitName = BotName | typeof VISITOR.name;

export const PORTRAITS: Readonly<Record<PortraitName, Portrait>> = {
  "Robin Vale": ["medium3", "smile", "light", "auburn", "sage", "yellow"],
  "Maya Okafor": ["afro", "smile", "dark", "black", "apricot", "red"],
  "Jonas Lindqvist": ["short4", "cheeky", "fair", "blond", "sky", "yellow", { beard: "chin" }],
  "Amina Rahmani": ["hijab", "calm", "tan", "black", "lilac", "teal"],
  "Lucía Fernández": ["longCurly", "smileBig", "light", "brown", "coral", "pink"],
  "Theo Papadakis": [
    ...(["short5", "smileTeethGap", "light", "black", "sage", "blue"] as const),
    { beard: "moustache2", glasses: "glasses" },
  ],
  "Priya Nair": ["mediumStraight", "smile", "tan", "black", "sand", "green"],
  "Sam Whitfield": ["mohawk", "cute", "fair", "auburn", "lilac", "lemon"],
  "Mateus Oliveira": ["short1", "smile", "brown", "black", "sky", "teal"],
  "Hana Kobayashi": ["bangs", "cute", "fair", "black", "coral", "yellow"],
  "Noah Adeyemi": ["flatTop", "calm", "dark", "black", "sage", "blue", { beard: "goatee1" }],
  "Zofia Kowalska": [
    ...(["mediumBangs2", "smile", "fair", "auburn", "sand", "pink"] as const),
    { glasses: "glasses2" },
  ],
  "Elias Haddad": ["pomp", "smile", "tan", "black", "apricot", "green", { beard: "full2" }],
  "Grace Mbeki": ["bantuKnots", "smileBig", "dark", "black", "sky", "yellow"],
  "Leo Tran": ["hatBeanie", "cute", "light", "black", "sage", "red"],
  "Ingrid Solheim": ["grayBun", "calm", "fair", "blond", "sky", "blue"],
  "Ravi Menon": ["short4", "smile", "brown", "brown", "lilac", "yellow", { glasses: "glasses3" }],
  "Yuki Tanaka": ["buns", "cute", "fair", "black", "apricot", "teal"],
  "Margaret Doyle": [
    "grayMedium",
    "smile",
    "fair",
    "gray",
    "sand",
    "pink",
    { glasses: "glasses2" },
  ],
  "Carlos Mendes": ["short2", "smile", "tan", "black", "coral", "blue", { beard: "moustache5" }],
  "Chiara Rossi": ["medium1", "cheeky", "light", "chestnut", "sage", "red"],
  "Fatou Diallo": ["cornrows2", "smile", "dark", "black", "lilac", "lemon"],
  "Oliver Grant": ["noHair2", "calm", "fair", "chestnut", "sky", "green", { beard: "full3" }],
  "Leila Nazari": ["long", "smile", "light", "brown", "coral", "teal"],
  "Dmitri Volkov": ["grayShort", "smile", "fair", "brown", "sand", "blue"],
  "Bram de Vries": ["grayShort", "calm", "fair", "gray", "apricot", "green", { beard: "chin" }],
};

/** The path of a portrait. It is cached for good, so its name changes with its looks. */
export function portraitPath(name: PortraitName) {
  const looks = JSON.stringify([PORTRAITS[name], SKIN, HAIR, GROUND, CLOTHES]);
  return `/assets/portraits/${Bun.hash(`${name} ${looks}`).toString(36)}.svg`;
}
