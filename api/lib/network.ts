import { isIP } from "node:net";

const GROUPS = 8;
const NETWORK_GROUPS = 4;

const groupsOf = (part: string) => (part === "" ? [] : part.split(":"));

function networkOf6(address: string) {
  const [head = "", tail] = address.split("::");
  const first = groupsOf(head);
  const last = groupsOf(tail ?? "");
  const between = tail === undefined ? 0 : GROUPS - first.length - last.length;
  const groups = [...first, ...Array<string>(Math.max(0, between)).fill("0"), ...last];
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16));
  return `${network.map((group) => group.toString(16)).join(":")}::/64`;
}

/** What one household or server has: an IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(address: string) {
  const [plain = ""] = address.split("%");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  return plain.includes(":") ? networkOf6(plain) : plain;
}

/** The address in an entry of X-Forwarded-For, which some proxies write with a port; undefined for anything else. */
export function forwardedAddress(entry: string) {
  const trimmed = entry.trim();
  const inside = /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1];
  const address = inside ?? trimmed.replace(/^([\d.]+):\d+$/, "$1");
  return isIP(address) === 0 ? undefined : address;
}
