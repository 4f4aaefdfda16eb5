import { Parser } from 'htmlparser2';
import { feedHtmlToParser } from '../site/feed-parser.ts';
import {
  type IssueListing,
  type IssueListingContent,
  type PublicIssue,
  parseWebDate,
  toPageUrl,
} from './public-issue.ts';

/** Maximum number of entries by the sitemap protocol. */
const MAX_ENTRIES = 50_000;
const MAX_PARTS = 200;
const NON_ISSUE_SITEMAP =
  /(?:tag|tags|author|authors|users|category|categories|taxonom\w*|image|images|video|product\w*|media)[-_.\d]*(?:sitemap|\.xml)|sitemap[-_](?:tag|author|users|categor\w*|taxonom\w*|image|video|product|media|pages?)s?\b/i;

/** @returns null if the text is not a sitemap. */
export function readSitemap(text: string, base: string, isIssue: (url: URL) => boolean): IssueListingContent | null {
  if (!/<(?:urlset|sitemapindex)[\s>]/i.test(text.slice(0, 4_000))) return null;
  const issues: PublicIssue[] = [];
  const next: IssueListing[] = [];
  let [kind, field, loc, lastmod, seen] = ['', '', '', '', 0];
  const parser = new Parser(
    {
      onopentag(name) {
        const tag = name.toLowerCase();
        if (tag === 'url' || tag === 'sitemap') {
          [kind, loc, lastmod] = [tag, '', ''];
          seen++;
        }
        field = tag;
      },
      ontext(data) {
        if (field === 'loc' && loc.length < 2_100) loc += data;
        if (field === 'lastmod' && lastmod.length < 80) lastmod += data;
      },
      onclosetag(name) {
        const tag = name.toLowerCase();
        field = '';
        if (tag !== kind || !kind) return;
        kind = '';
        const url = toPageUrl(loc, base);
        if (!url) return;
        if (tag === 'sitemap') {
          // Compressed sitemaps are left out, because the same URLs are nearly always in uncompressed ones as well.
          if (next.length < MAX_PARTS && !NON_ISSUE_SITEMAP.test(url) && !/\.gz$/i.test(url))
            next.push({ url, format: 'sitemap' });
        } else if (isIssue(new URL(url)))
          issues.push({ url, title: null, publishedAt: null, changedAt: parseWebDate(lastmod), html: null });
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  feedHtmlToParser(parser, text, () => seen >= MAX_ENTRIES);
  return { issues, next };
}
