// Pictures that sponsors upload: only what draws them is kept.
import { expect, it } from 'vitest';
import { concatBytes } from '../../../src/domain/mail/form-data.ts';
import { cleanPicture } from '../../../src/domain/site/clean-picture.ts';
import { createPicture } from '../../support/pictures.ts';

const decode = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const text = (bytes: Uint8Array) => String.fromCharCode(...bytes);
// Made by a browser's canvas, 4 × 3 pixels; the GIF has one.
const JPEG = decode(
  '/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAADAAQDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAYEAEBAAMAAAAAAAAAAAAAAAAAAQISMf/EABUBAQEAAAAAAAAAAAAAAAAAAAMF/8QAGBEBAAMBAAAAAAAAAAAAAAAAAQACEgP/2gAMAwEAAhEDEQA/AI2du3QFrmGSJddM/9k=',
);
const WEBP = decode(
  'UklGRlYAAABXRUJQVlA4WAoAAAAAAAAAAwAAAgAAVlA4IDgAAADwAQCdASoEAAMABABoJbACdDiAAUo00zAA/ul9RAL/Z1NWYfrtlT+PgqTxAZC15E9+nTqZ0AAAAA==',
);
const GIF = decode('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7');

const segment = (marker: number, data: string) =>
  concatBytes([Uint8Array.of(0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255), ascii(data)]);
/** Exif as a camera writes it: its maker, and that the picture is to be turned. */
const exif = (turn: number) =>
  segment(
    0xe1,
    `Exif\0\0MM\0*\0\0\0\x08\0\x02\x01\x0f\0\x02\0\0\0\x04HIDE\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(turn)}\0\0\0\0\0\0`,
  );
const webpOf = (...chunks: Uint8Array[]) => {
  const body = concatBytes([ascii('WEBP'), ...chunks]);
  return concatBytes([ascii('RIFF'), Uint8Array.of(body.length, 0, 0, 0), body]);
};
const withMetadata: Record<string, Uint8Array> = {
  png: concatBytes([createPicture({ text: 'HIDE' }, { width: 4, height: 3, bytes: 10 }), ascii('<script>HIDE')]),
  jpeg: concatBytes([JPEG.slice(0, 2), segment(0xfe, 'HIDE'), segment(0xed, 'HIDE'), JPEG.slice(2), ascii('HIDE')]),
  gif: concatBytes([GIF.slice(0, 19), ascii('!\xfe\x04HIDE\0'), GIF.slice(19), ascii('HIDE')]),
  webp: concatBytes([webpOf(WEBP.slice(12), ascii('EXIF\x04\0\0\0HIDE'), ascii('XMP \x04\0\0\0HIDE')), ascii('HIDE')]),
};

it.each(Object.keys(withMetadata))('a %s keeps what draws it, and nothing else', (type) => {
  const picture = cleanPicture(withMetadata[type] as Uint8Array);
  expect(picture.type).toBe(`image/${type}`);
  expect([picture.width, picture.height]).toEqual(type === 'gif' ? [1, 1] : [4, 3]);
  expect(text(picture.bytes)).not.toMatch(/HIDE|Seen/);
  const clean: Record<string, Uint8Array> = { jpeg: JPEG, gif: GIF, webp: WEBP };
  if (clean[type]) expect(picture.bytes).toEqual(clean[type]);
  expect(cleanPicture(picture.bytes)).toEqual(picture);
});

it('of a camera’s Exif only the orientation is kept, and the size is that of the turned picture', () => {
  const picture = cleanPicture(concatBytes([JPEG.slice(0, 2), exif(6), JPEG.slice(2)]));
  expect([picture.width, picture.height]).toEqual([3, 4]);
  expect(text(picture.bytes)).not.toContain('HIDE');
  expect(cleanPicture(picture.bytes)).toEqual(picture);
});

it('a loop of a GIF is kept', () => {
  const loop = ascii('!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0');
  const animated = concatBytes([GIF.slice(0, 19), loop, GIF.slice(19)]);
  expect(cleanPicture(animated).bytes).toEqual(animated);
});

it.each<[string, Uint8Array]>([
  ['Choose a PNG, JPEG, GIF or WebP picture', ascii('<svg onload="x()"></svg>')],
  ['Choose a PNG, JPEG, GIF or WebP picture', new Uint8Array()],
  ['Animated WebP', webpOf(ascii('ANIM\x06\0\0\0\0\0\0\0\0\0'), WEBP.slice(12))],
  ['has 9000 × 3 pixels', createPicture({}, { width: 9_000, height: 3, bytes: 10 })],
  ['has 7000 × 7000 pixels', createPicture({}, { width: 7_000, height: 7_000, bytes: 10 })],
  ['damaged', createPicture({}, { width: 0, height: 3, bytes: 10 })],
])('refused: %s', (message, bytes) => {
  expect(() => cleanPicture(bytes)).toThrow(message);
});

it('a picture that ends anywhere within is refused and never kept in part', () => {
  const png = createPicture({}, { width: 4, height: 3, bytes: 10 });
  for (const whole of [png, JPEG, GIF, WEBP])
    for (let end = 0; end < whole.length - 1; end++)
      expect(() => cleanPicture(whole.slice(0, end)), `${text(whole.slice(0, 4))} to ${end}`).toThrow();
});
