// Where a name ends, which names and domains are the newsletter's own, and which words are no company's name.
import { describe, expect, it } from 'vitest';
import {
  isTechnicalAbbreviation,
  looksLikeCouponCode,
  looksLikeHeadline,
  looksLikeTitle,
} from '../../../src/detect/naming/junk.ts';
import { readNameAtStart, tidyName } from '../../../src/detect/rules/names.ts';
import { buildNewsletterIdentity, spellsNewsletterName } from '../../../src/detect/rules/own-identity.ts';
import { issueOf } from '../../support/issues.ts';

describe('the name at the beginning of a text', () => {
  it.each<[string, string[], string | null]>([
    ['Glazeworks, who ship glazes', [], 'Glazeworks'],
    ['Bank of America. It lends.', [], 'Bank of America'],
    ['one Two Three Four Five Six Seven', [], null],
    ['Ember Two Three Four Five Six Seven', [], 'Ember Two Three Four Five Six'],
    ['the folks at Ember Clay today', [], 'Ember Clay'],
    ['our friends at: Kaolin!', [], 'Kaolin'],
    ['das Team von Tonwerk', [], 'Tonwerk'],
    ['The Analog Circle, a club', [], 'The Analog Circle'],
    ['The Guild, a club', [], 'Guild'],
    ['monday.com for teams', [], 'monday.com'],
    ['iThrow for studios', [], 'iThrow'],
    ['GLAZEWORKS: SHIPPED IN A DAY', [], 'GLAZEWORKS'],
    ['A B C D E F G', [], null],
    ['EMBER TWO THREE FOUR FIVE SIX: NOW', [], 'EMBER TWO THREE FOUR FIVE SIX'],
    ['EMBER TWO THREE FOUR FIVE SIX SEVEN: NOW', [], null],
    ['throwlab and its wheels', ['ThrowLab'], 'ThrowLab'],
    ['throwlab and Kaolin, its clay', ['ThrowLab', 'Kaolin'], 'ThrowLab and Kaolin'],
    ['throwlab and Kaolin, its clay', ['ThrowLab'], 'ThrowLab'],
    ['x and more', ['x'], null],
    ['一所在线学校——釉工坊，欢迎', [], '釉工坊'],
    ['釉工坊赞助', [], '釉工坊'],
    ['“Glazeworks’s” glazes', [], 'Glazeworks'],
    ['Kiln Coffee (キルン) for us', ['Kiln Coffee (キルン)'], 'Kiln Coffee'],
    ['Ember [YC W24', ['Ember [YC W24'], 'Ember'],
    ['nobody at all', [], null],
    ['G', [], 'G'],
    ['X is here', [], null],
    ['Xy is here', [], 'Xy'],
    ['Learn how clay dries', [], null],
    ['Senator Claythorne of Ohio', [], null],
    ['GET CLAY NOW', [], null],
    ['CLAY'.repeat(15), [], 'CLAY'.repeat(15)],
    ['Ember. It is a kiln', [], 'Ember'],
    ['Ember W. Kilnhand, a potter', [], 'Ember W. Kilnhand'],
  ])('%s %j: %s', (rest, anchors, name) => expect(readNameAtStart(rest, anchors)).toBe(name));

  it('loses decoration and possessive endings', () =>
    expect(['** Acme’s **', '“Acme”', 'Acme!', '(Acme)'].map(tidyName)).toEqual(['Acme', 'Acme', 'Acme', 'Acme']));
});

