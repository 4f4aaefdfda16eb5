import { CONTACT_PAGE_KINDS } from '../../contract/contacts.ts';
import type { FetchedPage } from './contacts-on-site.ts';
import { CONTACT_PAGE_WORDS, listSiteLinks } from './links.ts';

const URL_MAX = 500;

/** At most one page of each kind; one that was read is preferred. @param pages the home page first. */
export function chooseContactPages(
  pages: readonly FetchedPage[],
): { url: string; kind: (typeof CONTACT_PAGE_KINDS)[number] }[] {
  const wordsOf = new Map<string, string>();
  for (const { url, html } of pages)
    for (const link of listSiteLinks(html, url))
      if (link.url.length <= URL_MAX) wordsOf.set(link.url, `${wordsOf.get(link.url) ?? ''} ${link.words}`);
  const read = new Set(pages.map(({ url }) => url));
  const addresses = [...wordsOf.keys()].sort((a, b) => Number(read.has(b)) - Number(read.has(a)));
  return CONTACT_PAGE_KINDS.flatMap((kind) => {
    const url = addresses.find((address) => CONTACT_PAGE_WORDS[kind].test(wordsOf.get(address) ?? ''));
    return url ? [{ url, kind }] : [];
  });
}
