// Characters that no reader sees are removed, and every kind of white space reads as one space.
import { describe, expect, it } from 'vitest';
import { isInvisibleCharCode, removeInvisibleCharacters } from '../../../src/detect/blocks/invisible.ts';
import { issueOf } from '../../support/issues.ts';

describe('an invisible character', () => {
  it('is a control character other than white space, a joiner, a direction mark or the like', () => {
    const unseen: string[] = [];
    for (let code = 0; code <= 0xffff; code++) if (isInvisibleCharCode(code)) unseen.push(code.toString(16));
    expect(unseen).toEqual(
      '0 1 2 3 4 5 6 7 8 e f 10 11 12 13 14 15 16 17 18 19 1a 1b 1c 1d 1e 1f 7f ad 34f 115f 1160 17b4 17b5 180e 200b 200c 200d 200e 200f 202a 202b 202c 202d 202e 2060 2061 2062 2063 2064 2066 2067 2068 2069 feff'.split(
        ' ',
      ),
    );
    expect(['plain', '\u200ba\u00adb\u200d', '\ufeff'].map(removeInvisibleCharacters)).toEqual(['plain', 'ab', '']);
  });
});

it('every kind of white space reads as one space', () => {
  const around = [
    8, 9, 10, 11, 12, 13, 14, 31, 32, 33, 0x9f, 0xa0, 0xa1, 0x1fff, 0x2000, 0x200a, 0x2010, 0x2fff, 0x3000, 0x3001,
  ];
  const read = around.filter((code) =>
    issueOf({ html: `<p>one${String.fromCharCode(code)}two of it</p>` }).blocks[0]?.words.startsWith('one two'),
  );
  expect(read).toEqual([9, 10, 11, 12, 13, 32, 0xa0, 0x2000, 0x200a, 0x3000]);
});
