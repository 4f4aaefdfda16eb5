// Composes a message (RFC 5322, MIME) from parts that arrived without one, by a form or a webhook's JSON.

export interface MessageParts {
  from: string;
  to: string | null;
  subject: string | null;
  /** Null for no Date header; the issue then has its arrival date. */
  date: Date | null;
  html: string | null;
  text: string | null;
  messageId?: string | null;
}

/** @returns lines that end in CRLF, bodies in UTF-8 and base64. The same draft always gives the same bytes. */
export function composeMessage(draft: MessageParts): Uint8Array {
  const headers = [
    draft.from ? `From: ${oneLine(draft.from)}` : null,
    draft.to ? `To: ${oneLine(draft.to)}` : null,
    draft.subject === null ? null : `Subject: ${encoded(oneLine(draft.subject))}`,
    draft.date ? `Date: ${draft.date.toUTCString().replace('GMT', '+0000')}` : null,
    draft.messageId ? `Message-ID: ${oneLine(draft.messageId)}` : null,
    'MIME-Version: 1.0',
  ].filter((line) => line !== null);
  const bodies = [
    draft.text === null ? null : part('text/plain', draft.text),
    draft.html === null ? null : part('text/html', draft.html),
  ].filter((body) => body !== null);
  return new TextEncoder().encode(
    [...headers, ...(bodies.length > 1 ? alternatives(bodies) : (bodies[0] ?? ['']))].join('\r\n'),
  );
}

/** Base64 has no '_', so the boundary can't occur in a body. */
const BOUNDARY = '_alternative_';

const alternatives = (bodies: string[][]): string[] => [
  `Content-Type: multipart/alternative; boundary="${BOUNDARY}"`,
  '',
  ...bodies.flatMap((body) => [`--${BOUNDARY}`, ...body]),
  `--${BOUNDARY}--`,
  '',
];

const part = (type: string, body: string): string[] => [
  `Content-Type: ${type}; charset=utf-8`,
  'Content-Transfer-Encoding: base64',
  '',
  ...(base64(body).match(/.{1,76}/g) ?? []),
  '',
];

/** Replaces line ends by spaces, so that a value can't inject a header. */
const oneLine = (text: string): string => text.replace(/[\r\n\0]+/g, ' ').trim();

/** Encoded words of 45 bytes (RFC 2047), never splitting a character. */
function encoded(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text) && !text.includes('=?')) return text;
  const words: string[] = [];
  let word = '';
  for (const character of text) {
    if (new TextEncoder().encode(word + character).length > 45) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  return [...words, word].map((each) => `=?UTF-8?B?${base64(each)}?=`).join('\r\n ');
}

function base64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const chunks: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x6000)
    chunks.push(btoa(String.fromCharCode(...bytes.subarray(at, at + 0x6000))));
  return chunks.join('');
}
