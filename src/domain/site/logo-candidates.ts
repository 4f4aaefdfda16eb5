import { Parser } from 'htmlparser2';
import { feedHtmlToParser } from './feed-parser.ts';

const MAX_CANDIDATES = 8;
/** Icons are declared in the head; this bounds the reading of a page without a body tag. */
const MAX_ELEMENTS = 2_000;

export function findLogoCandidates(html: string, at: string): string[] {
  const found: { href: string; score: number }[] = [];
  let base = at;
  let elements = 0;
  let isBody = false;
  const parser = new Parser({
    onopentag(tag, attributes) {
      elements++;
      isBody ||= tag === 'body';
      const { rel = '', href = '', sizes = '', type = '', property = '', name = '', content = '' } = attributes;
      if (tag === 'base' && URL.canParse(href, at)) base = new URL(href, at).href;
      if (tag === 'link' && href) {
        const score = iconScore(rel.toLowerCase(), sizes, `${type} ${href}`);
        if (score > 0) found.push({ href, score });
      }
      if (tag === 'meta' && /^og:image(:secure_url|:url)?$/i.test(property || name) && content)
        found.push({ href: content, score: 2 });
    },
  });
  feedHtmlToParser(parser, html, () => isBody || elements > MAX_ELEMENTS);
  const addresses = [...found.sort((a, b) => b.score - a.score).map(({ href }) => href), '/favicon.ico'].flatMap(
    (href) => {
      if (!URL.canParse(href, base)) return [];
      const url = new URL(href, base);
      return url.protocol === 'http:' || url.protocol === 'https:' ? [url.href] : [];
    },
  );
  return [...new Set(addresses)].slice(0, MAX_CANDIDATES);
}

/** Score of an icon: vector icons are best, then touch icons, then icons by their size; 0 if not usable. */
function iconScore(rel: string, sizes: string, kind: string): number {
  const words = rel.split(/\s+/);
  const width = Math.min(512, Number.parseInt(/(\d+)x\d+/.exec(sizes)?.[1] ?? '0', 10));
  if (words.some((word) => word === 'apple-touch-icon' || word === 'apple-touch-icon-precomposed'))
    return 2000 + (width || 180);
  if (!words.includes('icon')) return 0;
  if (/svg/i.test(kind)) return 3000;
  return 1000 + (width || 32);
}
