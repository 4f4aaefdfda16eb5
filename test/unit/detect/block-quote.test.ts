// Which part of a block is quoted as an ad's evidence.
import { describe, expect, it } from 'vitest';
import { toClaimQuote } from '../../../src/detect/block-quote.ts';

const quoted = (text: string) => toClaimQuote({ text, words: 'The words', images: [] });
/** About that many characters, in words of four letters. */
const long = (count: number) => 'word '.repeat(Math.ceil(count / 5)).slice(0, count);

describe('a quote', () => {
  it('is the whole text up to 400 characters', () => {
    for (const text of ['Acme pays.', 'x'.repeat(399), 'x'.repeat(400), '。'.repeat(400)])
      expect(quoted(text)).toBe(text);
    expect(quoted(`  ${'x'.repeat(400)}\n`)).toBe('x'.repeat(400));
  });

  it('of a longer text ends with the last sentence that fits, whatever punctuation ends it', () => {
    for (const end of ['.', '!', '?']) {
      const whole = `${'x'.repeat(120)}${end} ${'y'.repeat(100)}${end}`;
      expect(quoted(`${whole} ${long(300)}`)).toBe(whole);
    }
    expect(quoted(`${'x'.repeat(100)}! One? Two. ${long(400)}`)).toBe(`${'x'.repeat(100)}! One? Two.`);
    // The full stop is the 399th character, and the space after it the last one that is examined.
    expect(quoted(`${'x'.repeat(398)}. ${long(50)}`)).toBe(`${'x'.repeat(398)}.`);
    expect(quoted(`${long(300)}${'x'.repeat(99)}. ${long(50)}`)).toBe(long(300).trimEnd());
  });

  it('ends with a whole word if the last sentence would leave too little', () => {
    const [short, enough] = [`${'x'.repeat(80)}. `, `${'x'.repeat(81)}. `];
    expect(quoted(short + long(400))).toBe((short + long(400)).slice(0, 400).replace(/ \w*$/, ''));
    expect(quoted(enough + 'y'.repeat(400))).toBe(enough.trim());
  });

  it('is taken from the words if there is no text, and from the first picture if there are no words', () => {
    const images = [{ alt: 'A picture' }, { alt: 'Another' }] as Parameters<typeof toClaimQuote>[0]['images'];
    expect(toClaimQuote({ text: '', words: ' The words ', images })).toBe('The words');
    expect(toClaimQuote({ text: '', words: '', images })).toBe('A picture');
    expect(toClaimQuote({ text: '', words: '', images: [] })).toBe('');
  });
});
