// The share picture of public pages.
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { drawSharePicture } from '../../../local/share-picture.ts';
import { sha256Hex } from '../../../src/domain/digest.ts';

const OUTLINES = readFileSync(new URL('../../../web/public/card-outlines.txt', import.meta.url), 'utf8');
const said = { headline: 'One sentence that is long enough for two lines. Another.', line: 'A quiet line.' };

describe('the share picture of a page', () => {
  it('is 1200 x 630, as the page’s tags state', async () => {
    const png = await drawSharePicture(said, OUTLINES);
    const view = new DataView(png.buffer, png.byteOffset);
    expect([view.getUint32(16), view.getUint32(20)]).toEqual([1200, 630]);
  });

  // Digest of the pixels: whoever changes the picture must look at it and then update this.
  it('is the picture that a person last reviewed', async () => {
    const png = await drawSharePicture(said, OUTLINES);
    const at = Buffer.from(png).indexOf('IDAT');
    const size = new DataView(png.buffer, png.byteOffset).getUint32(at - 4);
    expect(await sha256Hex(inflateSync(png.subarray(at + 4, at + 4 + size)), 8)).toBe('411b102b22c70c34');
  });

  it('has the text of its page', async () => {
    const [one, other] = await Promise.all([
      drawSharePicture(said, OUTLINES),
      drawSharePicture({ ...said, line: 'Another line.' }, OUTLINES),
    ]);
    expect(other).not.toEqual(one);
  });
});
