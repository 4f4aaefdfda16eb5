// A world with a known newsletter, The Kiln, and the calls by which its administrator imports a mailbox.
import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { beforeAll, expect } from 'vitest';
import { MAILBOX_PART_BYTES } from '../../src/contract/mailbox-rules.ts';
import type { Bindings } from '../../src/env.ts';
import { emails } from '../../src/store/schema/emails.ts';
import { newsletterSenders } from '../../src/store/schema/newsletters.ts';
import { SPONSORED_HTML } from './issues.ts';
import type { TestMail } from './mailboxes.ts';
import { createWorld } from './world.ts';

export const dateOfIssue = (n: number) => new Date(Date.UTC(2025, 0, 1 + n, 9));
export const kilnIssue = (n: number): TestMail => ({
  from: 'The Kiln <post@thekiln.example>',
  subject: `Kiln ${n}`,
  date: dateOfIssue(n),
  signedBy: 'thekiln.example',
  list: {},
  html: `${SPONSORED_HTML}<p>Number ${n}</p>\nFrom the kiln with love`,
});
export const unknownNewsletterIssue = (n: number, name = 'Harbour Notes', host = 'harbour.example'): TestMail => ({
  from: `${name} <hello@${host}>`,
  subject: `${name} ${n}`,
  date: dateOfIssue(n),
  list: { id: `notes.${host}` },
  text: `Berths and tides, number ${n}.\n`,
});
/** Stands in every private mail, and must stand nowhere else. */
export const PRIVATE_MAIL_WORD = 'zanzibar-secret';
export const privateMail = (n: number): TestMail => ({
  from: `Aunt ${PRIVATE_MAIL_WORD} <aunt@${PRIVATE_MAIL_WORD}.example>`,
  subject: `${PRIVATE_MAIL_WORD} ${n}`,
  date: dateOfIssue(n),
  text: `Don't tell anybody about ${PRIVATE_MAIL_WORD}.\n`,
});

export function createMailboxWorld() {
  const world = createWorld();
  const { db, call } = world;
  const { FILES } = env as unknown as Bindings;
  const who = { admin: '', kiln: '' };

  beforeAll(async () => {
    who.admin = (await world.people.admin()).cookie;
    who.kiln = (await world.add.newsletter({ name: 'The Kiln', normalizedName: 'kiln', domain: 'thekiln.example' })).id;
    await db.insert(newsletterSenders).values({
      newsletterId: who.kiln,
      fromKey: 'thekiln.example',
      authDomain: 'thekiln.example',
      standing: 'known',
      taken: 'person',
    });
  });

  /** Uploads a file as the page does. @returns the import's id. */
  async function upload(bytes: Uint8Array, name: string, more: { newsletterId?: string } = {}): Promise<string> {
    const json = { name, size: bytes.length, fingerprint: 'f', ...more };
    const { status, data } = await call('/api/mailbox-imports', { as: who.admin, json });
    expect(status).toBe(201);
    for (let part = 1; part <= data.parts; part++) await putPart(data.id, part, bytes);
    expect((await call(`/api/mailbox-imports/${data.id}/complete`, { as: who.admin, method: 'POST' })).status).toBe(
      202,
    );
    return data.id;
  }
  const putPart = (id: string, part: number, file: Uint8Array) =>
    call(`/api/mailbox-imports/${id}/parts/${part}`, {
      as: who.admin,
      method: 'PUT',
      body: file.slice((part - 1) * MAILBOX_PART_BYTES, part * MAILBOX_PART_BYTES) as Uint8Array<ArrayBuffer>,
      headers: { 'content-type': 'application/octet-stream' },
    });
  const stateOf = async (id: string) => (await call(`/api/mailbox-imports/${id}`, { as: who.admin })).data;
  const sendersOf = async (id: string, decision = 'open') =>
    (await call(`/api/mailbox-imports/${id}/senders?decision=${decision}`, { as: who.admin })).data.senders;
  const decide = (id: string, json: object) => call(`/api/mailbox-imports/${id}/senders`, { as: who.admin, json });
  const close = async (id: string) => {
    expect((await call(`/api/mailbox-imports/${id}/close`, { as: who.admin, method: 'POST' })).status).toBe(202);
    await world.work(['mailbox']);
  };
  const mailsOf = (newsletterId: string) => db.select().from(emails).where(eq(emails.newsletterId, newsletterId));
  const storedKeys = async () => (await FILES.list({ limit: 1000 })).objects.map(({ key }) => key);

  return { ...world, who, upload, putPart, stateOf, sendersOf, decide, close, mailsOf, storedKeys };
}
