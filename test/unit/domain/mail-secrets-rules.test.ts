// Rules that find secrets in a mail, each tested from both sides of its boundary.
import { describe, expect, it } from 'vitest';
import { findNamedRecipients } from '../../../src/domain/mail/secrets/recipients.ts';
import { containsMailSecret, findMailSecrets, removeSecretsFromText } from '../../../src/domain/mail/secrets.ts';

const ADDRESS = 'dailygrind482913@mail.broughtby.test';
const OURS = { mailDomain: 'mail.broughtby.test', addresses: [ADDRESS, 'Ann.Lee@office.example'] };
const without = (text: string) => removeSecretsFromText(text, OURS);

describe('readers named in a mail', () => {
  it('are the first eight recipients or subscribers, each once', () => {
    expect(findNamedRecipients('This was sent to Jane@reader.example, and mailed to: jane@reader.example.')).toEqual([
      'jane@reader.example',
    ]);
    expect(findNamedRecipients('You are subscribed as a@b.example; registered with c@d.example')).toEqual([
      'a@b.example',
      'c@d.example',
    ]);
    const many = Array.from({ length: 10 }, (_, n) => `sent to r${n}@reader.example\n`).join('');
    expect(findNamedRecipients(many)).toEqual(Array.from({ length: 8 }, (_, n) => `r${n}@reader.example`));
  });

  it('follow directly after the words that introduce them', () => {
    expect(findNamedRecipients('sent to our reader a@b.example')).toEqual(['a@b.example']);
    expect(findNamedRecipients('sent to our readers, a@b.example')).toEqual([]);
    expect(findNamedRecipients('write to a@b.example')).toEqual([]);
    expect(findNamedRecipients('sent to everybody')).toEqual([]);
  });
});

describe('a known address', () => {
  it.each([
    ['Hi ann.lee@office.example!', 'Hi [address removed]!'],
    ['Hi ANN.LEE@OFFICE.EXAMPLE!', 'Hi [address removed]!'],
    ['Hi ann.lee+news@office.example!', 'Hi [address removed]!'],
    ['Hi ann.lee (at) office.example!', 'Hi [address removed]!'],
    ['Hi joann.lee@office.example!', 'Hi [address removed]!'],
    ['Hi ben@office.example!', 'Hi ben@office.example!'],
    ['Hi ann.lee@other.example!', 'Hi ann.lee@other.example!'],
    ['Hi ann.lee of office.example!', 'Hi ann.lee of office.example!'],
    ['Your code: dailygrind482913', 'Your code: [address removed]'],
    ['Two: ann.lee@office.example ann.lee@office.example', 'Two: [address removed] [address removed]'],
    [`Of ours: anybody@mail.broughtby.test`, 'Of ours: [address removed]'],
    ['See mail.broughtby.test', 'See mail.broughtby.test'],
  ])('%s', (text, left) => expect(without(text)).toBe(left));

  it('in a link’s text is removed once', () => {
    const text = `See https://x.example/?u=${ADDRESS}&v=ann.lee@office.example now`;
    const cuts = findMailSecrets(text, OURS);
    expect(cuts).toEqual([{ from: 4, to: text.length - 4, put: 'https://x.example/' }]);
  });
});

it('an encoded address is found although another letter follows it', () => {
  const coded = btoa(ADDRESS);
  expect(without(`https://x.example/${coded}7`)).not.toContain(coded);
});

describe('a reader’s address that is not known in advance', () => {
  it.each([
    ['Yours: jane%40reader.example', 'Yours: [address removed]'],
    ['Write to sales@brand.example%20now', 'Write to sales@brand.example%20now'],
    ['https://x.example/@ann@social.example?to=jane@reader.example', 'https://x.example/@ann@social.example'],
    ['https://x.example/@ann@social.example?to=all', 'https://x.example/@ann@social.example?to=all'],
  ])('%s', (text, left) => expect(without(text)).toBe(left));
});

it('an address in a link is found through at most three layers of encoding', () => {
  const coded = (layers: number): string => (layers === 0 ? `email=${ADDRESS}&list=1` : btoa(coded(layers - 1)));
  const found = [0, 1, 2, 3, 4].map((layers) =>
    without(`https://x.example/?u=${coded(layers)}`).includes(coded(layers)),
  );
  expect(found).toEqual([false, false, false, false, true]);
});

