// E-mail addresses as pages show them: obfuscated against robots, to be completed by the reader, or part of something
// that is no address.
import { describe, expect, it } from 'vitest';
import { findEmailAddresses, restoreObfuscatedEmails } from '../../../src/domain/contact/addresses.ts';
import { findContactsOnSite } from '../../../src/domain/contact/contacts-on-site.ts';
import { readPageLines } from '../../../src/domain/contact/page.ts';

describe('an address that a page hides from robots', () => {
  it.each([
    ['ads [at] acme [dot] com', 'ads@acme.com'],
    ['ads (at) acme.com', 'ads@acme.com'],
    ['ads at acme dot com', 'ads@acme.com'],
    ['ads {at} acme <punkt> com', 'ads@acme.com'],
    // The text omits the ending, which a reader adds from the page's own domain.
    ['ads [at] acme', 'ads@acme.com'],
    ['Jane.Doe [at] acme', 'Jane.Doe@acme.com'],
    ['ads [at] acme.org', 'ads@acme.org'],
  ])('%s is %s', (line, address) => expect(restoreObfuscatedEmails(line, 'acme.com')).toBe(address));

  it("is not found in ordinary words with 'at'", () => {
    for (const line of ['find us [at] acme', 'Life (at) acme', 'the team [at] acme'])
      expect(findEmailAddresses(restoreObfuscatedEmails(line, 'acme.com'))).toEqual([]);
    expect(restoreObfuscatedEmails('Meet us at acme', 'acme.com')).toBe('Meet us at acme');
  });
});

describe('a brand’s page', () => {
  it('yields the addresses that a proxy hides from robots, in links and in text', () => {
    const hidden = (address: string, key = 0x2a) =>
      [key, ...[...address].map((sign) => sign.charCodeAt(0) ^ key)]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
    const code = hidden('ads@acme.com');
    for (const html of [
      `<p><a href="/cdn-cgi/l/email-protection#${code}">Write to us</a></p>`,
      `<p><a href="/cdn-cgi/l/email-protection"><span data-cfemail="${code.toUpperCase()}">[email protected]</span></a></p>`,
    ])
      expect(readPageLines(html, 'acme.com').lines.flatMap(({ addresses }) => addresses)).toEqual([
        { address: 'ads@acme.com', how: 'hidden from robots' },
      ]);
    for (const wrong of [`${code}0`, hidden('no address'), ''])
      expect(readPageLines(`<p data-cfemail="${wrong}">x</p>`, 'acme.com').lines[0]?.addresses).toEqual([]);
  });

  it('yields an address once per line, with the link’s name before the text’s', () => {
    const [line] = readPageLines(
      '<p><a href="mailto:Ads@acme.com?subject=x">ads@acme.com</a> or pr@acme.com</p>',
      '',
    ).lines;
    expect(line?.addresses).toEqual([
      { address: 'ads@acme.com', how: 'mailto' },
      { address: 'pr@acme.com', how: 'text' },
    ]);
  });

  it('yields its lines in blocks, each under the heading before it, without invisible text', () => {
    const { lines } = readPageLines(
      '<h2>Press</h2><p>Nora<br>Quist</p><p hidden>x</p><p style="display: none">y</p><div aria-hidden="true"><p>z</p></div><code>c</code><h3>Ads</h3><p>na<b>me</b> <i>of</i>brand</p>',
      '',
    );
    expect(lines.map(({ text, heading, isHeading }) => [text, heading, isHeading])).toEqual([
      ['Press', '', true],
      ['Nora', 'Press', false],
      ['Quist', 'Press', false],
      ['Ads', '', true],
      ['na me of brand', 'Ads', false],
    ]);
    expect(lines[1]?.block).toBe(lines[2]?.block);
    expect(lines[1]?.block).not.toBe(lines[4]?.block);
  });

  it('yields people from JSON-LD and from vCards in links, and nothing from other scripts', () => {
    const { data } = readPageLines(
      '<script type="application/ld+json">{"a":1}</script><script>var b</script><a href="data:text/x-vcard,BEGIN">c</a><script type="application/LD+JSON">{"d":1}</script>',
      '',
    );
    expect(data).toEqual(['{"a":1}', 'data:text/x-vcard,BEGIN', '{"d":1}']);
  });

  it('yields no contact if its addresses serve other purposes', () => {
    const found = (address: string) =>
      findContactsOnSite(
        [{ url: 'https://acme.com/', html: `<p>Sponsorship: <a href="mailto:${address}">${address}</a></p>` }],
        {
          name: 'Acme',
          domain: 'acme.com',
        } as Parameters<typeof findContactsOnSite>[1],
      ).map(({ email }) => email);
    expect(found('advertise@acme.com')).toEqual(['advertise@acme.com']);
    for (const other of ['privacy@acme.com', 'noreply@acme.com', 'name@example.com']) expect(found(other)).toEqual([]);
  });
});
