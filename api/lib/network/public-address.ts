const RESERVED: [address: string, prefix: number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];
/** All assigned addresses; the ranges below are exceptions within. */
const GLOBAL_6: [address: string, prefix: number] = ["2000::", 3];
const RESERVED_6: [address: string, prefix: number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

/** Created on first use, as node:net loads the streams of the engine. */
function createLists() {
  const { BlockList, isIP } = process.getBuiltinModule("node:net");
  const [blocked, global6] = [new BlockList(), new BlockList()];
  for (const [address, prefix] of RESERVED) blocked.addSubnet(address, prefix, "ipv4");
  for (const [address, prefix] of RESERVED_6) blocked.addSubnet(address, prefix, "ipv6");
  global6.addSubnet(...GLOBAL_6, "ipv6");
  return { isIP, blocked, global6 };
}

let lists: ReturnType<typeof createLists> | undefined;

/** Whether an IP address is one of the public internet, rather than of this machine or of a network of its own. */
export function isPublicAddress(address: string) {
  const { isIP, blocked, global6 } = (lists ??= createLists());
  const family = isIP(address);
  if (family === 4) return !blocked.check(address, "ipv4");
  return family === 6 && global6.check(address, "ipv6") && !blocked.check(address, "ipv6");
}
