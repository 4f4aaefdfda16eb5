// Addresses as pages show them: written so that robots miss them, finished by the reader, or part of something that is no address.
import { describe, expect, it } from 'vitest';
import { addressesIn, written } from '../../src/domain/contact/addresses.ts';
import { contactsOf } from '../../src/domain/contact/of-site.ts';
import { pageLines } from '../../src/domain/contact/page.ts';

describe('an address that a page hides from robots', () => {
  it.each([
    ['ads [at] acme [dot] com', 'ads@acme.com'],
    ['ads (at) acme.com', 'ads@acme.com'],
    ['ads at acme dot com', 'ads@acme.com'],
    ['ads {at} acme <punkt> com', 'ads@acme.com'],
    // The rest is left to the reader, who knows whose page it is.
    ['ads [at] acme', 'ads@acme.com'],
    ['Jane.Doe [at] acme', 'Jane.Doe@acme.com'],
    ['ads [at] acme.org', 'ads@acme.org'],
  ])('%s is %s', (line, address) => expect(written(line, 'acme.com')).toBe(address));

  it("is not found in ordinary words with 'at'", () => {
    for (const line of ['find us [at] acme', 'Life (at) acme', 'the team [at] acme'])
      expect(addressesIn(written(line, 'acme.com'))).toEqual([]);
    expect(written('Meet us at acme', 'acme.com')).toBe('Meet us at acme');
  });
});

describe('a page of a brand', () => {
  it('keeps the words of each of its links', () => {
    const page = pageLines(
      '<p>See <a href="/press">our <b>press</b>  office</a> and <a href="/x"></a></p>',
      'acme.com',
    );
    expect(page.links).toEqual([
      { href: '/press', text: 'our press office' },
      { href: '/x', text: '' },
    ]);
  });

  it('names nobody to write to where its addresses are for other things', () => {
    const found = (address: string) =>
      contactsOf(
        [{ url: 'https://acme.com/', html: `<p>Sponsorship: <a href="mailto:${address}">${address}</a></p>` }],
        {
          name: 'Acme',
          domain: 'acme.com',
        } as Parameters<typeof contactsOf>[1],
      ).map(({ email }) => email);
    expect(found('advertise@acme.com')).toEqual(['advertise@acme.com']);
    for (const other of ['privacy@acme.com', 'noreply@acme.com', 'name@example.com']) expect(found(other)).toEqual([]);
  });
});
