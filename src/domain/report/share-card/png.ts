// Encodes a picture as PNG: 8-bit RGB, each row filtered by the one above it (flat areas become zeros),
// compressed by the platform's zlib.

/** Bytes with a buffer of their own, as the platform's streams require. */
type Bytes = Uint8Array<ArrayBuffer>;

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const RGB = 2;
const UP = 2;

/** @param pixels RGB, row by row; width * height * 3 bytes. */
export async function encodePng(width: number, height: number, pixels: Uint8Array): Promise<Bytes> {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, RGB, 0, 0, 0], 8);
  const parts = [
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', header),
    chunk('IDAT', await deflate(filtered(width, height, pixels))),
    chunk('IEND', new Uint8Array()),
  ];
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function filtered(width: number, height: number, pixels: Uint8Array): Bytes {
  const stride = width * 3;
  const rows = new Uint8Array((stride + 1) * height);
  for (let row = 0; row < height; row++) {
    const to = row * (stride + 1);
    const from = row * stride;
    rows[to] = UP;
    for (let x = 0; x < stride; x++) {
      const above = row === 0 ? 0 : (pixels[from - stride + x] as number);
      rows[to + 1 + x] = (pixels[from + x] as number) - above;
    }
  }
  return rows;
}

async function deflate(bytes: Bytes): Promise<Bytes> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function chunk(type: string, data: Bytes): Bytes {
  const made = new Uint8Array(data.length + 12);
  const view = new DataView(made.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i++) made[4 + i] = type.charCodeAt(i);
  made.set(data, 8);
  view.setUint32(data.length + 8, crc32(made.subarray(4, data.length + 8)));
  return made;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
