// Pictures for tests: PNGs of a given size that contain what the stand-in of a vision model answers about them.

/** A vision model's answer. `status`: the server fails with it; `content`: the verbatim answer. */
export interface VisionAnswer {
  advertiser?: string | null;
  text?: string;
  confidence?: number;
  content?: string;
  status?: number;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const NOTE = 'Seen\0';

/** A picture about which the model answers `seen`. @param bytes padding, to make it large. */
export function createPicture(
  seen: VisionAnswer,
  { width = 600, height = 200, bytes = 0 } = {},
): Uint8Array<ArrayBuffer> {
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  return Uint8Array.from([
    ...SIGNATURE,
    ...chunk('IHDR', new Uint8Array(header.buffer)),
    ...chunk('tEXt', new TextEncoder().encode(NOTE + encodeURIComponent(JSON.stringify(seen)))),
    ...chunk('IDAT', new Uint8Array(bytes)),
    ...chunk('IEND', new Uint8Array()),
  ]);
}

function* chunk(kind: string, data: Uint8Array): Generator<number> {
  const length = new DataView(new ArrayBuffer(4));
  length.setUint32(0, data.length);
  yield* new Uint8Array(length.buffer);
  yield* new TextEncoder().encode(kind);
  yield* data;
  yield* [0, 0, 0, 0];
}

/** The answer contained in a picture of `createPicture`; null for any other. @param url 'data:image/png;base64,...'. */
export function decodeVisionAnswer(url: string): VisionAnswer | null {
  const note = /Seen\0([\w%.!~*'()-]+)/.exec(atob(url.slice(url.indexOf(',') + 1)))?.[1];
  return note ? (JSON.parse(decodeURIComponent(note)) as VisionAnswer) : null;
}
