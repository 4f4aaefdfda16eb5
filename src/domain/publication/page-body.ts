import { Parser } from 'htmlparser2';
import { feedHtmlToParser } from '../site/feed-parser.ts';
import { isInterstitial, isScriptRendered, outlinePage } from './page-outline.ts';
import { parseWebDate, toPageUrl, toTitle } from './public-issue.ts';

export interface IssuePage {
  /** The canonical URL if it is on the same host, otherwise the URL that was read. */
  url: string;
  title: string | null;
  publishedAt: Date | null;
  html: string;
}

interface Span {
  from: number;
  to: number;
  text: number;
  linked: number;
}

const MAX_ELEMENTS = 60_000;
/** A container below this depth isn't considered. The parser's own time grows with the depth. */
const MAX_DEPTH = 400;
const HIDDEN = new Set(['script', 'style', 'noscript', 'template']);
const CONTAINERS = /^(?:div|section|article|main|td|table|body)$/;
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** The marked container must contain at least this share of the page's text. */
const ENOUGH = 0.2;

/** @param marks ids and classes of the platform's container. @returns the page, or why it shows no issue. */
export function readIssuePage(html: string, url: string, marks: readonly string[]): IssuePage | { because: string } {
  const outline = outlinePage(html);
  if (isInterstitial(outline)) return { because: 'the site shows a consent or robot check page' };
  if (isScriptRendered(outline)) return { because: 'the page is built by a script' };
  if (outline.textLength === 0) return { because: 'the page has no text' };
  const { meta, title, headline, dates } = outline;
  const canonical = outline.canonical && toPageUrl(outline.canonical, url);
  const span = mainSpan(html, marks);
  return {
    url: canonical && new URL(canonical).host === new URL(url).host ? canonical : url,
    title: toTitle(meta['og:title'] ?? (headline || title)),
    publishedAt:
      parseWebDate(meta['article:published_time']) ??
      parseWebDate(meta.datepublished ?? meta.date ?? meta['dc.date']) ??
      publishedByData(html) ??
      dates.map(parseWebDate).find((date) => date !== null) ??
      null,
    html: span ? html.slice(span.from, span.to) : html,
  };
}

/** Finds `"datePublished": "..."` in JSON-LD without parsing it, because it may be malformed. */
const publishedByData = (html: string): Date | null =>
  parseWebDate(/"(?:datePublished|post_date|published_at)"\s*:\s*"([^"]{8,40})"/.exec(html)?.[1]);

function mainSpan(html: string, marks: readonly string[]): Span | null {
  const open: { tag: string; rank: number; span: Span }[] = [];
  const found: { rank: number; span: Span }[] = [];
  let [elements, hidden, links, total] = [0, 0, 0, 0];
  const parser = new Parser({
    onopentag(tag, attributes) {
      elements++;
      if (HIDDEN.has(tag)) hidden++;
      if (tag === 'a') links++;
      if (VOID.has(tag) || open.length >= MAX_DEPTH) return;
      open.push({
        tag,
        rank: CONTAINERS.test(tag) ? rankOf(tag, attributes, marks) : Number.POSITIVE_INFINITY,
        span: { from: parser.startIndex, to: html.length, text: 0, linked: 0 },
      });
    },
    ontext(text) {
      if (hidden > 0) return;
      const length = text.replace(/\s+/g, ' ').trim().length;
      total += length;
      for (const { span } of open) {
        span.text += length;
        if (links > 0) span.linked += length;
      }
    },
    onclosetag(tag) {
      if (HIDDEN.has(tag)) hidden = Math.max(0, hidden - 1);
      if (tag === 'a') links = Math.max(0, links - 1);
      const at = open.findLastIndex((one) => one.tag === tag);
      if (at < 0) return;
      for (const { rank, span } of open.splice(at)) {
        span.to = Math.min(html.length, parser.endIndex + 1);
        if (Number.isFinite(rank)) found.push({ rank, span });
      }
    },
  });
  feedHtmlToParser(parser, html, () => elements > MAX_ELEMENTS);
  const usable = found.filter(({ span, rank }) => span.text >= total * (rank < marks.length ? ENOUGH : 0.35));
  const best = usable.toSorted((a, b) => a.rank - b.rank || b.span.text - a.span.text)[0];
  return best && best.rank <= marks.length + 2 ? best.span : null;
}

/** Lower is better: the platform's marks, then <article>, <main> and <body>. */
function rankOf(
  tag: string,
  { id = '', class: classes = '' }: Record<string, string>,
  marks: readonly string[],
): number {
  const names = new Set(`${id} ${classes}`.split(/\s+/, 40));
  const marked = marks.findIndex((mark) => names.has(mark));
  if (marked >= 0) return marked;
  const plain = ['article', 'main', 'body'].indexOf(tag);
  return plain < 0 ? Number.POSITIVE_INFINITY : marks.length + plain;
}
