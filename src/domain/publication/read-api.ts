// Reads listings that platforms provide as JSON: Substack's archive and WordPress posts.
import { type Listing, type ListingRead, momentOf, type PublicIssue, pageAddress, titleText } from './public-issue.ts';
import { recordOf, stringOf } from './read-feed.ts';

const MAX_ENTRIES = 200;

function itemsOf(text: string): unknown[] | null {
  try {
    const parsed: unknown = JSON.parse(text);
    // Substack's archive has been seen in both forms.
    const items = Array.isArray(parsed) ? parsed : recordOf(parsed)?.posts;
    return Array.isArray(items) ? items.slice(0, MAX_ENTRIES) : null;
  } catch {
    return null;
  }
}

/**
 * Reads `/api/v1/archive?sort=new&offset=0&limit=12`. Pages are numbered by offset, and the last one is empty. Null if
 * it isn't such a listing.
 */
export function readSubstackArchive(text: string, { url }: Listing): ListingRead | null {
  const items = itemsOf(text);
  if (!items) return null;
  const issues = items.flatMap((item): PublicIssue[] => {
    const post = recordOf(item);
    const slug = stringOf(post?.slug);
    const address = pageAddress(stringOf(post?.canonical_url) ?? (slug && `/p/${encodeURIComponent(slug)}`), url);
    // Podcasts and threads are never sent as an issue with ads.
    if (!post || !address || /^(?:thread|podcast_preview)$/.test(stringOf(post.type) ?? '')) return [];
    return [
      {
        url: address,
        title: titleText(stringOf(post.title)),
        publishedAt: momentOf(stringOf(post.post_date)),
        changedAt: null,
        html: stringOf(post.body_html),
      },
    ];
  });
  if (items.length === 0) return { issues, next: [] };
  const next = new URL(url);
  next.searchParams.set('offset', String(Number(next.searchParams.get('offset') ?? 0) + items.length));
  return { issues, next: [{ url: next.href, format: 'substack-archive' }] };
}

/**
 * Reads `/wp-json/wp/v2/posts?per_page=50&page=1` with whole texts. A page past the last one is an error. Null if
 * it isn't such a listing.
 */
export function readWordpressPosts(text: string, { url }: Listing): ListingRead | null {
  const items = itemsOf(text);
  if (!items) return null;
  const issues = items.flatMap((item): PublicIssue[] => {
    const post = recordOf(item);
    const address = pageAddress(stringOf(post?.link), url);
    if (!post || !address) return [];
    const content = recordOf(post.content);
    return [
      {
        url: address,
        title: titleText(decoded(stringOf(recordOf(post.title)?.rendered) ?? '')),
        // `date` is in the site's zone and `date_gmt` in UTC; neither states a zone.
        publishedAt: momentOf(stringOf(post.date_gmt)) ?? momentOf(stringOf(post.date)),
        changedAt: momentOf(stringOf(post.modified_gmt)),
        html: content?.protected === true ? null : stringOf(content?.rendered),
      },
    ];
  });
  const next = new URL(url);
  const size = Number(next.searchParams.get('per_page') ?? 10);
  if (items.length < size) return { issues, next: [] };
  next.searchParams.set('page', String(Number(next.searchParams.get('page') ?? 1) + 1));
  return { issues, next: [{ url: next.href, format: 'wordpress-posts' }] };
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', hellip: '…', apos: "'" };

/** Decodes entities and removes inline markup, which rendered titles contain. */
const decoded = (text: string): string =>
  text
    .replace(/<\/?[a-z][^<>]{0,500}>/gi, '')
    .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replace(/&(\w{2,6});/g, (whole, name: string) => ENTITIES[name] ?? whole);
