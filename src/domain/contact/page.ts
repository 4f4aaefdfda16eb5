// A page as the lines that people read, each in its block, with the addresses that stand in it. One pass; a block is a range of lines, so the
// card around an address is found by comparing line numbers, not by walking a tree that a stranger may have made deep.
import { Parser } from 'htmlparser2';
import { feed } from '../site/feed-parser.ts';
import { addressesIn, mailtoAddress, protectedAddress, written } from './addresses.ts';

export type How = 'mailto' | 'text' | 'hidden from robots' | 'structured';

export interface Line {
  text: string;
  addresses: { address: string; how: How }[];
  /** The heading it stands under. */
  heading: string;
  isHeading: boolean;
  block: number;
}
/** Lines `start` up to `end`, not including it. */
interface Block {
  parent: number;
  start: number;
  end: number;
  isPage: boolean;
}
export interface PageLines {
  lines: Line[];
  blocks: Block[];
  /** Bodies of JSON-LD scripts and vCards in data links. */
  data: string[];
  links: { href: string; text: string }[];
}

const BLOCKS = new Set(
  `html body main header footer nav aside section article div p ul ol li dl dt dd table thead tbody tfoot tr td th caption h1 h2 h3 h4 h5 h6 address
   form fieldset figure figcaption blockquote details summary hr center label button`.split(/\s+/),
);
const UNREAD = new Set(
  'script style template code pre kbd samp svg canvas textarea select option iframe object noframes'.split(' '),
);
const HEADING = /^h[1-6]$/;
const HIDDEN_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])/i;
/** Where an inline element begins or ends; a character of no language. */
const SEAM = '\uE000';
const SEAMS = /\uE000+/g;
const WORD = /[\p{L}\p{N}]/u;
const MAX_LINES = 20_000;
const MAX_LINE = 4_000;
const MAX_LINKS = 3_000;
const MAX_DEPTH = 200;
const TOO_DEEP = 2_000;

export function pageLines(html: string, brandDomain: string): PageLines {
  const page: PageLines = { lines: [], blocks: [{ parent: -1, start: 0, end: 0, isPage: true }], data: [], links: [] };
  let text = '';
  let found: Line['addresses'] = [];
  let heading = '';
  let inHeading = false;
  /** Depth of elements inside one that isn't read or seen. */
  let unseen = 0;
  let inData = false;
  let link: { href: string; text: string } | null = null;
  const open: { tag: string; block: number | null }[] = [];
  let block = 0;

  function endLine() {
    const line = written(joined(text).replace(/\s+/g, ' ').trim().slice(0, MAX_LINE), brandDomain);
    text = '';
    const addresses = [...found];
    found = [];
    for (const address of addressesIn(line)) {
      if (!addresses.some((one) => one.address === address)) addresses.push({ address, how: 'text' });
    }
    if ((!line && addresses.length === 0) || page.lines.length >= MAX_LINES) return;
    if (inHeading) heading = line;
    page.lines.push({ text: line, addresses, heading: inHeading ? '' : heading, isHeading: inHeading, block });
  }

  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (unseen > 0 || UNREAD.has(tag) || isHidden(attributes)) {
          unseen++;
          inData ||= tag === 'script' && /ld\+json/i.test(attributes.type ?? '');
          open.push({ tag, block: null });
          if (inData) page.data.push('');
          return;
        }
        const isBlock = BLOCKS.has(tag) && open.length < MAX_DEPTH;
        if (isBlock || tag === 'br') endLine();
        else text += SEAM;
        open.push({ tag, block: isBlock ? page.blocks.length : null });
        if (isBlock) {
          const isPage = tag === 'html' || tag === 'body' || tag === 'main';
          page.blocks.push({ parent: block, start: page.lines.length, end: page.lines.length, isPage });
          block = page.blocks.length - 1;
          if (HEADING.test(tag)) inHeading = true;
        }
        if (tag === 'a' && attributes.href) takeLink(attributes.href);
        const hidden = protectedAddress(attributes['data-cfemail'] ?? '');
        if (hidden) found.push({ address: hidden, how: 'hidden from robots' });
      },
      ontext(piece) {
        if (inData) page.data[page.data.length - 1] += piece;
        if (unseen > 0) return;
        text += piece;
        if (link) link.text += piece;
      },
      onclosetag(tag) {
        const closed = open.pop();
        if (unseen > 0) {
          unseen--;
          inData = false;
          return;
        }
        if (tag === 'a' && link) {
          if (page.links.length < MAX_LINKS)
            page.links.push({ href: link.href, text: link.text.replace(/\s+/g, ' ').trim() });
          link = null;
        }
        if (closed?.block === null) text += SEAM;
        if (closed?.block === null || closed === undefined) return;
        endLine();
        if (HEADING.test(tag)) inHeading = false;
        const ended = page.blocks[closed.block];
        if (ended) {
          ended.end = page.lines.length;
          block = ended.parent;
        }
      },
    },
    { decodeEntities: true },
  );

  function takeLink(href: string) {
    const address = /^\s*mailto:/i.test(href)
      ? mailtoAddress(href)
      : protectedAddress(/\/email-protection#([0-9a-f]+)/i.exec(href)?.[1] ?? '');
    if (address) found.push({ address, how: /^\s*mailto:/i.test(href) ? 'mailto' : 'hidden from robots' });
    else if (/^\s*data:text\/(?:x-)?v?card/i.test(href)) page.data.push(href);
    else link = { href, text: '' };
  }

  feed(parser, html, () => open.length > TOO_DEEP || page.lines.length >= MAX_LINES);
  endLine();
  const whole = page.blocks[0];
  if (whole) whole.end = page.lines.length;
  return page;
}

const isHidden = (attributes: Record<string, string>) =>
  'hidden' in attributes || HIDDEN_STYLE.test(attributes.style ?? '') || attributes['aria-hidden'] === 'true';

/**
 * Inline elements side by side: two words are two words, but a sign that addresses are made of holds its sides together, so that
 * 'name<i>@</i>brand.com' is read as people see it.
 */
const joined = (text: string) =>
  text.replace(SEAMS, (seams, at: number) =>
    WORD.test(text[at - 1] ?? ' ') && WORD.test(text[at + seams.length] ?? ' ') ? ' ' : '',
  );

const CARD_LINES = 6;

/** The lines of the smallest card around a line: its blocks outwards, while they hold no other address and stay small. */
export function cardAround(page: PageLines, index: number): Line[] {
  const line = page.lines[index];
  if (!line) return [];
  let card = [line];
  for (let at = line.block; at >= 0; ) {
    const block = page.blocks[at];
    if (!block || block.isPage || block.end - block.start > CARD_LINES) break;
    const lines = page.lines.slice(block.start, block.end);
    // Two headings are two persons' cards.
    if (lines.filter(({ isHeading }) => isHeading).length > 1) break;
    if (new Set(lines.flatMap(({ addresses }) => addresses.map(({ address }) => address))).size > 1) break;
    if (lines.length > 0) card = lines;
    at = block.parent;
  }
  return card;
}
