// Names are compared without case, accents and punctuation; the fast path for plain ASCII letters gives the same
// results.
import { expect, it } from 'vitest';
import { foldText } from '../../../src/domain/brand/name.ts';

it.each([
  ['', ''],
  [' ¡!… ', ''],
  ['Acme, Inc.', 'acme inc'],
  ['AT&T', 'at&t'],
  ['Disney+ & Rust', 'disney+ rust'],
  ['+1 &c &', '1 c'],
  ['R&D&', 'r&d'],
  ['Acme’s\u00a0“Kiln” – a\tnew\r\none…', 'acme s kiln a new one'],
  ['A\u0000B\u000bC\u007fD', 'a b c d'],
  ['Café', 'cafe'],
  ['№ 5 ™', 'no 5 tm'],
  ['ﬁne Å', 'fine a'],
  ['中文 ＡＢ', '中文 ab'],
])('%j is folded to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

it('folding gives the same result beside a non-ASCII letter, for every code unit', () => {
  for (let unit = 0; unit < 0x10000; unit++) {
    if (unit >= 0xd800 && unit < 0xe000) continue;
    const sign = String.fromCharCode(unit);
    // A combining mark is removed together with its letter.
    if (/\p{M}/u.test(sign.normalize('NFKD'))) continue;
    expect([unit, foldText(`a${sign}B +${sign}& é`)]).toEqual([unit, foldText(`a${sign}B +${sign}& e`)]);
  }
});
