import { composeMessage } from '../mail/compose.ts';
import type { PublicIssue } from './public-issue.ts';

/** A text with fewer characters of markup is an excerpt. */
const COMPLETE_HTML_CHARS_MIN = 1_500;
const CUT_SHORT =
  /(?:\[?(?:…|\.\.\.)\]?|(?:read|continue reading|weiterlesen|lire la suite|leer más)[^<]{0,40})\s*(?:<\/?[a-z][^>]*>\s*)*$/iu;

export const isCompleteIssueHtml = (html: string | null): html is string =>
  html !== null && html.length >= COMPLETE_HTML_CHARS_MIN && !CUT_SHORT.test(html.slice(-400));

/** The same issue always gives the same bytes. */
export function toArchiveMessage(
  newsletter: { name: string },
  issue: Pick<PublicIssue, 'url' | 'title'> & { publishedAt: Date },
  html: string,
): Uint8Array {
  const host = new URL(issue.url).hostname;
  return composeMessage({
    from: `"${newsletter.name.replace(/["\\\r\n]/g, ' ').trim()}" <archive@${host}>`,
    to: null,
    subject: issue.title,
    date: issue.publishedAt,
    html: `<!doctype html><html><body>${html}</body></html>`,
    text: null,
    messageId: `<${encodeURIComponent(issue.url).slice(0, 500)}@archive.invalid>`,
  });
}
