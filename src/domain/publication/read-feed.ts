import { Parser } from 'htmlparser2';
import { feedHtmlToParser } from '../site/feed-parser.ts';
import {
  type IssueListingContent,
  type PublicIssue,
  parseWebDate,
  toPageUrl,
  toPlainText,
  toTitle,
} from './public-issue.ts';

/** Above the number of entries in ten years of a daily letter. */
const MAX_ENTRIES = 4_000;
const FIELD_CHARS = 2_000_000;

/** @param base the feed's own URL. @returns null if the text is not a feed. */
export function readFeed(text: string, base: string): IssueListingContent | null {
  const start = text.slice(0, 2_000).trimStart();
  if (start.startsWith('{')) return readJsonFeed(text, base);
  if (!/<(?:rss|feed|rdf:RDF|channel)[\s>]/i.test(start.slice(0, 2_000))) return null;
  return readXmlFeed(text, base);
}

/** Elements whose text is read, without their prefix if it is unambiguous. */
const FIELDS: Record<string, keyof Entry> = {
  title: 'title',
  link: 'link',
  guid: 'guid',
  id: 'guid',
  pubdate: 'date',
  'dc:date': 'date',
  published: 'date',
  updated: 'updated',
  'content:encoded': 'content',
  content: 'content',
  description: 'summary',
  summary: 'summary',
  'feedburner:origlink': 'original',
};

interface Entry {
  title: string;
  link: string;
  guid: string;
  date: string;
  updated: string;
  content: string;
  summary: string;
  original: string;
}
const EMPTY: Entry = { title: '', link: '', guid: '', date: '', updated: '', content: '', summary: '', original: '' };

function readXmlFeed(text: string, base: string): IssueListingContent {
  const issues: PublicIssue[] = [];
  let entry: Entry | null = null;
  let permalink = true;
  let field: keyof Entry | null = null;
  let depth = 0;
  let nextPage: string | null = null;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const tag = name.toLowerCase();
        if (tag === 'item' || tag === 'entry') {
          entry = { ...EMPTY };
          permalink = true;
          return;
        }
        if (!entry) {
          if (tag === 'atom:link' || tag === 'link') {
            if (attributes.rel === 'next' && attributes.href) nextPage = toPageUrl(attributes.href, base);
          }
          return;
        }
        if (field) {
          // Atom's XHTML content consists of elements, not of text.
          depth++;
          if (field === 'content') entry.content += openTag(tag, attributes);
          return;
        }
        if (tag === 'link' && attributes.href) {
          if (!attributes.rel || attributes.rel === 'alternate') entry.link ||= attributes.href;
          return;
        }
        if (tag === 'guid') permalink = attributes.isPermaLink !== 'false' && attributes.ispermalink !== 'false';
        field = FIELDS[tag] ?? null;
        depth = 0;
      },
      ontext(data) {
        if (entry && field && entry[field].length < FIELD_CHARS) entry[field] += data;
      },
      onclosetag(name) {
        const tag = name.toLowerCase();
        if (field) {
          if (depth > 0) {
            depth--;
            if (entry && field === 'content') entry.content += `</${tag}>`;
          } else field = null;
          return;
        }
        if ((tag === 'item' || tag === 'entry') && entry) {
          const issue = issueOf(entry, permalink, base);
          if (issue) issues.push(issue);
          entry = null;
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  feedHtmlToParser(parser, text, () => issues.length >= MAX_ENTRIES);
  return { issues, next: nextPage ? [{ url: nextPage, format: 'feed' }] : [] };
}

function issueOf(entry: Entry, permalink: boolean, base: string): PublicIssue | null {
  const guid = permalink && /^https?:\/\//i.test(entry.guid.trim()) ? entry.guid : '';
  const url = toPageUrl(entry.original || entry.link || guid, base);
  if (!url) return null;
  const summary = /<[a-z][^>]*>/i.test(entry.summary) ? entry.summary : '';
  return {
    url,
    title: toTitle(toPlainText(entry.title)),
    publishedAt: parseWebDate(entry.date) ?? parseWebDate(entry.updated),
    changedAt: parseWebDate(entry.updated),
    // Some feeds have the whole text as their description.
    html: entry.content.trim() || summary.trim() || null,
  };
}

const openTag = (tag: string, attributes: Record<string, string>): string =>
  `<${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`)
    .join('')}>`;

function readJsonFeed(text: string, base: string): IssueListingContent | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  const read = asRecord(parsed);
  if (!Array.isArray(read?.items)) return null;
  const issues = read.items.slice(0, MAX_ENTRIES).flatMap((item): PublicIssue[] => {
    const found = asRecord(item);
    const url = toPageUrl(asString(found?.url) ?? asString(found?.id), base);
    if (!found || !url) return [];
    return [
      {
        url,
        title: toTitle(asString(found.title)),
        publishedAt: parseWebDate(asString(found.date_published)) ?? parseWebDate(asString(found.date_modified)),
        changedAt: parseWebDate(asString(found.date_modified)),
        html: asString(found.content_html)?.slice(0, FIELD_CHARS) || null,
      },
    ];
  });
  const next = toPageUrl(asString(read.next_url), base);
  return { issues, next: next ? [{ url: next, format: 'feed' }] : [] };
}

export const asRecord = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;

export const asString = (value: unknown): string | null => (typeof value === 'string' ? value : null);
