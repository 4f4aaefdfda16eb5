// Blocks are ranges of lines, so that the card around an address needs no walk of a tree that may be hostile and deep.
import { Parser } from 'htmlparser2';
import { feedHtmlToParser } from '../site/feed-parser.ts';
import { decodeProtectedEmail, findEmailAddresses, readMailtoAddress, restoreObfuscatedEmails } from './addresses.ts';

export type AddressNotation = 'mailto' | 'text' | 'hidden from robots' | 'structured';

export interface PageLine {
  text: string;
  addresses: { address: string; how: AddressNotation }[];
  heading: string;
  isHeading: boolean;
  block: number;
}
interface Block {
  parent: number;
  start: number;
  end: number;
  isPage: boolean;
}
export interface PageLines {
  lines: PageLine[];
  blocks: Block[];
  data: string[];
  links: { href: string; text: string }[];
}

const BLOCKS = new Set(
  `html body main header footer nav aside section article div p ul ol li dl dt dd table thead tbody tfoot tr td th caption h1 h2 h3 h4 h5 h6 address
   form fieldset figure figcaption blockquote details summary hr center label button`.split(/\s+/),
);
const UNREAD_ELEMENTS = new Set(
  'script style template code pre kbd samp svg canvas textarea select option iframe object noframes'.split(' '),
);
const HEADING = /^h[1-6]$/;
const HIDDEN_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])/i;
/** Marks the boundary of an inline element; a private-use character. */
const SEAM = '\uE000';
const SEAMS = /\uE000+/g;
const WORD = /[\p{L}\p{N}]/u;
const MAX_LINES = 20_000;
const MAX_LINE = 4_000;
const MAX_LINKS = 3_000;
const MAX_DEPTH = 200;
const TOO_DEEP = 2_000;

/** Bounded for any input. @param brandDomain see `restoreObfuscatedEmails`. */
export function readPageLines(html: string, brandDomain: string): PageLines {
  const reader = new PageReader(brandDomain);
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => reader.open(tag, attributes),
      ontext: (piece) => reader.text(piece),
      onclosetag: (tag) => reader.close(tag),
    },
    { decodeEntities: true },
  );
  feedHtmlToParser(parser, html, () => reader.hasEnough);
  return reader.end();
}

