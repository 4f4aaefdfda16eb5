/** [first address, bits that must agree], from the IANA special-purpose registry for IPv4 (RFC 6890 and later). */
const SPECIAL_V4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** Ranges within 2000::/3, the only space allocated so far. */
const SPECIAL_V6: [number, number, number][] = [
  [0x2001, 0x0000, 23],
  [0x2001, 0x0db8, 32],
  [0x2002, 0x0000, 16],
  [0x3fff, 0x0000, 20],
];

function bitsOfV4(address: string): number | null {
  const parts = address.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)) return null;
  return parts.reduce((bits, part) => bits * 256 + Number(part), 0);
}

function groupsOfV6(address: string): number[] | null {
  let hostname: string;
  try {
    // The URL parser normalises every notation (compressed, with a dotted tail).
    hostname = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  } catch {
    return null;
  }
  const [head = [], tail = []] = hostname.split('::').map((half) => half.split(':').filter(Boolean));
  const omitted = Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...omitted, ...tail].map((group) => Number.parseInt(group, 16));
}

/** An IPv6 address's /64, because one subscriber has all of its addresses. */
export function networkKey(address: string): string {
  const groups = address.includes(':') ? groupsOfV6(address) : null;
  const network = groups?.slice(0, 4);
  // Addresses in ::/64 are IPv4 addresses in IPv6 notation.
  if (!network?.some((group) => group > 0)) return address;
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}

/** True if an address, as DNS answers write it, can belong to a site on the public internet. */
export function isPublicIp(address: string): boolean {
  const v4 = bitsOfV4(address);
  if (v4 !== null) {
    return !SPECIAL_V4.some(([first, bits]) => {
      const size = 2 ** (32 - bits);
      return Math.floor(v4 / size) === Math.floor((bitsOfV4(first) ?? 0) / size);
    });
  }
  const groups = address.includes(':') ? groupsOfV6(address) : null;
  if (!groups) return false;
  const [first = 0, second = 0] = groups;
  // This also excludes mapped, compatible and translated IPv4 addresses (::ffff:0:0/96, ::/96, 64:ff9b::/96).
  if (first >> 13 !== 1) return false;
  const top = first * 65_536 + second;
  return !SPECIAL_V6.some(([one, two, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(top / size) === Math.floor((one * 65_536 + two) / size);
  });
}
