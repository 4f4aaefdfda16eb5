// What a landing page says of itself: a witness for the name of the brand that a followed link leads to. On a host of
// many (an app store, a marketplace, an event page) only the publisher that it names is one.
import { Parser } from 'htmlparser2';
import { feedParser } from '../site/feed-parser.ts';

/** Values from the page, each on one line; null if the page has none. */
export interface LandingPage {
  /** The URL that was read. */
  url: string;
  title: string | null;
  /** og:site_name or application-name. */
  siteName: string | null;
  /** Name of a JSON-LD Organization: on a host of many the host's own. */
  organisation: string | null;
  /** Who stands behind the app, event or offer that the page shows: its publisher, organiser, seller or brand. */
  publisher: string | null;
  /** Canonical address, absolute. */
  canonical: string | null;
}

const MAX_ELEMENTS = 5_000;
const LONGEST = 300;
/** Structured data beyond this many characters isn't read. */
const DATA_CHARS = 200_000;
const MAX_NODES = 2_000;
const ORGANISATION =
  /^(?:Organization|Corporation|LocalBusiness|OnlineStore|OnlineBusiness|Store|NewsMediaOrganization|EducationalOrganization|NGO|Brand)$/;
/** Of an app, event or offer: who stands behind it, in the order of trust. */
const BEHIND = ['organizer', 'seller', 'author', 'brand', 'manufacturer', 'provider', 'creator', 'publisher'];
/** Parts of a node that may name who stands behind it as well. */
const PARTS = ['offers', 'mainEntity', '@graph'];
/** The same in the page's head. */
const BRAND_TAG = /^(?:(?:og|product):brand|product:retailer_title)$/i;

/** Reads at most the first 5,000 elements, which include the head and structured data near the start. Never throws. */
export function readLandingPage(html: string, url: string): LandingPage {
  let [title, siteName, canonical, data, elements] = ['', '', '', '', 0];
  let [isTitle, isData] = [false, false];
  const organisations: string[] = [];
  const behind: Behind[] = [];
  let brandTag = '';
  const parser = new Parser({
    onopentag(tag, attributes) {
      elements++;
      isTitle = tag === 'title' && title === '';
      isData = tag === 'script' && /^application\/ld\+json\b/i.test(attributes.type ?? '');
      data = '';
      if (tag === 'meta' && /^(?:og:site_name|application-name)$/i.test(attributes.property ?? attributes.name ?? ''))
        siteName ||= attributes.content ?? '';
      if (tag === 'meta' && BRAND_TAG.test(attributes.property ?? '')) brandTag ||= attributes.content ?? '';
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
  feedParser(parser, html, () => elements > MAX_ELEMENTS);
  return {
    url,
    title: oneLine(title),
    siteName: oneLine(siteName),
    organisation: oneLine(organisations[0] ?? ''),
    publisher: oneLine(likeliest(behind) ?? brandTag),
    canonical: canonical ? (URL.parse(canonical, url)?.href ?? null) : null,
  };
}

const oneLine = (text: string): string | null => text.replace(/\s+/g, ' ').trim().slice(0, LONGEST) || null;

interface Behind {
  name: string;
  /** Position in BEHIND. */
  role: number;
  isPerson: boolean;
}

function collectNames(text: string, organisations: string[], behind: Behind[]): void {
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
    if (typesOf(record).some((type) => ORGANISATION.test(type)) && typeof record.name === 'string')
      organisations.push(record.name);
    else for (const [role, key] of BEHIND.entries()) behind.push(...namesOf(record[key], role));
    for (const part of PARTS) if (typeof record[part] === 'object') nodes.push(record[part]);
  }
}

const typesOf = (record: Record<string, unknown>): string[] =>
  [record['@type']].flat().filter((type) => typeof type === 'string');

const namesOf = (value: unknown, role: number): Behind[] =>
  [value].flat().flatMap((one) => {
    const record = typeof one === 'object' && one !== null ? (one as Record<string, unknown>) : { name: one };
    const { name } = record;
    return typeof name === 'string' && name && !/^https?:/i.test(name)
      ? [{ name, role, isPerson: typesOf(record).includes('Person') }]
      : [];
  });

/** A company before a person: the hosts of an event are often both. (App stores call any seller a person.) */
const likeliest = (behind: readonly Behind[]): string | undefined =>
  behind.toSorted((a, b) => Number(a.isPerson) - Number(b.isPerson) || a.role - b.role)[0]?.name;