class PageReader {
  readonly #page: PageLines = {
    lines: [],
    blocks: [{ parent: -1, start: 0, end: 0, isPage: true }],
    data: [],
    links: [],
  };
  readonly #brandDomain: string;
  /** Each with the block that it began, or null. */
  readonly #open: { tag: string; block: number | null }[] = [];
  #block = 0;
  #text = '';
  #found: PageLine['addresses'] = [];
  #heading = '';
  #inHeading = false;
  #unseen = 0;
  #inData = false;
  #link: { href: string; text: string } | null = null;

  constructor(brandDomain: string) {
    this.#brandDomain = brandDomain;
  }

  get hasEnough(): boolean {
    return this.#open.length > TOO_DEEP || this.#page.lines.length >= MAX_LINES;
  }

  open(tag: string, attributes: Record<string, string>): void {
    if (this.#unseen > 0 || UNREAD_ELEMENTS.has(tag) || isHidden(attributes)) {
      this.#unseen++;
      this.#inData ||= tag === 'script' && /ld\+json/i.test(attributes.type ?? '');
      this.#open.push({ tag, block: null });
      if (this.#inData) this.#page.data.push('');
      return;
    }
    const isBlock = BLOCKS.has(tag) && this.#open.length < MAX_DEPTH;
    if (isBlock || tag === 'br') this.#endLine();
    else this.#text += SEAM;
    this.#open.push({ tag, block: isBlock ? this.#page.blocks.length : null });
    if (isBlock) this.#openBlock(tag);
    if (tag === 'a' && attributes.href) this.#takeLink(attributes.href);
    const hidden = decodeProtectedEmail(attributes['data-cfemail'] ?? '');
    if (hidden) this.#found.push({ address: hidden, how: 'hidden from robots' });
  }

  text(piece: string): void {
    const { data } = this.#page;
    if (this.#inData) data[data.length - 1] += piece;
    if (this.#unseen > 0) return;
    this.#text += piece;
    if (this.#link) this.#link.text += piece;
  }

  close(tag: string): void {
    const closed = this.#open.pop();
    if (this.#unseen > 0) {
      this.#unseen--;
      this.#inData = false;
      return;
    }
    if (tag === 'a') this.#endLink();
    if (closed === undefined) return;
    if (closed.block === null) {
      this.#text += SEAM;
      return;
    }
    this.#endLine();
    if (HEADING.test(tag)) this.#inHeading = false;
    const ended = this.#page.blocks[closed.block];
    if (!ended) return;
    ended.end = this.#page.lines.length;
    this.#block = ended.parent;
  }

  end(): PageLines {
    this.#endLine();
    return this.#page;
  }

  #openBlock(tag: string): void {
    const { blocks, lines } = this.#page;
    const isPage = tag === 'html' || tag === 'body' || tag === 'main';
    blocks.push({ parent: this.#block, start: lines.length, end: lines.length, isPage });
    this.#block = blocks.length - 1;
    if (HEADING.test(tag)) this.#inHeading = true;
  }

  #endLine(): void {
    const line = restoreObfuscatedEmails(
      joined(this.#text).replace(/\s+/g, ' ').trim().slice(0, MAX_LINE),
      this.#brandDomain,
    );
    this.#text = '';
    const addresses = [...this.#found];
    this.#found = [];
    for (const address of findEmailAddresses(line)) {
      if (!addresses.some((one) => one.address === address)) addresses.push({ address, how: 'text' });
    }
    const { lines } = this.#page;
    if ((!line && addresses.length === 0) || lines.length >= MAX_LINES) return;
    if (this.#inHeading) this.#heading = line;
    const heading = this.#inHeading ? '' : this.#heading;
    lines.push({ text: line, addresses, heading, isHeading: this.#inHeading, block: this.#block });
  }

  #takeLink(href: string): void {
    const isMail = /^\s*mailto:/i.test(href);
    const address = isMail
      ? readMailtoAddress(href)
      : decodeProtectedEmail(/\/email-protection#([0-9a-f]+)/i.exec(href)?.[1] ?? '');
    if (address) this.#found.push({ address, how: isMail ? 'mailto' : 'hidden from robots' });
    else if (/^\s*data:text\/(?:x-)?v?card/i.test(href)) this.#page.data.push(href);
    else this.#link = { href, text: '' };
  }

  #endLink(): void {
    const link = this.#link;
    if (!link) return;
    if (this.#page.links.length < MAX_LINKS)
      this.#page.links.push({ href: link.href, text: link.text.replace(/\s+/g, ' ').trim() });
    this.#link = null;
  }
}

const isHidden = (attributes: Record<string, string>) =>
  'hidden' in attributes || HIDDEN_STYLE.test(attributes.style ?? '') || attributes['aria-hidden'] === 'true';

/** Two words stay two words, but signs join their neighbours: 'name<i>@</i>brand.com' reads as people see it. */
const joined = (text: string) =>
  text.replace(SEAMS, (seams, at: number) =>
    WORD.test(text[at - 1] ?? ' ') && WORD.test(text[at + seams.length] ?? ' ') ? ' ' : '',
  );

const CARD_LINES = 6;

/** The outermost enclosing block that is small and holds no other address. */
export function findContactCard(page: PageLines, index: number): PageLine[] {
  const line = page.lines[index];
  if (!line) return [];
  let card = [line];
  for (let at = line.block; at >= 0; ) {
    const block = page.blocks[at];
    if (!block || block.isPage || block.end - block.start > CARD_LINES) break;
    const lines = page.lines.slice(block.start, block.end);
    // Two headings indicate the cards of two persons.
    if (lines.filter(({ isHeading }) => isHeading).length > 1) break;
    if (new Set(lines.flatMap(({ addresses }) => addresses.map(({ address }) => address))).size > 1) break;
    if (lines.length > 0) card = lines;
    at = block.parent;
  }
  return card;
}
