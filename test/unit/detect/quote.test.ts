// Finding a quote: the same words regardless of white space, case and punctuation, never inside a word, and the nearest
// of several.
import { describe, expect, it } from 'vitest';
import { QuoteFinder } from '../../../src/detect/ground/quote.ts';

const found = (text: string, quote: string, near?: number) => {
  const at = new QuoteFinder(text).find(quote, near);
  return at && text.slice(at.start, at.end);
};

describe('a quote', () => {
  it.each([
    ['Try  Acme\n\ttoday.', 'try acme today', 'Try  Acme\n\ttoday'],
    ['A\u00a0glaze\u3000kit', 'a glaze kit', 'A\u00a0glaze\u3000kit'],
    ['\v\fTry\rAcme', 'try acme', 'Try\rAcme'],
    ['Say “it’s – on…” now', 'it\'s - on..."', 'it’s – on…”'],
    ["Say 'soon...' now", '‘soon…’', "'soon...'"],
    ['ÜBER GLASUR', 'über glasur', 'ÜBER GLASUR'],
    ['Zoë [Acme]', 'ACME', 'Acme'],
    ['İzmir Glaze', 'glaze', 'Glaze'],
    ['我们感谢釉工坊的赞助', '釉工坊', '釉工坊'],
  ])('of %j: %j is %j', (text, quote, words) => expect(found(text, quote)).toBe(words));

  it.each([
    ['Acmeology is here', 'acme'],
    ['NotAcme is here', 'acme'],
    ['Acme is here', 'acme was'],
    ['Acme\u0000is here', 'acme is'],
    ['It is up to us', 'us'],
    ['!!! --- !!!', '!!!'],
    ['', 'acme'],
    ['Acme', ''],
  ])('of %j: %j is not found', (text, quote) => expect(found(text, quote)).toBeNull());

  it('may be as short as three letters', () => expect(found('To IBM, of course', 'ibm')).toBe('IBM'));

  it('that occurs several times is the one nearest to the expected place, before or after it', () => {
    const text = 'Acme one. Acme two. Acme three.';
    const at = (near: number) => new QuoteFinder(text).find('acme', near)?.start;
    expect([0, 4, 6, 10, 14, 16, 20, 31, 999].map(at)).toEqual([0, 0, 10, 10, 10, 20, 20, 20, 20]);
    expect(new QuoteFinder(text).find('acme')).toEqual({ start: 0, end: 4 });
    expect(new QuoteFinder(`Acmes. ${text}`).find('acme')).toEqual({ start: 7, end: 11 });
  });

  it('ends at its last word in the mail, although a character is escaped there', () => {
    expect(new QuoteFinder('x … Acme… y').find('acme...')).toEqual({ start: 4, end: 9 });
  });

  it('is found far down in a long mail', () => {
    const text = `${'clay and kiln '.repeat(2_000)}Acme`;
    expect(new QuoteFinder(text).find('acme')).toEqual({ start: 28_000, end: 28_004 });
  });
});
