// Only the brand's own pages are read; without a domain no page is certainly its own.

import { type FetchedPage, findContactsOnSite } from '../../domain/contact/contacts-on-site.ts';
import { hashContactEmail } from '../../domain/contact/hash.ts';
import { chooseContactPages, listLikelyContactPages } from '../../domain/contact/links.ts';
import type { Services } from '../../services.ts';
import {
  findContactSearchSubject,
  recordContactCheck,
  saveContact,
  saveContactSearch,
} from '../../store/contact/contacts.ts';
import { checkMailDomainOfAddress } from './check-domain.ts';

type Needs = Pick<Services, 'db' | 'sites' | 'mailDomains'>;

const MAX_PAGES = 8;
const USUAL_PATHS = ['/contact', '/about'];

/** If the site can't be read now, a known contact stays. */
export async function findBrandContact(
  { db, sites, mailDomains }: Needs,
  { brandId }: { brandId: string },
  now: Date,
): Promise<void> {
  const brand = await findContactSearchSubject(db, brandId);
  if (!brand) return;
  if (!brand.domain) return recordContactCheck(db, brand, { gone: false }, now);
  const pages = await readSite(sites, homesOf(brand.website, brand.domain));
  const read = { pages: pages.map(({ url }) => url), contactPages: chooseContactPages(pages) };
  if (pages.length > 0) await saveContactSearch(db, brand, read, now);
  // `saveContact` refuses people who asked not to be listed, and addresses that an administrator rejected.
  for (const contact of findContactsOnSite(pages, { name: brand.name, domain: brand.domain })) {
    if (await saveContact(db, brand, { ...contact, hash: await hashContactEmail(contact.email) }, now))
      return checkMailDomainOfAddress({ db, mailDomains }, contact.email, now);
  }
  await recordContactCheck(db, brand, { gone: pages.length > 0 }, now);
}

function homesOf(website: string | null, domain: string): string[] {
  const homes = [website, `https://${domain}/`, `https://www.${domain}/`].filter(
    (home) => home !== null && URL.canParse(home),
  );
  return [...new Set(homes.map((home) => new URL(home as string).href))];
}

/** Reads the home page and the pages it links to, then those that these link to, most likely first; each page once. */
async function readSite(sites: Needs['sites'], homes: string[]): Promise<FetchedPage[]> {
  const pages: FetchedPage[] = [];
  const asked = new Set<string>();
  const waiting: string[] = [];
  async function read(url: string): Promise<boolean> {
    asked.add(url);
    const page = await sites.page(url);
    if (!page.ok || pages.some((known) => known.url === page.url)) return false;
    pages.push({ url: page.url, html: page.html });
    asked.add(page.url);
    waiting.push(...listLikelyContactPages(page.html, page.url));
    return true;
  }
  for (const home of homes) if (await read(home)) break;
  const [home] = pages;
  if (home && waiting.length === 0) waiting.push(...USUAL_PATHS.map((path) => new URL(path, home.url).href));
  for (let url = waiting.shift(); url && asked.size < MAX_PAGES + homes.length; url = waiting.shift()) {
    if (!asked.has(url)) await read(url);
  }
  return pages;
}
