// The mail's own link to its public page ('view in browser'), where it is open.
import type { Block } from '../../detect/blocks.ts';
import { actsByAddress } from '../../domain/mail/secrets/acting-links.ts';
import { listDecodings } from '../../domain/mail/secrets/readings.ts';

const WORDS =
  /\b(?:(?:view|read|open|see)\b.{0,30}\b(?:browser|online|web(?:site)?|app)|web version|online version|im browser|onlineversion|(?:voir|lire)\b.{0,30}\b(?:ligne|navigateur)|ver en (?:el navegador|línea)|in de browser)\b/i;
const MAILCHIMP = /(?:^|\.)campaign-archive\d*\.com$/;
const HOPS_FIRST = new Set([
  'tracker',
  'ad-network',
  'affiliate',
  'shortener',
  'unsubscribe',
  'mail',
  'none',
  'social',
]);

/**
 * @returns the page's address without what names the reader; null where the link is hidden, acts, or there is none.
 */
export function viewOnlineAddress(blocks: readonly Block[]): string | null {
  for (const block of blocks) {
    for (const { text, url, kind } of block.links) {
      if (!url || HOPS_FIRST.has(kind) || !(block.role === 'view-online' || WORDS.test(text))) continue;
      const page = URL.parse(url);
      if (!page || actsByAddress(listDecodings(url))) continue;
      // What stands in the query names the reader, except at Mailchimp, where it names the campaign.
      for (const name of [...page.searchParams.keys()])
        if (!(MAILCHIMP.test(page.hostname) && (name === 'u' || name === 'id'))) page.searchParams.delete(name);
      page.hash = '';
      // The home page is no issue.
      if (page.pathname !== '/' || page.search) return page.href;
    }
  }
  return null;
}
