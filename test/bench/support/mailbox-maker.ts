// Generates a large mailbox from a seed: issues of tracked and unknown newsletters with texts of ../shared/corpus (or
// invented ones if it is missing), and private mails with attachments between them.
import { once } from 'node:events';
import { createWriteStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { encodeTestMail, mboxEntryOf } from '../../support/mailboxes.ts';
import { createSeededRandom } from '../../support/random.ts';

export const PRIVATE_MAIL_WORD = 'zanzibarprivate';
export const IGNORED_MAIL_WORD = 'quokkaignored';

export interface MailboxCounts {
  bytes: number;
  tracked: number;
  /** Copies of mails that the mailbox already contains. */
  copies: number;
}

const INVENTED = Array.from(
  { length: 40 },
  (_, n) => `<h1>Issue</h1>${`<p>Story ${n} about kilns, tides and ledgers, told at length. </p>`.repeat(300)}`,
);

function corpusBodies(shared: string): string[] {
  const items = join(shared, 'corpus/items');
  if (!existsSync(items)) return INVENTED;
  return readdirSync(items).flatMap((item) =>
    readdirSync(join(items, item))
      .filter((name) => /\.(?:html|md|txt)$/.test(name))
      .map((name) => readFileSync(join(items, item, name), 'utf8')),
  );
}

/**
 * Writes an mbox file. Of 100 mails 60 are of `newsletters` tracked newsletters (letterN.example), 15 of 20 unknown
 * ones (lists news.unknownN.example, of which the last 5 are to be ignored), 24 private, 1 a copy of an earlier mail.
 * @param path of the mbox; gzipped if it ends in .gz.
 */
export async function makeMailbox(
  path: string,
  { mails, newsletters, seed, shared }: { mails: number; newsletters: number; seed: number; shared: string },
): Promise<MailboxCounts> {
  const random = createSeededRandom(seed);
  const bodies = corpusBodies(shared);
  const photo = Buffer.from(Array.from({ length: 120_000 }, () => Math.floor(random() * 256)))
    .toString('base64')
    .replace(/.{76}/g, '$&\n');
  const file = createWriteStream(path);
  const zip = path.endsWith('.gz') ? createGzip({ level: 1 }) : null;
  zip?.pipe(file);
  const out = zip ?? file;
  const made: MailboxCounts = { bytes: 0, tracked: 0, copies: 0 };
  const kept: Uint8Array[] = [];
  for (let n = 0; n < mails; n++) {
    const date = new Date(Date.UTC(2024, 0, 1) + n * 3_000_000);
    const body = bodies[Math.floor(random() * bodies.length)] ?? '';
    const kind = n % 100;
    let mail: Uint8Array;
    if (kind < 60) {
      const host = `letter${n % newsletters}.example`;
      const from = `Letter ${n % newsletters} <post@${host}>`;
      const html = `<p>Number ${n}</p>${body}`;
      mail = encodeTestMail({ from, subject: `Letter issue ${n}`, date, signedBy: host, list: {}, html });
      made.tracked++;
      if (kept.length < 50) kept.push(mail);
    } else if (kind < 75) {
      const which = (Math.floor(n / 100) * 15 + kind) % 20;
      const isIgnored = which >= 15;
      const host = `unknown${which}.example`;
      const html = `<p>Number ${n} ${isIgnored ? IGNORED_MAIL_WORD : ''}</p>${body}`;
      const list = { id: `news.${host}` };
      mail = encodeTestMail({ from: `Unknown ${which} <hi@${host}>`, subject: `Unknown issue ${n}`, date, list, html });
    } else if (kind < 99) {
      const at = Math.floor(random() * 20_000);
      const text = `Dear friend, number ${n}, ${PRIVATE_MAIL_WORD}.\n`;
      const from = `${PRIVATE_MAIL_WORD} ${n} <p${n}@${PRIVATE_MAIL_WORD}.example>`;
      mail = encodeTestMail({ from, subject: `${PRIVATE_MAIL_WORD} ${n}`, date, text, attachment: photo.slice(at) });
    } else {
      mail = kept[n % kept.length] ?? new Uint8Array();
      made.copies++;
    }
    const entry = mboxEntryOf(mail);
    made.bytes += entry.length;
    if (!out.write(entry)) await once(out, 'drain');
  }
  out.end();
  await finished(file);
  return made;
}
