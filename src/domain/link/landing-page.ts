// Reads what a landing page says about its owner. This is evidence for the name of the brand that
// a followed link leads to.
import { Parser } from 'htmlparser2';
import { feed } from '../site/feed-parser.ts';

/** Values from the page, each on one line; null if the page has none. */
export interface LandingPage {
  /** The URL that was read. */
  url: string;
  title: string | null;
  /** og:site_name or application-name. */
  siteName: string | null;
  /**
   * Name of a JSON-LD Organization; for an app, an event or an offer the name of its publisher, organiser or seller.
   */
  organisation: string | null;
  /** Canonical URL, absolute. */
  canonical: string | null;
}

const MAX_ELEMENTS = 5_000;
const LONGEST = 300;
/** Structured data beyond this many characters isn't read. */
const DATA_CHARS = 200_000;
const MAX_NODES = 2_000;
const ORGANISATION =
  /^(?:Organization|Corporation|LocalBusiness|OnlineStore|OnlineBusiness|Store|NewsMediaOrganization|EducationalOrganization|NGO|Brand)$/;
/** Properties that name the company behind an app, event or offer, most trusted first. */
const BEHIND = ['publisher', 'organizer', 'seller', 'brand', 'manufacturer', 'provider', 'author', 'creator'];

/** Reads at most the first 5,000 elements, which include the head and structured data near the start. Never throws. */
export function readLandingPage(html: string, url: string): LandingPage {
  let [title, siteName, canonical, data, elements] = ['', '', '', '', 0];
  let [isTitle, isData] = [false, false];
  const organisations: string[] = [];
  const behind: string[] = [];
  const parser = new Parser({
    onopentag(tag, attributes) {
      elements++;
      isTitle = tag === 'title' && title === '';
      isData = tag === 'script' && /^application\/ld\+json\b/i.test(attributes.type ?? '');
      data = '';
      if (tag === 'meta' && /^(?:og:site_name|application-name)$/i.test(attributes.property ?? attributes.name ?? ''))
        siteName ||= attributes.content ?? '';
      if (tag === 'link' && (attributes.rel ?? '').toLowerCase() === 'canonical') canonical ||= attributes.href ?? '';
    },
    ontext(text) {
      if (isTitle && title.length < LONGEST) title += text;
      if (isData && data.length < DATA_CHARS) data += text;
    },
    onclosetag() {
      if (isData) collectNames(data, organisations, behind);
      isTitle = false;
      isData = false;
    },
  });
  feed(parser, html, () => elements > MAX_ELEMENTS);
  return {
    url,
    title: oneLine(title),
    siteName: oneLine(siteName),
    organisation: oneLine(organisations[0] ?? behind[0] ?? ''),
    canonical: canonical ? (URL.parse(canonical, url)?.href ?? null) : null,
  };
}

const oneLine = (text: string): string | null => text.replace(/\s+/g, ' ').trim().slice(0, LONGEST) || null;

function collectNames(text: string, organisations: string[], behind: string[]): void {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return;
  }
  const nodes = [parsed];
  for (let at = 0; at < nodes.length && at < MAX_NODES; at++) {
    const node = nodes[at];
    if (Array.isArray(node)) nodes.push(...node.slice(0, 100));
    if (typeof node !== 'object' || node === null || Array.isArray(node)) continue;
    const record = node as Record<string, unknown>;
    const types = [record['@type']].flat().filter((type) => typeof type === 'string');
    if (types.some((type) => ORGANISATION.test(type)) && typeof record.name === 'string')
      organisations.push(record.name);
    else for (const role of BEHIND) behind.push(...namesOf(record[role]));
    if (Array.isArray(record['@graph'])) nodes.push(record['@graph']);
  }
}

const namesOf = (value: unknown): string[] =>
  [value].flat().flatMap((one) => {
    const name = typeof one === 'object' && one !== null ? (one as Record<string, unknown>).name : one;
    return typeof name === 'string' && name && !/^https?:/i.test(name) ? [name] : [];
  });
