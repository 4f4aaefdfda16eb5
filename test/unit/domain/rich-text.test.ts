// The body that Outlook wraps in rich text, and bounds on what reading it may cost.
import { expect, it } from 'vitest';
import { readWrappedBody, rtfSize } from '../../../src/domain/mail/message/rtf.ts';

/** Rich text in Outlook's container, without compression. */
function containerOf(rtf: string): Uint8Array {
  const bytes = new Uint8Array(16 + rtf.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, rtf.length + 12, true);
  view.setUint32(4, rtf.length, true);
  view.setUint32(8, 0x414c454d, true);
  bytes.set(new TextEncoder().encode(rtf), 16);
  return bytes;
}

it('the HTML or the text in it is read; rich text that wraps neither is not', () => {
  expect(readWrappedBody(containerOf("{\\rtf1\\ansi\\ansicpg1252\\fromhtml1 {\\*\\htmltag64 <p>}M\\'fc}"))).toEqual({
    html: '<p>Mü',
    text: null,
  });
  expect(readWrappedBody(containerOf('{\\rtf1\\ansi\\fromtext Hello}'))).toEqual({ html: null, text: 'Hello' });
  expect(readWrappedBody(containerOf('{\\rtf1\\ansi Hello}'))).toBeNull();
  expect(readWrappedBody(new Uint8Array(20))).toBeNull();
});

it('deep nesting is refused before it is parsed, and the size is known before decompression', () => {
  const began = performance.now();
  expect(readWrappedBody(containerOf(`{\\rtf1\\ansi\\fromhtml1 ${'{'.repeat(100_000)}`))).toBeNull();
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(rtfSize(containerOf('x'.repeat(5_000)))).toBe(5_016);
});
