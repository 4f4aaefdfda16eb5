// Twenty-five small sites with decoys: the right contact, or correctly none. Run with CONTACT_TABLE=1 to see the table.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FetchedPage, findContactsOnSite } from '../../../src/domain/contact/contacts-on-site.ts';
import { listLikelyContactPages } from '../../../src/domain/contact/links.ts';
import { isWebmailDomain } from '../../../src/domain/contact/webmail.ts';
import { readTable } from '../../support/tables.ts';

const SITES = join(import.meta.dirname, '../../fixtures/contact-sites');
interface Expected {
  domain: string;
  name: string;
  email: string;
  person: string;
  why: string;
}
const expected = readTable<Expected>('contact-sites/expected.csv');

/** The home page and the pages that it links to, as the flow reads them. */
function pagesOf(domain: string): FetchedPage[] {
  const files = new Map(
    readdirSync(join(SITES, domain)).map((file) => [
      `https://${domain}/${file.replace(/^index\.html$|\.html$/, '')}`,
      readFileSync(join(SITES, domain, file), 'utf8'),
    ]),
  );
  const home = { url: `https://${domain}/`, html: files.get(`https://${domain}/`) ?? '' };
  const linked = listLikelyContactPages(home.html, home.url).flatMap((url) => {
    const html = files.get(url);
    return html === undefined ? [] : [{ url, html }];
  });
  return [home, ...linked];
}

const found = expected.map((site) => ({ site, contacts: findContactsOnSite(pagesOf(site.domain), site) }));

describe('contacts of twenty-five sites', () => {
  it('are correct, or correctly absent, on at least 22 sites, with the person if the page names one', () => {
    const table = found.map(({ site, contacts: [first] }) => ({
      site: site.domain,
      expected: site.email || 'none',
      found: first?.email ?? 'none',
      name: first?.name ?? '',
      title: first?.title ?? '',
      confidence: first?.confidence ?? '',
      right: (first?.email ?? '') === site.email && (first?.name ?? '') === site.person,
    }));
    if (process.env.CONTACT_TABLE) console.table(table);
    expect(table.length).toBe(25);
    expect(table.filter(({ right }) => right).length).toBeGreaterThanOrEqual(22);
  });

  it('are never webmail, never of another domain, always on the page that is named as the source', () => {
    for (const { site, contacts } of found) {
      for (const { email, sourceUrl, confidence } of contacts) {
        expect(isWebmailDomain(email.split('@')[1] ?? '')).toBe(false);
        expect(email.split('@')[1]?.split('.')[0]).toBe(site.domain.split('.')[0]);
        expect(sourceUrl).toMatch(new RegExp(`^https://${site.domain}/`));
        expect(confidence).toBeGreaterThan(0);
        expect(confidence).toBeLessThanOrEqual(98);
      }
    }
  });

  // The test above judges correctness; this one lists every address with its rank and points, so that a change is
  // reviewed before it is accepted: vitest run FILE -u.
  it('keep their recorded order and confidence', async () => {
    const said = found.map(({ site, contacts }) =>
      [
        site.domain,
        ...contacts.map(
          ({ email, name, title, confidence, sourceUrl }) =>
            `  ${[email, name, title, confidence, sourceUrl.replace(`https://${site.domain}`, '')].join(' | ')}`,
        ),
      ].join('\n'),
    );
    await expect(`${said.join('\n')}\n`).toMatchFileSnapshot('golden-contacts.txt');
  });

  it('a named person has high confidence, a team mailbox less, a general mailbox low', () => {
    const of = (domain: string) => found.find(({ site }) => site.domain === domain)?.contacts[0]?.confidence ?? 0;
    expect(of('brightloom.example')).toBeGreaterThanOrEqual(70);
    expect(of('heliodor.example')).toBeGreaterThanOrEqual(40);
    expect(of('heliodor.example')).toBeLessThan(70);
    expect(of('nimbusroot.example')).toBeLessThan(40);
  });
});
