const SIGNATURES: [string, number, number[]][] = [
  ['image/png', 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/gif', 0, [0x47, 0x49, 0x46, 0x38]],
  ['image/x-icon', 0, [0x00, 0x00, 0x01, 0x00]],
  ['image/webp', 8, [0x57, 0x45, 0x42, 0x50]],
];
const SVG_PROBE_BYTES = 2_048;

/** @returns its media type if browsers show it and we store it, otherwise null. */
export function detectImageType(bytes: Uint8Array): string | null {
  for (const [type, at, signature] of SIGNATURES) {
    if (signature.every((byte, i) => bytes[at + i] === byte)) return type;
  }
  const start = new TextDecoder()
    .decode(bytes.subarray(0, SVG_PROBE_BYTES))
    .replace(/^\uFEFF/, '')
    .trimStart();
  return /^<(\?xml|!--|!doctype svg|svg)/i.test(start) && /<svg[\s>]/i.test(start) ? 'image/svg+xml' : null;
}
