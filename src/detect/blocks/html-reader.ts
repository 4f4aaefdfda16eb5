import type { TokenizerCallbacks } from 'htmlparser2';
import { ATTRIBUTE_VALUE_CHARS_MAX, HtmlAttributes } from './attributes.ts';
import { enterElement, isHiddenByStyle } from './enter-element.ts';
import { type OpenElement, OpenElementStack } from './frame.ts';
import type { RawImage, RawLink, SetOffBox, TextAndPieces, TextPiece } from './piece.ts';
import { CssVisibility } from './sheet.ts';
import { BLOCK_TAGS, VOID_TAGS } from './tags.ts';
import { HtmlToTextWriter } from './writer.ts';

const ANCHOR_MAX = 500;

/** The `on...` methods are the tokenizer's callbacks; their arguments are offsets in the HTML, with exclusive ends. */
export class HtmlReader implements TokenizerCallbacks {
  private readonly html: string;
  private readonly writer: HtmlToTextWriter;
  private readonly frames = new OpenElementStack();
  private readonly sheet = new CssVisibility();
  private readonly pieces: TextPiece[] = [];
  private readonly boxes: SetOffBox[] = [];
  private tables = 0;
  private ruleBefore = false;
  private links: RawLink[] = [];
  private images: RawImage[] = [];
  private linkOf: OpenElement['link'] = null;
  private frameOfPiece: OpenElement = this.frames.top;
  private boldLength = 0;
  private fullLength = 0;
  private tag = '';
  private tagStart = 0;
  private attributes = new HtmlAttributes();

  constructor(html: string, trace: boolean) {
    this.html = html;
    this.writer = new HtmlToTextWriter(trace);
  }

  walk(): TextAndPieces {
    const { pieces, boxes, ruleBefore, writer } = this;
    return { text: writer.text(), pieces, boxes, ruleAtEnd: ruleBefore, runs: writer.runs };
  }

  private endPiece(): void {
    const range =
      this.writer.close() ??
      (this.images.some((image) => image.href) ? { start: this.writer.at, end: this.writer.at } : null);
    if (range) {
      const frame = this.frameOfPiece;
      this.pieces.push({
        ...range,
        level: frame.level,
        bold: this.fullLength > 0 && this.boldLength >= this.fullLength * 0.9,
        list: frame.list,
        cell: frame.table ? { table: frame.table, row: frame.row, column: frame.column } : null,
        box: frame.box,
        links: this.links,
        images: this.images,
        ruleBefore: this.ruleBefore,
        ...((frame.unseen || frame.faint) && { unseen: true }),
      });
      this.ruleBefore = false;
    }
    this.links = [];
    this.images = [];
    this.linkOf = null;
    this.boldLength = 0;
    this.fullLength = 0;
  }

  /** Adds text or a picture's alt text to the enclosing link's anchor; a piece gets the state of its first content. */
  private touch(frame: OpenElement, anchor: string): void {
    if (this.writer.open < 0 && this.images.length === 0) this.frameOfPiece = frame;
    if (!frame.link) {
      this.linkOf = null;
      return;
    }
    if (this.linkOf !== frame.link) {
      this.links.push({ href: frame.link.href, text: '' });
      this.linkOf = frame.link;
    }
    const link = this.links[this.links.length - 1] as RawLink;
    if (link.text.length < ANCHOR_MAX) link.text += anchor.slice(0, ANCHOR_MAX);
  }

  private readText(data: string, from: number): void {
    const frame = this.frames.top;
    if (frame.name === 'style') this.sheet.read(data);
    if (frame.unread || frame.hidden || frame.sizeless) return;
    const weight = data.trim().length;
    if (weight > 0) this.touch(frame, data);
    else if (this.linkOf && this.linkOf === frame.link) this.touch(frame, ' ');
    this.fullLength += weight;
    if (frame.bold) this.boldLength += weight;
    this.writer.write(data, from, frame.pre);
  }

  private readImage(from: number, to: number): void {
    const { attributes, frames, sheet } = this;
    const frame = frames.top;
    if (frame.unread || frame.hidden || attributes.isTiny || isHiddenByStyle(attributes, sheet)) return;
    const { alt } = attributes;
    this.touch(frame, alt);
    this.images.push({ src: attributes.of('src'), alt, href: frame.link?.href ?? null });
    if (/[\p{L}\p{N}]/u.test(alt)) {
      this.writer.space();
      this.writer.writeWhole(`[${alt}]`, from, to);
      this.writer.space();
    }
  }

  private breakLine(): void {
    if (this.linkOf && this.linkOf === this.frames.top.link) this.touch(this.frames.top, ' ');
    this.writer.newline();
  }

  private open(end: number): void {
    if (BLOCK_TAGS.has(this.tag)) this.endPiece();
    if (this.tag === 'br') {
      // Two <br> in a row are used like the end of a paragraph.
      if (/<br[^<>]{0,40}>\s{0,40}$/i.test(this.html.slice(Math.max(0, this.tagStart - 80), this.tagStart)))
        this.endPiece();
      else this.breakLine();
      return;
    }
    if (this.tag === 'hr') this.ruleBefore = true;
    if (this.tag === 'img') this.readImage(this.tagStart, end + 1);
    if (VOID_TAGS.has(this.tag)) return;
    if (this.tag === 'body') this.frames.startBody();
    this.frames.closeImpliedElements(this.tag);
    const { attributes, sheet, boxes } = this;
    this.frames.push(
      enterElement(this.tag, this.frames.top, { attributes, sheet, boxes, nextTable: () => ++this.tables }),
    );
  }

  onopentagname(start: number, end: number): void {
    this.tag = this.html.slice(start, Math.min(end, start + 40)).toLowerCase();
    this.tagStart = start - 1;
    this.attributes = new HtmlAttributes();
  }

  onattribname(start: number, end: number): void {
    this.attributes.begin(end - start < 16 ? this.html.slice(start, end).toLowerCase() : '');
  }

  onattribdata(start: number, end: number): void {
    if (this.attributes.isWanted)
      this.attributes.add(this.html.slice(start, Math.min(end, start + ATTRIBUTE_VALUE_CHARS_MAX)));
  }

  onattribentity(point: number): void {
    if (this.attributes.isWanted) this.attributes.add(String.fromCodePoint(point));
  }

  onattribend(): void {
    this.attributes.end();
  }

  onopentagend(end: number): void {
    this.open(end);
  }

  onselfclosingtag(end: number): void {
    this.open(end);
  }

  onclosetag(start: number, end: number): void {
    const name = this.html.slice(start, Math.min(end, start + 40)).toLowerCase();
    if (BLOCK_TAGS.has(name)) this.endPiece();
    if (name === 'br') this.breakLine();
    else this.frames.close(name);
  }

  ontext(start: number, end: number): void {
    this.readText(this.html.slice(start, end), start);
  }

  ontextentity(point: number, end: number): void {
    const frame = this.frames.top;
    if (frame.unread || frame.hidden || frame.sizeless) return;
    const text = String.fromCodePoint(point);
    if (text.trim() !== '') {
      this.touch(frame, text);
      this.fullLength += 1;
      if (frame.bold) this.boldLength += 1;
    }
    this.writer.writeWhole(text, this.html.lastIndexOf('&', end - 1), end);
  }

  onend(): void {
    this.endPiece();
  }

  // The tokenizer requires these callbacks; their content isn't read.
  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
}
