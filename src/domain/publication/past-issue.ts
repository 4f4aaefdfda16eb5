// A public issue as a message, so that it is stored, read and read again like any mail.
import { composeMessage } from '../mail/compose.ts';
import type { PublicIssue } from './public-issue.ts';

/** Fewer characters of markup are an excerpt. */
const WHOLE_MIN = 1_500;
/** How feeds end an excerpt. */
const CUT_SHORT =
  /(?:\[?(?:…|\.\.\.)\]?|(?:read|continue reading|weiterlesen|lire la suite|leer más)[^<]{0,40})\s*(?:<\/?[a-z][^>]*>\s*)*$/iu;

/** True if the listing's text is the whole issue, so that its page needn't be asked for. */
export const isWholeText = (html: string | null): html is string =>
  html !== null && html.length >= WHOLE_MIN && !CUT_SHORT.test(html.slice(-400));

/**
 * The message that an issue's page stands for. The same page always gives the same bytes.
 * @param issue `publishedAt`: its date. @param html its text.
 */
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
