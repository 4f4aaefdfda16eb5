import {
  type IssueListing,
  type IssueListingContent,
  type PublicIssue,
  parseWebDate,
  toNextPage,
  toPageUrl,
  toPlainText,
  toTitle,
} from './public-issue.ts';
import { asRecord, asString } from './read-feed.ts';

const MAX_ENTRIES = 200;

function itemsOf(text: string): unknown[] | null {
  try {
    const parsed: unknown = JSON.parse(text);
    // Substack's archive has been seen in both forms.
    const items = Array.isArray(parsed) ? parsed : asRecord(parsed)?.posts;
    return Array.isArray(items) ? items.slice(0, MAX_ENTRIES) : null;
  } catch {
    return null;
  }
}

/** `/api/v1/archive?sort=new&offset=0&limit=12`: pages by offset, the last one empty. */
export function readSubstackArchive(text: string, { url }: IssueListing): IssueListingContent | null {
  const items = itemsOf(text);
  if (!items) return null;
  const issues = items.flatMap((item): PublicIssue[] => {
    const post = asRecord(item);
    const slug = asString(post?.slug);
    const address = toPageUrl(asString(post?.canonical_url) ?? (slug && `/p/${encodeURIComponent(slug)}`), url);
    // Podcasts and threads are never sent as an issue with ads.
    if (!post || !address || /^(?:thread|podcast_preview)$/.test(asString(post.type) ?? '')) return [];
    return [
      {
        url: address,
        title: toTitle(asString(post.title)),
        publishedAt: parseWebDate(asString(post.post_date)),
        changedAt: null,
        html: asString(post.body_html),
      },
    ];
  });
  if (items.length === 0) return { issues, next: [] };
  return { issues, next: [{ url: toNextPage(url, 'offset', items.length, 0).href, format: 'substack-archive' }] };
}

/** `/wp-json/wp/v2/posts?per_page=50&page=1` with whole texts. A page past the last one is an error. */
export function readWordpressPosts(text: string, { url }: IssueListing): IssueListingContent | null {
  const items = itemsOf(text);
  if (!items) return null;
  const issues = items.flatMap((item): PublicIssue[] => {
    const post = asRecord(item);
    const address = toPageUrl(asString(post?.link), url);
    if (!post || !address) return [];
    const content = asRecord(post.content);
    return [
      {
        url: address,
        title: toTitle(toPlainText(asString(asRecord(post.title)?.rendered) ?? '')),
        // `date` is in the site's zone and `date_gmt` in UTC; neither states a zone.
        publishedAt: parseWebDate(asString(post.date_gmt)) ?? parseWebDate(asString(post.date)),
        changedAt: parseWebDate(asString(post.modified_gmt)),
        html: content?.protected === true ? null : asString(content?.rendered),
      },
    ];
  });
  const size = Number(new URL(url).searchParams.get('per_page') ?? 10);
  if (items.length < size) return { issues, next: [] };
  return { issues, next: [{ url: toNextPage(url, 'page').href, format: 'wordpress-posts' }] };
}
