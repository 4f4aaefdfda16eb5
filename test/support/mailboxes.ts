// Mailbox files for tests and measurements: mails, and the forms in which programs export them.
import { gzipSync, zipSync } from 'fflate';

export interface TestMail {
  from: string;
  subject: string;
  date: Date;
  /** Absent: a person's own mail, without the headers of mailing programs. */
  list?: { id?: string; unsubscribe?: boolean };
  to?: string;
  messageId?: string;
  signedBy?: string;
  html?: string;
  text?: string;
  attachment?: string;
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A mail as a mail server keeps it, with LF line ends. */
export function encodeTestMail(mail: TestMail): Uint8Array {
  const { from, subject, date, list, to = 'me@private.example', messageId, signedBy, html, text, attachment } = mail;
  const id = messageId ?? `<${date.getTime()}.${subject.replace(/\W+/g, '')}@maker.example>`;
  const head = [
    ...(signedBy ? [`DKIM-Signature: v=1; a=rsa-sha256; d=${signedBy}; s=s1; b=AAAA`] : []),
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: ${id}`,
    ...(list?.id ? [`List-Id: <${list.id}>`] : []),
    ...(list && list.unsubscribe !== false ? ['List-Unsubscribe: <https://list.example/out>'] : []),
    'MIME-Version: 1.0',
  ];
  const type = html === undefined ? 'text/plain' : 'text/html';
  const body = html ?? text ?? 'Words.\n';
  if (attachment === undefined)
    return bytesOf([...head, `Content-Type: ${type}; charset=utf-8`, '', body, ''].join('\n'));
  return bytesOf(
    [
      ...head,
      'Content-Type: multipart/mixed; boundary="b0undary"',
      '',
      '--b0undary',
      `Content-Type: ${type}; charset=utf-8`,
      '',
      body,
      '--b0undary',
      'Content-Type: application/octet-stream',
      'Content-Transfer-Encoding: base64',
      '',
      attachment,
      '--b0undary--',
      '',
    ].join('\n'),
  );
}

/** A mail as an mbox file holds it: its separator line, lines that begin with 'From ' quoted, a blank line after it. */
export function mboxEntryOf(mail: Uint8Array, separator = 'From 1234@xxx Mon Mar 01 12:00:00 +0000 2021'): Uint8Array {
  const text = new TextDecoder().decode(mail).replace(/^(>*From )/gm, '>$1');
  return bytesOf(`${separator}\n${text}${text.endsWith('\n') ? '' : '\n'}\n`);
}

export function concatBytes(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const mboxOf = (mails: Uint8Array[]): Uint8Array => concatBytes(mails.map((mail) => mboxEntryOf(mail)));
export const gzipOf = (bytes: Uint8Array): Uint8Array => gzipSync(bytes);
/** @param level 0 stores the files without compressing them. */
export const zipOf = (files: Record<string, Uint8Array>, level: 0 | 6 = 6): Uint8Array => zipSync(files, { level });

/** A message of Apple Mail: its length, the message, a property list. */
export const emlxOf = (mail: Uint8Array): Uint8Array =>
  concatBytes([
    bytesOf(`${mail.length}      \n`),
    mail,
    bytesOf('<?xml version="1.0"?>\n<plist version="1.0"></plist>\n'),
  ]);

export function tarOf(files: Record<string, Uint8Array>): Uint8Array {
  const blocks = Object.entries(files).flatMap(([name, data]) => {
    const long =
      name.length > 100 ? [tarHeader('././@LongLink', name.length + 1, 'L'), padded(bytesOf(`${name}\0`))] : [];
    return [...long, tarHeader(name.slice(0, 100), data.length, '0'), padded(data)];
  });
  return concatBytes([...blocks, new Uint8Array(1024)]);
}

function tarHeader(name: string, size: number, type: string): Uint8Array {
  const block = new Uint8Array(512);
  const put = (text: string, at: number) => block.set(bytesOf(text), at);
  put(name, 0);
  put('0000644\0', 100);
  put(`${size.toString(8).padStart(11, '0')}\0`, 124);
  put('        ', 148);
  put(type, 156);
  put('ustar\0', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

function padded(data: Uint8Array): Uint8Array {
  const whole = new Uint8Array(Math.ceil(data.length / 512) * 512);
  whole.set(data);
  return whole;
}
