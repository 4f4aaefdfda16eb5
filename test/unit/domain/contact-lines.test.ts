// Contacts written as lines or cards (test/fixtures/contact-lines.csv): who is found, as 'address|name|title'.
import { describe, expect, it } from 'vitest';
import { findContactsOnSite } from '../../../src/domain/contact/contacts-on-site.ts';
import { readTable } from '../../support/tables.ts';

describe('contacts on a page', () => {
  it.each(readTable<{ html: string; found: string }>('contact-lines.csv'))('$html', ({ html, found }) => {
    const [first] = findContactsOnSite([{ url: 'https://acme.example/contact', html }], {
      name: 'Acme',
      domain: 'acme.example',
    });
    expect([first?.email, first?.name, first?.title].filter(Boolean).join('|')).toBe(found);
  });

  const on = (html: string) =>
    findContactsOnSite([{ url: 'https://acme.example/contact', html }], { name: 'Acme', domain: 'acme.example' });

  it('are ordered by who buys advertising: sponsorship, growth, marketing, founders, press, general, a person, sales', () => {
    const mailboxes = ['advertise', 'ceo', 'growth', 'hello', 'jane.roe', 'marketing', 'press', 'sales', 'sponsorship'];
    const order = ['sponsorship', 'advertise', 'growth', 'marketing', 'ceo', 'press', 'hello', 'jane.roe', 'sales'];
    for (const written of [mailboxes, mailboxes.toReversed()])
      expect(
        on(written.map((one) => `<p>${one}@acme.example</p>`).join('')).map(({ email }) => email.split('@')[0]),
      ).toEqual(order);
  });

  it('are ranked by the better of a person’s title and the line’s purpose; only sponsorship outweighs another title', () => {
    const placeOf = (said: string, title: string) => {
      const found = on(
        `<p>${said}: Tom Fox, ${title}, tom@acme.example</p><p>Marketing: marketing@acme.example</p><p>press@acme.example</p>`,
      ).map(({ email }) => email.split('@')[0]);
      return found.indexOf('tom');
    };
    expect(placeOf('Press', 'Head of Partnerships')).toBe(0);
    expect(placeOf('Sponsorship', 'Head of Communications')).toBe(0);
    expect(placeOf('Press', 'Head of Communications')).toBe(1);
    expect(placeOf('Sponsorship', 'Customer Support Lead')).toBe(0);
    expect(placeOf('Marketing', 'Customer Support Lead')).toBeGreaterThanOrEqual(0);
    expect(placeOf('Press', 'Customer Support Lead')).toBe(-1);
    expect(placeOf('Sponsorship', 'Regional Manager')).toBe(0);
    expect(placeOf('Office', 'Regional Manager')).toBe(2);
  });

  it('a general mailbox mentioned for sponsorships ranks above one that isn’t, and below one with that name', () => {
    const worth = (html: string) => on(html)[0]?.confidence ?? 0;
    const [bare, named, own] = [
      '<p>hello@acme.example</p>',
      '<p>Sponsorship: hello@acme.example</p>',
      '<p>sponsorship@acme.example</p>',
    ].map(worth);
    // Points: for its kind, for the brand's own domain, for plain text, for a contact page.
    expect([bare, named, own]).toEqual([3 + 25 + 3 + 5, 24 + 25 + 3 + 5, 40 + 25 + 3 + 5]);
    expect(worth('<p>Press: hello@acme.example</p>')).toBe(22 + 25 + 3 + 5);
    expect(worth('<p>Sales: hello@acme.example</p>')).toBe(bare);
  });

  it('an address on several pages has the name and title of the page that says most, in any order', () => {
    const pages = [
      { url: 'https://acme.example/sponsors', html: '<p>Jane Moor, Head of Partnerships: jane@acme.example</p>' },
      { url: 'https://acme.example/', html: '<p>jane@acme.example</p>' },
    ];
    for (const read of [pages, pages.toReversed()])
      expect(findContactsOnSite(read, { name: 'Acme', domain: 'acme.example' })).toMatchObject([
        { name: 'Jane Moor', title: 'Head of Partnerships', sourceUrl: 'https://acme.example/sponsors' },
      ]);
  });

  it('an address at a mail provider belongs to a person, even if the provider is the brand', () => {
    const gmx = findContactsOnSite([{ url: 'https://gmx.net/contact', html: '<p>press@gmx.net</p>' }], {
      name: 'GMX',
      domain: 'gmx.net',
    });
    expect(gmx).toEqual([]);
  });

  it('a name in a mailbox’s card is its owner if the title fits the mailbox or the card is small', () => {
    const nameIn = (mailbox: string, ...lines: string[]) =>
      on(`<div>${[...lines, `${mailbox}@acme.example`].map((line) => `<p>${line}</p>`).join('')}</div>`)[0]?.name ??
      null;
    expect(nameIn('marketing', 'Jane Ames', 'Head of Marketing')).toBe('Jane Ames');
    expect(nameIn('marketing', 'Jane Ames', 'Press Officer')).toBeNull();
    expect(nameIn('marketing', 'Jane Ames')).toBeNull();
    expect(nameIn('zq', 'Jane Ames', 'Berlin', 'Paris')).toBe('Jane Ames');
    expect(nameIn('zq', 'Jane Ames', 'Berlin', 'Paris', 'Rome')).toBeNull();
  });

  it('a name without an address on the page is no contact', () => {
    expect(
      findContactsOnSite([{ url: 'https://acme.example/team', html: '<p>Jane Ames, Head of Partnerships</p>' }], {
        name: 'Acme',
        domain: 'acme.example',
      }),
    ).toEqual([]);
  });
});
