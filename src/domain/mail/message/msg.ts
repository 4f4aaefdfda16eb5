// Outlook keeps the transport headers of received mail; for mail that it wrote itself, its own fields are used.
import * as msgreader from '@kenjiuno/msgreader';
import type { MailBody } from './body.ts';
import { hasTooManyUnfinishedTags, MAIL_LIMITS, REFUSAL_REASONS, type RefusalReason } from './bounds.ts';
import { findHeaderBlock } from './header-block.ts';
import { parseHeaderDate } from './header-date.ts';
import { type MailHeaders, NO_HEADERS, readMailHeaders } from './headers.ts';
import { decodePartText } from './leaf.ts';
import { hasValidOleStructure } from './ole.ts';
import { toOneLine, toStorableText } from './plain.ts';
import { RTF_BYTES_MAX, readWrappedBody, rtfSize } from './rtf.ts';

type Fields = msgreader.FieldsData;

const CODE_PAGES: Record<number, string> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  20127: 'windows-1252',
  20866: 'koi8-r',
  20932: 'euc-jp',
  21866: 'koi8-u',
  28591: 'windows-1252',
  28592: 'iso-8859-2',
  28595: 'iso-8859-5',
  28597: 'iso-8859-7',
  28599: 'windows-1254',
  28605: 'iso-8859-15',
  50220: 'iso-2022-jp',
  50221: 'iso-2022-jp',
  50222: 'iso-2022-jp',
  51932: 'euc-jp',
  51949: 'euc-kr',
  52936: 'gbk',
  54936: 'gb18030',
  65001: 'utf-8',
};

const charsetOf = (codePage: number | undefined): string | null =>
  codePage === undefined
    ? null
    : (CODE_PAGES[codePage] ?? (codePage >= 1250 && codePage <= 1258 ? `windows-${codePage}` : null));

/** @throws any error of the reader at damage that the structure check doesn't detect. */
export async function readOutlookFile(
  bytes: Uint8Array,
): Promise<{ headers: MailHeaders; body: MailBody; fault: RefusalReason | null; unread: string[] }> {
  const nothing = { html: null, text: null };
  const refused = (fault: RefusalReason, headers = NO_HEADERS) => ({ headers, body: nothing, fault, unread: [] });
  if (!hasValidOleStructure(bytes)) return refused(REFUSAL_REASONS.damagedMsg);
  const fields = fieldsIn(bytes);
  if (fields.error) return refused(REFUSAL_REASONS.damagedMsg);
  const headers = await headersOf(fields);
  const rich = fields.html || fields.bodyHtml ? null : fields.compressedRtf;
  const size = (fields.html?.length ?? 0) + (fields.bodyHtml?.length ?? 0) + (fields.body?.length ?? 0);
  if (size > MAIL_LIMITS.textBytes || (rich && rtfSize(rich) > RTF_BYTES_MAX))
    return refused(REFUSAL_REASONS.textBytes, headers);
  const wrapped = rich ? readWrappedBody(rich) : null;
  const html = wrapped?.html ?? (await htmlOf(fields));
  if (html && hasTooManyUnfinishedTags(html)) return refused(REFUSAL_REASONS.unclosedTags, headers);
  const text = fields.body ? toStorableText(fields.body) : (wrapped?.text ?? null);
  return {
    headers,
    body: { html: html?.trim() ? html : null, text },
    fault: null,
    unread: rich && !wrapped ? ['Outlook’s rich text'] : [],
  };
}

/** The constructor is the module's default export, or the default of that: bundlers and Node differ on CommonJS. */
const Reader: typeof msgreader.default =
  (msgreader.default as unknown as { default?: typeof msgreader.default }).default ?? msgreader.default;

function fieldsIn(bytes: Uint8Array): Fields {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fields = new Reader(view).getFileData();
  const texts = `${fields.subject ?? ''}${fields.body ?? ''}`;
  // Strings that aren't Unicode are returned as bytes, so they are read again with the code page.
  const bytewise = /[\u0080-\u00ff]/.test(texts) && !/[\u0100-\uffff]/.test(texts);
  const ansi = charsetOf(fields.messageCodepage) ?? charsetOf(fields.internetCodepage);
  if (!bytewise || !ansi || ansi === 'utf-8') return fields;
  const again = new Reader(view);
  // Outlook stores mail that it sends as ISO-2022-JP in the Windows code page.
  again.parserConfig = { ansiEncoding: ansi === 'iso-2022-jp' ? 'shift_jis' : ansi };
  return again.getFileData();
}

async function headersOf(fields: Fields): Promise<MailHeaders> {
  const block = new TextEncoder().encode(`${(fields.headers ?? '').trimEnd()}\n\n`);
  const { headers } = readMailHeaders(block, findHeaderBlock(block, 0));
  const address = [fields.senderSmtpAddress, fields.senderEmail, headers.from?.address].find((one) =>
    one?.includes('@'),
  );
  const name = toOneLine(fields.senderName ?? '') || headers.from?.name || null;
  const sent = fields.clientSubmitTime ?? fields.messageDeliveryTime;
  return {
    ...headers,
    subject: toOneLine(fields.subject ?? '') || headers.subject,
    from: address || name ? { name, address: address ? toOneLine(address) : null } : null,
    date: headers.date ?? (sent ? parseHeaderDate(sent) : null),
    messageId: headers.messageId ?? (toOneLine(fields.messageId ?? '') || null),
    recipients: headers.recipients.length > 0 ? headers.recipients : recipientsOf(fields),
  };
}

function recipientsOf(fields: Fields): string[] {
  const addresses = (fields.recipients ?? [])
    .filter((one) => one.recipType !== 'bcc')
    .map((one) => toOneLine(one.smtpAddress ?? one.email ?? '').toLowerCase());
  return [...new Set(addresses.filter((address) => address.includes('@')))].slice(0, 100);
}

/** Decodes the HTML body, which Outlook stores either as bytes in the mail's code page or as a string. */
async function htmlOf(fields: Fields): Promise<string | null> {
  if (!fields.html) return fields.bodyHtml ? toStorableText(fields.bodyHtml) : null;
  const content = {
    type: 'text/html',
    broken: false,
    boundary: null,
    charset: charsetOf(fields.internetCodepage),
    encoding: '8bit',
    disposition: 'inline' as const,
    flow: null,
  };
  return decodePartText({ content, body: fields.html });
}
