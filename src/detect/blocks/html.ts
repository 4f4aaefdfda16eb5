// HTML mail -> pieces in reading order. Built on the bare tokenizer: a tree of 100,000 nested tables would cost more than the mail is worth.
// Hidden text (preheaders, tracking spans) is not read: what no reader sees is no evidence.
import { Tokenizer } from 'htmlparser2';
import { type Frame, Frames } from './frame.ts';
import { lookOf } from './look.ts';
import type { Box, Piece, RawImage, RawLink, Walk } from './piece.ts';
import { BREAKING, UNREAD, VOID } from './tags.ts';
import { Writer } from './writer.ts';

/** Attributes that are read; all others are skipped without being copied. */
const READ = new Set([
  'href',
  'src',
  'alt',
  'style',
  'bgcolor',
  'border',
  'hidden',
  'class',
  'id',
  'width',
  'height',
  'aria-label',
]);
const LONGEST_VALUE = 8000;
const LONGEST_ANCHOR = 500;
const HINT =
  /(?:^|[\s_-])(?:sponsor(?:ed|ship|s)?|advert(?:isement|isers?|orial|s)?|ad-?(?:unit|slot|block|banner|container|box)|anzeige|werbung|publicite)(?:$|[\s_\d-])/i;
const TINY = /^[01](?:px)?$/;

