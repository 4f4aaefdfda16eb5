// Generated mails: short plain ones, HTML with ads, with an attachment, and above 1 MB, which are streamed to R2. Each
// is derived from a number.
import { MAIL_DOMAIN } from '../../../local/personas.ts';
import type { Database } from '../../../local/postgres.ts';
import { computeEmailId } from '../../../src/domain/mail/id.ts';

export interface SoakMail {
  raw: Buffer;
  to: string;
  /** The id of the row that it becomes. */
  id: string;
}

/** A newsletter's daily quota is 1,000 mails, so this many newsletters accept the mails of half an hour. */
const NEWSLETTERS = Array.from({ length: 20 }, (_, nth) => ({
  id: `soak-${nth}`,
  address: `soak${nth}@${MAIL_DOMAIN}`,
}));

/** Inserts the newsletters to which the soak test's mails go; existing ones stay. */
export async function insertSoakNewsletters(database: Database): Promise<void> {
  for (const { id, address } of NEWSLETTERS)
    await database.query({
      query: `insert into newsletters (id, name, normalized_name, unique_email, domain, standing)
        values ($1, $1, $1, $2, $1 || '.example', 'trusted') on conflict (id) do nothing`,
      params: [id, address],
    });
}

const STORY = 'We rewrote four years of events and nobody noticed, which is what one hopes for. ';
/** One in ATTACHED mails has an attachment, and one in LARGE a large one. */
const ATTACHED = 5;
const LARGE = 40;
const ATTACHED_BYTES = 60_000;
const LARGE_BYTES = 1_500_000;

const credit = (nth: number) =>
  `<p>This issue is brought to you by Brand${nth % 40}. <a href="https://brand${nth % 40}.example/?utm_source=x">Try Brand${nth % 40}</a> for free today.</p>`;

const html = (nth: number) => `${credit(nth)}<h2>News</h2>${`<p>${STORY}</p>`.repeat(2 + (nth % 30) * 4)}`;

function withAttachment(nth: number, bytes: number): string {
  const data = Buffer.alloc(bytes, `${nth} of bytes that nobody reads `).toString('base64').replace(/.{76}/g, '$&\r\n');
  return `MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="part"\r\n\r\n--part\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html(nth)}\r\n--part\r\nContent-Type: application/pdf; name="report.pdf"\r\nContent-Disposition: attachment; filename="report.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n${data}\r\n--part--\r\n`;
}

function bodyOf(nth: number): string {
  if (nth % LARGE === LARGE - 1) return withAttachment(nth, LARGE_BYTES);
  if (nth % ATTACHED === 1) return withAttachment(nth, ATTACHED_BYTES);
  if (nth % 3 === 0)
    return `Content-Type: text/plain; charset=utf-8\r\n\r\nThis issue is brought to you by Brand${nth % 40}.\r\n\r\n${STORY}\r\n`;
  return `Content-Type: text/html; charset=utf-8\r\n\r\n${html(nth)}\r\n`;
}

/** @param run distinguishes the mails of different runs. @returns the nth mail, to each newsletter in turn. */
export async function makeSoakMail(run: string, nth: number): Promise<SoakMail> {
  const newsletter = NEWSLETTERS[nth % NEWSLETTERS.length] ?? { id: '', address: '' };
  const raw = Buffer.from(
    `From: Letters <hello@letters.example>\r\nTo: ${newsletter.address}\r\nSubject: Issue ${nth}\r\nMessage-ID: <${run}-${nth}@letters.example>\r\n${bodyOf(nth)}`,
  );
  return { raw, to: newsletter.address, id: await computeEmailId(newsletter.id, raw) };
}
