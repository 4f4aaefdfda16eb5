// Replaces the links of an issue by click addresses that hide their targets, as mailing platforms do, and keeps each
// target: real issues with open links become issues whose targets an oracle knows.
import { createHash } from 'node:crypto';
import { readLink } from '../../src/detect/links.ts';
import type { LinkTargets } from '../../src/domain/link/resolved-target.ts';

const HREF = /(<a\b[^>]*?\bhref\s*=\s*)(["'])(https?:[^"'<>]{1,4000})\2/gi;
const decoded = (attribute: string) => attribute.replaceAll('&amp;', '&').replaceAll('&#38;', '&');

/**
 * @returns the markup with hidden links, and their targets. Links that act for the reader, and links that are already
 * hidden, are unchanged.
 */
export function hideLinks(html: string): { html: string; targets: LinkTargets } {
  const resolved = new Map<string, LinkTargets['resolved'][number]>();
  const hidden = html.replace(HREF, (whole, before: string, quote: string, attribute: string) => {
    const { url, kind } = readLink(decoded(attribute));
    if (!url || kind === 'unsubscribe') return whole;
    const code = createHash('sha256').update(url).digest('hex');
    const href = `https://substack.com/redirect/${code.slice(0, 8)}-${code.slice(8, 12)}-4${code.slice(13, 16)}-9${code.slice(17, 20)}-${code.slice(20, 32)}?j=eyJ1IjoiMXVhIn0`;
    resolved.set(href, { href, url, via: ['substack.com'], by: 'page' });
    return `${before}${quote}${href}${quote}`;
  });
  return { html: hidden, targets: { resolved: [...resolved.values()], unresolved: [] } };
}
