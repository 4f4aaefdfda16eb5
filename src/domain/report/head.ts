import { PRODUCT_NAME, pageTitle } from '../../contract/names.ts';
import type { Report } from '../../contract/report.ts';
import { SHARE_PICTURE } from '../../contract/share-picture.ts';

export interface HeadTag {
  tag: 'title' | 'meta' | 'link';
  text?: string;
  attributes?: Record<string, string>;
}

/** So that the counts after the name remain visible in social networks. */
const NAME_MAX = 80;
const DESCRIPTION_MAX = 200;

const number = (value: number) => value.toLocaleString('en-US');
const counted = (value: number, one: string, many: string) => `${number(value)} ${value === 1 ? one : many}`;
const short = (name: string) => (name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 1).trimEnd()}…` : name);

export const reportHeadTags = (report: Report, address: string): HeadTag[] =>
  sharedPageHeadTags(`${short(report.newsletter.name)}: Sponsorship Intelligence Report`, sentence(report), address);

export const sponsorsPageHeadTags = (newsletter: string, about: string, address: string): HeadTag[] =>
  sharedPageHeadTags(
    `Sponsor ${short(newsletter)}`,
    about.length > DESCRIPTION_MAX ? `${about.slice(0, DESCRIPTION_MAX - 1).trimEnd()}…` : about,
    address,
  );

function sharedPageHeadTags(name: string, description: string, address: string): HeadTag[] {
  const title = pageTitle(name);
  const picture = new URL(SHARE_PICTURE.path, address).href;
  const property = (name: string, content: string): HeadTag => ({
    tag: 'meta',
    attributes: { property: name, content },
  });
  const named = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { name, content } });
  return [
    { tag: 'title', text: title },
    named('description', description),
    named('robots', 'noindex'),
    { tag: 'link', attributes: { rel: 'canonical', href: address } },
    property('og:type', 'website'),
    property('og:site_name', PRODUCT_NAME),
    property('og:title', title),
    property('og:description', description),
    property('og:url', address),
    property('og:image', picture),
    property('og:image:type', 'image/png'),
    property('og:image:width', String(SHARE_PICTURE.width)),
    property('og:image:height', String(SHARE_PICTURE.height)),
    property('og:image:alt', SHARE_PICTURE.alt),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', picture),
  ];
}

function sentence({ newsletter, similarNewsletters, brands, sponsorships }: Report): string {
  const relevant = counted(similarNewsletters.totalCount, 'relevant newsletter', 'relevant newsletters');
  const active = counted(brands.totalCount, 'active brand', 'active brands');
  const chances = counted(sponsorships.totalCount, 'sponsorship opportunity', 'sponsorship opportunities');
  return `${relevant}, ${active} and ${chances} for ${short(newsletter.name)}.`;
}

export const headTagsWithoutReport = (title: string): HeadTag[] => [
  { tag: 'title', text: pageTitle(title) },
  { tag: 'meta', attributes: { name: 'robots', content: 'noindex' } },
];
