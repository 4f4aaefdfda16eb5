// Nonsense of a few hundred KB can cost a parser minutes, so a linear scan checks each bound first.
import { LF } from './header-block.ts';

export const MAIL_LIMITS = {
  headerBytes: 512 * 1024,
  fallbackFieldBytes: 8 * 1024,
  fallbackHeaderBytes: 256 * 1024,
  /** Decoding adjacent encoded words takes more than linear time. */
  encodedWords: 10_000,
  parts: 5_000,
  /** Nesting of multiparts within multiparts and messages within messages. */
  depth: 50,
  nestedMessages: 100,
  /** Text and HTML together, before decoding. Attachments don't count, because they are never read. */
  textBytes: 10 * 1024 * 1024,
  /** Each line of a text part may cost the parser a hundred bytes or so, however short it is. */
  textLines: 100_000,
  /** Each padded unit within a base64 text costs the parser a separate buffer; a normal text has one unit. */
  paddedUnits: 20_000,
  /** '<' without a '>' between them, which makes HTML parsers and regular expressions slow. */
  unclosedTags: 20_000,
} as const;

const count = (value: number) => value.toLocaleString('en-US');

export const REFUSAL_REASONS = {
  headerBytes: `Its headers are over ${MAIL_LIMITS.headerBytes / 1024} KB`,
  encodedWords: `It has more than ${count(MAIL_LIMITS.encodedWords)} encoded words in its headers`,
  parts: `It has more than ${count(MAIL_LIMITS.parts)} parts`,
  depth: `Its parts are nested more than ${MAIL_LIMITS.depth} deep`,
  nestedMessages: `It holds more than ${MAIL_LIMITS.nestedMessages} messages`,
  textBytes: `Its text is over ${MAIL_LIMITS.textBytes / 1024 / 1024} MB`,
  textLines: `Its text has more than ${count(MAIL_LIMITS.textLines)} lines`,
  paddedUnits: `Its base64 text is broken into more than ${count(MAIL_LIMITS.paddedUnits)} padded units`,
  unclosedTags: `Its HTML has more than ${count(MAIL_LIMITS.unclosedTags)} tags that are never closed`,
  unreadable: 'Its content could not be parsed',
  damagedMsg: 'The .msg file is damaged',
  noText: 'This is not an email, a web page or a text file',
} as const;

export const UNUSUAL_MAIL_NOTES = {
  brokenType: 'A part names no type of content and was read as text',
  forwarded: 'The issue was attached to a short note; the issue was read',
} as const;

/** @param unread forms of content that can't be read. */
export const describeEmptyIssue = (unread: readonly string[]): string =>
  unread.length > 0 ? `It has no text that can be read, only ${unread.slice(0, 5).join(', ')}.` : 'It has no text.';

export type RefusalReason = (typeof REFUSAL_REASONS)[keyof typeof REFUSAL_REASONS];

const EQUALS = 0x3d;

export function countEncodedWords(block: string): number {
  let words = 0;
  for (const _ of block.matchAll(/=\?[^?\s]{1,60}\?[bq]\?/gi)) words++;
  return words;
}

export class TextBudget {
  readonly notes = new Set<string>();
  readonly unread = new Set<string>();
  private bytes = 0;
  private lines = 0;
  private units = 0;

  /** Adds a part. @returns the reason why it must not be decoded, or null. */
  take(body: Uint8Array, base64: boolean): RefusalReason | null {
    this.bytes += body.length;
    if (this.bytes > MAIL_LIMITS.textBytes) return REFUSAL_REASONS.textBytes;
    for (let i = 0; i < body.length; i++) {
      if (body[i] === LF) this.lines++;
      else if (base64 && body[i] === EQUALS && body[i + 1] !== EQUALS) this.units++;
    }
    if (this.lines > MAIL_LIMITS.textLines) return REFUSAL_REASONS.textLines;
    return this.units > MAIL_LIMITS.paddedUnits ? REFUSAL_REASONS.paddedUnits : null;
  }
}

export function hasTooManyUnfinishedTags(html: string): boolean {
  let open = 0;
  for (let i = 0; i < html.length; i++) {
    const code = html.charCodeAt(i);
    if (code === 0x3e) open = 0;
    else if (code === 0x3c && ++open > MAIL_LIMITS.unclosedTags) return true;
  }
  return false;
}