/** Walks HTML once, in time linear in its length. `trace` also records where each stretch of text came from. */
export function walkHtml(html: string, { trace }: { trace: boolean }): Walk {
  const writer = new Writer(trace);
  const frames = new Frames();
  const pieces: Piece[] = [];
  const boxes: Box[] = [];
  let tables = 0;
  let ruleBefore = false;
  // The open piece.
  let links: RawLink[] = [];
  let images: RawImage[] = [];
  let linkOf: Frame['link'] = null;
  let frameOfPiece: Frame = frames.top;
  let boldLength = 0;
  let fullLength = 0;
  // The open tag.
  let tag = '';
  let attributes = new Map<string, string>();
  let attribute = '';
  let value = '';
  let tagStart = 0;

  function endPiece(): void {
    const range = writer.close() ?? (images.some((image) => image.href) ? { start: writer.at, end: writer.at } : null);
    if (range) {
      const frame = frameOfPiece;
      pieces.push({
        ...range,
        level: frame.level,
        bold: fullLength > 0 && boldLength >= fullLength * 0.9,
        list: frame.list,
        cell: frame.table ? { table: frame.table, row: frame.row } : null,
        box: frame.box,
        links,
        images,
        ruleBefore,
      });
      ruleBefore = false;
    }
    links = [];
    images = [];
    linkOf = null;
    boldLength = 0;
    fullLength = 0;
  }

  /** Notes the link around what is about to be read, and its anchor. */
  function touch(frame: Frame, anchor: string): void {
    if (writer.open < 0 && images.length === 0) frameOfPiece = frame;
    if (!frame.link) {
      linkOf = null;
      return;
    }
    if (linkOf !== frame.link) {
      links.push({ href: frame.link.href, text: '' });
      linkOf = frame.link;
    }
    const link = links[links.length - 1] as RawLink;
    if (link.text.length < LONGEST_ANCHOR) link.text += anchor.slice(0, LONGEST_ANCHOR);
  }

  function readText(data: string, from: number): void {
    const frame = frames.top;
    if (frame.unread || frame.hidden || frame.sizeless) return;
    const weight = data.trim().length;
    if (weight > 0) touch(frame, data);
    else if (linkOf && linkOf === frame.link) touch(frame, ' ');
    fullLength += weight;
    if (frame.bold) boldLength += weight;
    writer.write(data, from, frame.pre);
  }

  function readImage(from: number, to: number): void {
    const frame = frames.top;
    if (frame.unread || frame.hidden) return;
    if (TINY.test(attributes.get('width') ?? '') || TINY.test(attributes.get('height') ?? '')) return;
    if (lookOf(attributes).hidden) return;
    const alt = (attributes.get('alt') ?? '')
      .replace(/[\s\p{C}]+/gu, ' ')
      .trim()
      .slice(0, 500);
    touch(frame, alt);
    images.push({ src: attributes.get('src') ?? '', alt, href: frame.link?.href ?? null });
    if (/[\p{L}\p{N}]/u.test(alt)) {
      writer.space();
      writer.writeWhole(`[${alt}]`, from, to);
      writer.space();
    }
  }

  function open(end: number): void {
    if (BREAKING.has(tag)) endPiece();
    if (tag === 'br') {
      // Two in a row end the running text, as they do for the eye.
      if (/<br[^<>]{0,40}>\s{0,40}$/i.test(html.slice(Math.max(0, tagStart - 80), tagStart))) endPiece();
      else writer.newline();
      return;
    }
    if (tag === 'hr') {
      ruleBefore = true;
      return;
    }
    if (tag === 'img') {
      readImage(tagStart, end + 1);
      return;
    }
    if (VOID.has(tag)) return;
    if (tag === 'body') frames.startBody();
    frames.makeRoomFor(tag);
    const parent = frames.top;
    const look = lookOf(attributes);
    const frame: Frame = { ...parent, name: tag };
    if (UNREAD.has(tag)) frame.unread = true;
    if (look.hidden) frame.hidden = true;
    if (look.sizeless !== null) frame.sizeless = look.sizeless;
    if (look.background) frame.background = look.background;
    if (look.bold || tag === 'b' || tag === 'strong') frame.bold = true;
    if (tag === 'pre') frame.pre = true;
    if (tag === 'li') frame.list = true;
    if (/^h[1-6]$/.test(tag)) frame.level = Number(tag[1]);
    if (tag === 'table') {
      frame.table = ++tables;
      frame.row = 0;
    }
    if (tag === 'tr') frame.row = parent.row = parent.row + 1;
    const href = attributes.get('href');
    if (tag === 'a' && href) frame.link = { href };
    const background = look.background !== null && look.background !== parent.background;
    const hint = HINT.test(
      `${attributes.get('class') ?? ''} ${attributes.get('id') ?? ''} ${attributes.get('aria-label') ?? ''}`,
    );
    const quoted = tag === 'blockquote' || tag === 'aside' || tag === 'fieldset';
    if (BREAKING.has(tag) && tag !== 'body' && (background || look.border || quoted || hint)) {
      boxes.push({ id: boxes.length, parent: parent.box, background, border: look.border || quoted, hint });
      frame.box = boxes.length - 1;
    }
    frames.push(frame);
  }

  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname(start, end) {
        tag = html.slice(start, Math.min(end, start + 40)).toLowerCase();
        tagStart = start - 1;
        attributes = new Map();
      },
      onattribname(start, end) {
        const name = end - start < 16 ? html.slice(start, end).toLowerCase() : '';
        attribute = READ.has(name) && !attributes.has(name) ? name : '';
        value = '';
      },
      onattribdata(start, end) {
        if (attribute && value.length < LONGEST_VALUE) value += html.slice(start, Math.min(end, start + LONGEST_VALUE));
      },
      onattribentity(point) {
        if (attribute && value.length < LONGEST_VALUE) value += String.fromCodePoint(point);
      },
      onattribend() {
        if (attribute) attributes.set(attribute, value);
      },
      onopentagend: open,
      onselfclosingtag: open,
      onclosetag(start, end) {
        const name = html.slice(start, Math.min(end, start + 40)).toLowerCase();
        if (BREAKING.has(name)) endPiece();
        if (name === 'br') writer.newline();
        else frames.close(name);
      },
      ontext(start, end) {
        readText(html.slice(start, end), start);
      },
      ontextentity(point, end) {
        const frame = frames.top;
        if (frame.unread || frame.hidden || frame.sizeless) return;
        const text = String.fromCodePoint(point);
        const from = html.lastIndexOf('&', end - 1);
        if (text.trim() !== '') {
          touch(frame, text);
          fullLength += 1;
          if (frame.bold) boldLength += 1;
        }
        writer.writeWhole(text, from, end);
      },
      oncdata: () => {},
      oncomment: () => {},
      ondeclaration: () => {},
      onprocessinginstruction: () => {},
      onend: endPiece,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return { text: writer.text(), pieces, boxes, ruleAtEnd: ruleBefore, runs: writer.runs };
}
