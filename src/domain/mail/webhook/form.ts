// A raw mail keeps its bytes. SendGrid leaves each field in its original charset and lists those in `charsets`.
import { AppError } from '../../../errors.ts';
import { concatBytes, parseFormParts } from '../form-data.ts';

const FIELDS_MAX = 500;
const RAW_MAIL_FIELDS = new Set(['email', 'body-mime']);
const CHARSETS_MAX = 2_000;
const SIGNATURE_FIELDS = ['timestamp', 'token', 'signature'];

export interface MailForm {
  fields: Map<string, string>;
  raw: Map<string, Uint8Array>;
}

/** @param judge called once the signature's fields have been read, or at the end; its error ends the reading. */
export async function readFormFields(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  judge: (fields: Map<string, string>) => Promise<void>,
): Promise<MailForm> {
  const fields = new Map<string, string>();
  const raw = new Map<string, Uint8Array>();
  /** Fields that aren't UTF-8, until `charsets` tells their charset. */
  const foreign = new Map<string, Uint8Array>();
  let judged = false;
  const isMultipart = /^\s*multipart\/form-data/i.test(contentType);
  for await (const [name, bytes] of isMultipart ? multipart(body, contentType) : urlEncoded(body)) {
    if (fields.has(name) || raw.has(name)) continue;
    if (RAW_MAIL_FIELDS.has(name)) raw.set(name, bytes);
    else {
      const text = new TextDecoder().decode(bytes);
      fields.set(name, text);
      if (text.includes(REPLACEMENT) || bytes.includes(ESCAPE)) foreign.set(name, bytes);
    }
    if (judged || !SIGNATURE_FIELDS.every((each) => fields.has(each))) continue;
    await judge(fields);
    judged = true;
  }
  if (!judged) await judge(fields);
  for (const [name, decoder] of decoders(fields.get('charsets'))) {
    const bytes = foreign.get(name);
    if (bytes) fields.set(name, decoder.decode(bytes));
  }
  return { fields, raw };
}

const REPLACEMENT = '\ufffd';
/** The byte that begins the escape sequences of ISO-2022. */
const ESCAPE = 0x1b;

function decoders(charsets: string | undefined): [string, TextDecoder][] {
  try {
    const named = JSON.parse((charsets ?? '').slice(0, CHARSETS_MAX)) as Record<string, unknown>;
    return Object.entries(named).flatMap(([name, charset]): [string, TextDecoder][] => {
      try {
        return [[name, new TextDecoder(String(charset))]];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
}

async function* multipart(body: AsyncIterable<Uint8Array>, contentType: string): AsyncGenerator<[string, Uint8Array]> {
  const keep = ({ name, filename }: { name: string; filename: string | null }) =>
    filename === null || RAW_MAIL_FIELDS.has(name);
  for await (const { name, bytes } of parseFormParts(body, contentType, { parts: FIELDS_MAX, keep }))
    yield [name, bytes];
}

const AMPERSAND = 0x26;

async function* urlEncoded(body: AsyncIterable<Uint8Array>): AsyncGenerator<[string, Uint8Array]> {
  const chunks: Uint8Array[] = [];
  let fields = 1;
  for await (const chunk of body) {
    for (let at = chunk.indexOf(AMPERSAND); at >= 0; at = chunk.indexOf(AMPERSAND, at + 1)) fields += 1;
    if (fields > FIELDS_MAX) throw new AppError('invalid', `The form has more than ${FIELDS_MAX} fields`);
    chunks.push(chunk);
  }
  for (const [name, value] of new URLSearchParams(new TextDecoder().decode(concatBytes(chunks))))
    yield [name, new TextEncoder().encode(value)];
}
