let net: typeof import("node:net") | undefined;

/** Loaded on first use, as node:net loads the streams of the engine. */
const isIP = (address: string) => (net ??= process.getBuiltinModule("node:net")).isIP(address);

const GROUPS = 8;

const groupsOf = (part: string) => (part === "" ? [] : part.split(":"));

/** A network as limits count it: each request takes `share` of a token from the bucket of `key`. */
export type Network = { key: string; share: number };

// Providers assign a /64, a /56 or a /48 per home: wider networks hold more people, so each request counts for less.
const PREFIXES_6 = [
  { bits: 64, share: 1 },
  { bits: 56, share: 1 / 4 },
  { bits: 48, share: 1 / 16 },
];

function bitsOf6(address: string) {
  const [head = "", tail] = address.split("::");
  const first = groupsOf(head);
  const last = groupsOf(tail ?? "");
  const between = tail === undefined ? 0 : GROUPS - first.length - last.length;
  const groups = [...first, ...Array<string>(Math.max(0, between)).fill("0"), ...last];
  return groups.map((group) => Number.parseInt(group, 16).toString(2).padStart(16, "0")).join("");
}

function networkOf6(address: string, bits: number) {
  const prefix = bitsOf6(address).slice(0, bits).padEnd(64, "0");
  const groups = prefix.match(/.{16}/g) ?? [];
  return `${groups.map((group) => Number.parseInt(group, 2).toString(16)).join(":")}::/${bits}`;
}

/** The networks of an address, narrowest first: an IPv4 address itself, or /64, /56 and /48. */
export function networksOf(address: string): [Network, ...Network[]] {
  const [plain = ""] = address.split("%");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined || !plain.includes(":")) return [{ key: mapped ?? plain, share: 1 }];
  const [home, ...wider] = PREFIXES_6.map(({ bits, share }) => ({
    key: networkOf6(plain, bits),
    share,
  }));
  return home ? [home, ...wider] : [{ key: plain, share: 1 }];
}

/** The address in an X-Forwarded-For entry, which some proxies write with a port; undefined if it is none. */
export function forwardedAddress(entry: string) {
  const trimmed = entry.trim();
  const inside = /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1];
  const address = inside ?? trimmed.replace(/^([\d.]+):\d+$/, "$1");
  return isIP(address) === 0 ? undefined : address;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Whether a host, as listened on or in an address, is this machine. */
export const isLoopback = (host: string) => LOOPBACK.test(host);
