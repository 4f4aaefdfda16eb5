import { sentencesToText } from '../../src/contract/draft-text.ts';
import type { Draft } from '../../src/contract/drafts.ts';
import { formatDate } from './format.ts';

/** The draft's sentences as paragraphs; a follow-up quotes the first mail below them. */
export function draftToText({ sentences, quoted }: Pick<Draft, 'sentences' | 'quoted'>, isFollowUp: boolean): string {
  const text = sentencesToText(sentences);
  if (!isFollowUp || !quoted) return text;
  const lines = quoted.body.split('\n').map((line) => `> ${line}`.trimEnd());
  return `${text}\n\nOn ${formatDate(quoted.sentAt, 'MMM d, yyyy')} I wrote:\n${lines.join('\n')}`;
}

/** @param to an e-mail address; '' leaves the recipient open. */
export const toMailto = (to: string, subject: string, text: string): string =>
  `mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`;

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
/** A header's text as encoded words (RFC 2047) of at most 45 bytes, never splitting a character; ASCII as it is. */
function encodedWords(text: string): string {
  const line = text.replace(/[\r\n]+/g, ' ');
  if (/^[\x20-\x7e]*$/.test(line)) return line;
  const words: string[] = [];
  let part = '';
  for (const sign of line) {
    if (new TextEncoder().encode(part + sign).length > 45) {
      words.push(part);
      part = '';
    }
    part += sign;
  }
  return [...words, part].map((word) => `=?UTF-8?B?${base64(word)}?=`).join('\r\n ');
}

/** A message file (.eml) that mail programs open as an unsent draft. */
export function toEml(to: string, subject: string, text: string): string {
  const body = base64(text.replace(/\r?\n/g, '\r\n')).match(/.{1,76}/g) ?? [];
  return [
    ...(to ? [`To: ${to.replace(/[\r\n<>]/g, '')}`] : []),
    `Subject: ${encodedWords(subject)}`,
    'X-Unsent: 1',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    ...body,
    '',
  ].join('\r\n');
}
