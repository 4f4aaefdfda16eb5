import { Parser } from 'htmlparser2';
import { feedHtmlToParser } from '../site/feed-parser.ts';

export interface OutlineLink {
  href: string;
  /** The link's text, or the alt text of its image. */
  text: string;
  /** Text of the heading inside or around the link; '' if there is none. */
  heading: string;
  rel: string;
  datesBefore: number;
}

export interface PageOutline {
  title: string;
  generator: string;
  meta: Record<string, string>;
  canonical: string | null;
  feeds: { href: string; type: string }[];
  next: string | null;
  links: OutlineLink[];
  /** Dates as written, in order: datetime attributes, and text that looks like a date. */
  dates: string[];
  headline: string;
  textLength: number;
  scripts: number;
}

const MAX_LINKS = 5_000;
const MAX_ELEMENTS = 60_000;
const MAX_META = 100;
const LONGEST = 400;
const HIDDEN = new Set(['script', 'style', 'noscript', 'template', 'svg']);
const FEED_TYPE = /^application\/(?:rss\+xml|atom\+xml|feed\+json|rdf\+xml|json)/i;
const MONTH =
  'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez|janv|févr|avr|juin|juil|août|déc|ene|abr|ago|dic';
const WRITTEN_DATE = new RegExp(
  String.raw`\b(?:\d{4}-\d{2}-\d{2}|\d{1,2}[/.]\d{1,2}[/.]\d{4}|(?:${MONTH})[\p{L}]{0,7}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}|\d{1,2}\.? (?:${MONTH})[\p{L}]{0,7}\.? \d{4})\b`,
  'iu',
);

/** Reads a page. Linear in its length; never throws. */
export function outlinePage(html: string): PageOutline {
  const outline: PageOutline = {
    title: '',
    generator: '',
    meta: {},
    canonical: null,
    feeds: [],
    next: null,
    links: [],
    dates: [],
    headline: '',
    textLength: 0,
    scripts: 0,
  };
  let elements = 0;
  let hidden = 0;
  let isTitle = false;
  let metas = 0;
  let link: OutlineLink | null = null;
  let heading: { tag: string; text: string; from: number } | null = null;
  const parser = new Parser({
    onopentag(tag, attributes) {
      elements++;
      if (HIDDEN.has(tag)) {
        hidden++;
        if (tag === 'script') outline.scripts++;
      }
      if (tag === 'title' && !outline.title && hidden === 0) isTitle = true;
      else if (tag === 'meta') {
        const name = (attributes.property ?? attributes.name ?? '').toLowerCase().slice(0, 100);
        if (name && ++metas <= MAX_META) outline.meta[name] ??= (attributes.content ?? '').trim().slice(0, 1_000);
      } else if (tag === 'link') {
        const rel = (attributes.rel ?? '').toLowerCase();
        const href = attributes.href ?? '';
        if (rel === 'canonical') outline.canonical ??= href;
        else if (rel === 'next') outline.next ??= href;
        else if (rel === 'alternate' && FEED_TYPE.test(attributes.type ?? '') && outline.feeds.length < 20)
          outline.feeds.push({ href, type: attributes.type ?? '' });
      } else if (tag === 'a' && attributes.href && outline.links.length < MAX_LINKS) {
        link = {
          href: attributes.href.trim(),
          text: '',
          heading: '',
          rel: (attributes.rel ?? '').toLowerCase(),
          datesBefore: outline.dates.length,
        };
        outline.links.push(link);
      } else if (tag === 'img' && link && link.text.length < LONGEST) link.text += ` ${attributes.alt ?? ''} `;
      else if (tag === 'time' && attributes.datetime) outline.dates.push(attributes.datetime.slice(0, 80));
      else if (/^h[1-6]$/.test(tag)) heading = { tag, text: '', from: outline.links.length - (link ? 1 : 0) };
      if (link && /^(?:br|p|div|td|li|span)$/.test(tag)) link.text += ' ';
    },
    ontext(text) {
      if (isTitle) {
        if (outline.title.length < LONGEST) outline.title += text;
        return;
      }
      if (hidden > 0) return;
      if (/\S/.test(text)) outline.textLength += text.length;
      if (link && link.text.length < LONGEST) link.text += text;
      if (heading && heading.text.length < LONGEST) heading.text += text;
      const date = text.length < 300 ? WRITTEN_DATE.exec(text)?.[0] : undefined;
      if (date) outline.dates.push(date);
    },
    onclosetag(tag) {
      if (HIDDEN.has(tag)) hidden = Math.max(0, hidden - 1);
      if (tag === 'title') isTitle = false;
      else if (tag === 'a') link = null;
      else if (heading && tag === heading.tag) {
        const text = oneLine(heading.text);
        if (heading.tag === 'h1' && !outline.headline) outline.headline = text;
        for (const inside of outline.links.slice(heading.from)) inside.heading ||= text;
        heading = null;
      }
    },
  });
  feedHtmlToParser(parser, html, () => elements > MAX_ELEMENTS);
  outline.title = oneLine(outline.title);
  outline.generator = outline.meta.generator ?? '';
  for (const found of outline.links) found.text = oneLine(found.text);
  return outline;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, LONGEST);

/** A page with scripts and less text than this is rendered by its scripts. */
const BARE_CHARS = 300;

/** True if a page has hardly any text of its own, because a script renders it in the browser. */
export const isScriptRendered = ({ textLength, scripts }: PageOutline): boolean =>
  scripts > 0 && textLength < BARE_CHARS;

const CONSENT_OR_ROBOT_CHECK =
  /before you (?:continue|proceed)|(?:accept|manage|we (?:use|value)) (?:all )?(?:cookies|your privacy)|cookie (?:consent|wall)|consent required|(?:verify|checking) (?:you are|that you are|your browser)|are you (?:a )?(?:human|robot)|just a moment|enable javascript and cookies|zustimmung erforderlich/i;

/** True if a page shows a consent form or a robot check instead of its content. */
export const isInterstitial = ({ title, headline, textLength }: PageOutline): boolean =>
  textLength < 4_000 && CONSENT_OR_ROBOT_CHECK.test(`${title} ${headline}`);
