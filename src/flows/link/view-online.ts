import type { Block } from '../../detect/block.ts';
import { urlActsForReader } from '../../domain/mail/secrets/acting-links.ts';
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

/** Without parts that identify the reader; null if there is none, or if it is hidden or acts for its reader. */
export function findViewOnlineUrl(blocks: readonly Block[]): string | null {
  for (const block of blocks) {
    for (const { text, url, kind } of block.links) {
      if (!url || HOPS_FIRST.has(kind) || !(block.role === 'view-online' || WORDS.test(text))) continue;
      const page = URL.parse(url);
      if (!page || urlActsForReader(listDecodings(url))) continue;
      // The query identifies the reader, except at Mailchimp, where it identifies the campaign.
      for (const name of [...page.searchParams.keys()])
        if (!(MAILCHIMP.test(page.hostname) && (name === 'u' || name === 'id'))) page.searchParams.delete(name);
      page.hash = '';
      // A home page is not an issue.
      if (page.pathname !== '/' || page.search) return page.href;
    }
  }
  return null;
}