describe('the newsletter’s own names and domains', () => {
  const issue = issueOf(
    {
      html: `<p>News of <a href="https://a.test">a</a></p>${'<p>Some words about clay and kilns, as ever.</p>'.repeat(12)}<p>Until next week,</p><p>You receive this because you subscribed. Copyright (c) 2026 Clay Road Media Ltd <a href="https://footer.example/u">Unsubscribe</a></p>`,
    },
    {
      newsletter: { name: 'The Harbour Courier', domain: 'courier.example' },
      sender: { name: 'Harbour Courier Team', address: 'post@mail.harbour-post.example' },
    },
  );
  const own = buildNewsletterIdentity(issue);
  it.each([
    ['The Harbour Courier', true],
    ['Harbour Courier', true],
    ['Harbour Courier Plus', true],
    ['the Courier', true],
    ['Rival Harbour Courier', false],
    ['Courier Guild', false],
    ['Harbour', false],
    ['HarbourCourier', true],
    ['Road Media', false],
    ['Footer', true],
    ['Glazeworks', false],
    ['Rie', false],
  ])('the name %s: %s', (name, is) => expect(own.isBrand(name)).toBe(is));
  it.each([
    ['courier.example', true],
    ['harbour-post.example', true],
    ['footer.example', true],
    ['harbourcourier.test', true],
    ['a.test', false],
    [null, false],
  ])('the domain %s: %s', (domain, is) => expect(own.isDomain(domain)).toBe(is));
  it('include a domain that spells its name', () => {
    const spelt = (name: string, ...domains: string[]) =>
      domains.map((domain) => spellsNewsletterName(domain, { ...issue, newsletter: { name, domain: null } }));
    expect(spelt('The Harbour Courier', 'harbourcourier.example', 'courier.example')).toEqual([true, false]);
    expect(spelt('Kiln Boutik', 'kiln-boutik.example', 'kilnboutiks.example')).toEqual([true, false]);
    // The name is too short to tell.
    expect(spelt('Kiln', 'kiln.example')).toEqual([false]);
  });

  it('include a site linked five times across the issue, but not one linked four times or in one place', () => {
    const line = '<p>Words about clay.</p>';
    const at = (count: number, gap: number) => {
      const links = Array.from(
        { length: count },
        (_, n) => `<p><a href="https://home.example/${n}">Page ${n} of many</a></p>${line.repeat(gap)}`,
      );
      return buildNewsletterIdentity(issueOf({ html: links.join('') + line.repeat(gap === 0 ? 12 : 0) })).isDomain(
        'home.example',
      );
    };
    expect([at(5, 3), at(4, 3), at(5, 0)]).toEqual([true, false, false]);
  });
});

describe('words that are not a company’s name', () => {
  it('are titles and headlines by their length and their form', () => {
    const isLong = (name: string) => [looksLikeTitle(name), looksLikeHeadline(name)];
    expect(isLong('What Is Clay?')).toEqual([true, false]);
    expect(isLong('Clay now!')).toEqual([false, false]);
    expect(isLong('One two three four five six')).toEqual([expect.any(Boolean), true]);
    expect(isLong('Glazeworks')).toEqual([false, false]);
  });
  it.each([
    ['How clay dries fast', true],
    ['How clay dries', false],
    ['Glazes for your studio', true],
    ['Glazes for studio', false],
    ['Bank of America Merrill', false],
    ['Clay now, clay later!', true],
    ['Yahoo!', false],
    ['Is clay?', false],
  ])('a title: %s, %s', (name, is) => expect(looksLikeTitle(name)).toBe(is));
  it.each([
    ['Secure Your Data', true],
    ['Build Kite', false],
    ['Kite Build Hut', false],
    ['One Two Three Four Five', false],
    ['Fall asleep faster', true],
    ['Sleep faster', false],
    ['Fall Asleep faster', false],
    ['House of colour', false],
    ['fall asleep faster', false],
  ])('a headline: %s, %s', (name, is) => expect(looksLikeHeadline(name)).toBe(is));
  it.each([
    ['KILN24', true],
    ['KILN2', false],
    ['KILNA2', false],
    ['1234567', false],
    ['Kiln2024', false],
  ])('a coupon: %s, %s', (name, is) => expect(looksLikeCouponCode(name)).toBe(is));
  it('are trade abbreviations, unless the mail also writes them in mixed case', () => {
    expect([
      isTechnicalAbbreviation('DNA', []),
      isTechnicalAbbreviation('DNA', ['dna', 'DNA']),
      isTechnicalAbbreviation('DNA', ['Dna']),
      isTechnicalAbbreviation('HEY', []),
    ]).toEqual([true, true, false, false]);
  });
});
