import { toPageUrl } from './public-issue.ts';

/** Matches hosts of Mailchimp's archives, by the end of the name; they are outside a newsletter's own site. */
export const MAILCHIMP_ARCHIVE_HOST = /(?:^|\.)(?:campaign-archive\d*\.com|list-manage\.com)$/i;

const ARCHIVE_LINK =
  /\b(?:archives?|past (?:issues|editions|newsletters|letters)|(?:all|previous|back|older) (?:issues|posts|editions|newsletters)|issues|read (?:past|previous)|campaign-archive|archiv|ausgaben|tous les numéros|números anteriores)\b/i;

/** Links of a home page that may lead to its archive, on the site itself or at Mailchimp; absolute and in order. */
export function findArchiveLinks(links: readonly { href: string; text: string }[], home: string): string[] {
  const host = new URL(home).host;
  const found = links.flatMap(({ href, text }) => {
    const url = toPageUrl(href, home);
    if (!url) return [];
    const { host: its, hostname, pathname } = new URL(url);
    if (its !== host && !MAILCHIMP_ARCHIVE_HOST.test(hostname)) return [];
    return ARCHIVE_LINK.test(text) ||
      /\/(?:archives?|issues|newsletters?|past-issues|ausgaben|home)\/?$/i.test(pathname)
      ? [url]
      : [];
  });
  return [...new Set(found)].slice(0, 5);
}