describe('a local part by itself', () => {
  it('identifies an address if letters precede its six digits, not if it is only digits or has too few', () => {
    const left = (local: string) =>
      removeSecretsFromText(`Your code: ${local}`, { ...OURS, addresses: [`${local}@office.example`] });
    expect(left('a482913')).toBe('Your code: [address removed]');
    expect(left('a482913-abc234def')).toBe('Your code: [address removed]');
    for (const local of ['482913', 'a48291', 'ann.lee', '482913a', 'a482913-abc234de'])
      expect(left(local)).toBe(`Your code: ${local}`);
  });
});

describe('a text with invisible characters', () => {
  it.each([
    ['before', `so\u00adft a\u200b ${ADDRESS} end`],
    ['inside', `soft a dailygrind\u200b482913@mail\u00ad.broughtby.test end`],
    ['before, inside and behind', `\u200bso\ufeffft daily\u2060grind482913@mail.broughtby.test\u200b e\u00adnd`],
  ])('loses an address with them %s, and nothing else', (_, text) => {
    const [cut, ...more] = findMailSecrets(text, OURS);
    expect(more).toEqual([]);
    expect(text.slice(cut?.from, cut?.to).replace(/[^!-~]/g, '')).toBe(ADDRESS);
    expect(without(text)).toBe(`${text.slice(0, cut?.from)}[address removed]${text.slice(cut?.to)}`);
    expect(cut?.from).toBe(text.indexOf('daily'));
  });

  it('letters that get longer in lower case shift nothing', () => {
    expect(without(`İİİ ${ADDRESS.toUpperCase()} İ`)).toBe('İİİ [address removed] İ');
  });
});

describe('adjacent or nested secrets', () => {
  it('are cut as one, from the first character to the last', () => {
    const [link, word] = [`https://x.example/unsubscribe/${ADDRESS}`, `${ADDRESS},${ADDRESS}`];
    expect(findMailSecrets(link, OURS)).toEqual([{ from: 0, to: link.length, put: '[link removed]' }]);
    expect(without(word)).toBe('[address removed],[address removed]');
    expect(without(`${ADDRESS}${ADDRESS}`)).toBe('[address removed]');
  });
});

describe('a link', () => {
  it.each([
    ['(https://x.example/?r=a@b.example).', '(https://x.example/).'],
    ['[x](https://x.example/?r=a@b.example)y', '[x](https://x.example/)y'],
    ['https://x.example/a_(b)?r=1', 'https://x.example/a_(b)?r=1'],
    ['“https://x.example/?r=a@b.example”', '“https://x.example/'],
    ['https://a.example/@handle@b.example', 'https://a.example/@handle@b.example'],
    ['mailto:sales@brand.example', 'mailto:sales@brand.example'],
    [`https://x.example/${btoa('someone@reader.example')}`, '[link removed]'],
    [`https://x.example/a?c=${btoa('someone@reader.example')}`, 'https://x.example/a'],
    ['https://x.example/a#someone@reader.example', 'https://x.example/a'],
    [`https://x.example/a?u=${btoa('dailygrind482913')}`, 'https://x.example/a'],
    [`https://x.example/${btoa('dailygrind482913')}`, '[link removed]'],
    ['www.x.example/?r=someone@reader.example', 'www.x.example/'],
  ])('%s becomes %s', (text, left) => expect(without(text)).toBe(left));

  it('that acts once is removed wherever its address occurs, whatever its query', () => {
    const [first, again] = ['https://x.example/go/77?a=1', 'https://x.example/go/77?b=2'];
    expect(without(`Unsubscribe: ${first}\n\nor later\n\n${again} and https://x.example/go/78`)).toBe(
      'Unsubscribe: [link removed]\n\nor later\n\n[link removed] and https://x.example/go/78',
    );
  });
});

describe('an attribute value', () => {
  it.each<[string, boolean]>([
    [`https://x.example/?u=${ADDRESS}`, true],
    ['https://x.example/?u=a@b.example', true],
    ['//x.example/open.gif?u=a@b.example', true],
    ['https://x.example/unsubscribe?u=1', true],
    ['https://x.example/?u=1', false],
    [`font-family:'${ADDRESS}'`, true],
    ["font-family:'a@b.example'", false],
    [`data:image/gif;base64,${btoa(`GIF89a ${ADDRESS}`)}`, true],
    [`data:image/gif;base64,${btoa('GIF89a Ann.Lee@office.example')}`, true],
    [`data:image/gif;base64,${btoa('GIF89a a@b.example')}`, false],
    [`data:image/gif;name=${ADDRESS};base64,R0lGODlh`, true],
    ['data:image/gif;base64,not base 64!', false],
    ['a@b.c', false],
  ])('%s holds a secret: %s', (value, holds) => expect(containsMailSecret(value, OURS)).toBe(holds));
});
