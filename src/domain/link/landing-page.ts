// On a host that many companies share (an app store, a marketplace) only the publisher that the page names is evidence.
import { Parser } from 'htmlparser2';
import { feedHtmlToParser } from '../site/feed-parser.ts';

export interface LandingPage {
  url: string;
  title: string | null;
  siteName: string | null;
  /** On a shared host it is the host's own. */
  organisation: string | null;
  /** The publisher, organiser, seller or brand of what the page shows. */
  publisher: string | null;
  canonical: string | null;
}

const MAX_ELEMENTS = 5_000;
const LONGEST = 300;
const DATA_CHARS = 200_000;
const MAX_NODES = 2_000;
const ORGANISATION =
  /^(?:Organization|Corporation|LocalBusiness|OnlineStore|OnlineBusiness|Store|NewsMediaOrganization|EducationalOrganization|NGO|Brand)$/;
/** Most trusted first. */
const PUBLISHER_PROPERTIES = [
  'organizer',
  'seller',
  'author',
  'brand',
  'manufacturer',
  'provider',
  'creator',
  'publisher',
];
const NESTED_PROPERTIES = ['offers', 'mainEntity', '@graph'];
/** Meta tags in the page's head that name the brand or seller of an offer. */
const BRAND_TAG = /^(?:(?:og|product):brand|product:retailer_title)$/i;

/** At most the first 5,000 elements. Never throws. */
export function readLandingPage(html: string, url: string): LandingPage {
  let [title, siteName, canonical, data, elements] = ['', '', '', '', 0];
  let [isTitle, isData] = [false, false];
  const organisations: string[] = [];
  const behind: PublisherCandidate[] = [];
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
  feedHtmlToParser(parser, html, () => elements > MAX_ELEMENTS);
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

interface PublisherCandidate {
  name: string;
  role: number;
  isPerson: boolean;
}

function collectNames(text: string, organisations: string[], behind: PublisherCandidate[]): void {
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
    else for (const [role, key] of PUBLISHER_PROPERTIES.entries()) behind.push(...namesOf(record[key], role));
    for (const part of NESTED_PROPERTIES) if (typeof record[part] === 'object') nodes.push(record[part]);
  }
}

const typesOf = (record: Record<string, unknown>): string[] =>
  [record['@type']].flat().filter((type) => typeof type === 'string');

const namesOf = (value: unknown, role: number): PublisherCandidate[] =>
  [value].flat().flatMap((one) => {
    const record = typeof one === 'object' && one !== null ? (one as Record<string, unknown>) : { name: one };
    const { name } = record;
    return typeof name === 'string' && name && !/^https?:/i.test(name)
      ? [{ name, role, isPerson: typesOf(record).includes('Person') }]
      : [];
  });

/** A company before a person, because an event is often hosted by both. */
const likeliest = (behind: readonly PublisherCandidate[]): string | undefined =>
  behind.toSorted((a, b) => Number(a.isPerson) - Number(b.isPerson) || a.role - b.role)[0]?.name;
