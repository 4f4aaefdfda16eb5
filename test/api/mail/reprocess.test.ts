// Mails rebuilt from their stored bytes.
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { computeEmailId } from '../../../src/domain/mail/id.ts';
import { receiveIssue, receiveLargeIssue } from '../../../src/flows/issue/receive.ts';
import { reprocess } from '../../../src/flows/issue/reprocess.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import { createWorld } from '../../support/world.ts';

const world = createWorld();
const { services, db } = world;
const mail = (to: string, nth: number, brand = 'Quarrybase') =>
  new TextEncoder().encode(
    `From: Letters <hello@letters.test>\r\nTo: ${to}\r\nSubject: Backfills ${nth}\r\nMessage-ID: <again-${nth}@letters.test>\r\nContent-Type: text/html\r\n\r\n<p>This issue is brought to you by ${brand}</p><p><a href="https://${brand.toLowerCase()}.example/">${brand}</a> runs your Postgres. Start a free trial today.</p><h2>News</h2><p>${'We rewrote four years of events and nobody noticed. '.repeat(8)}</p>\r\n`,
  );

const told = async () => {
  const rows = await db
    .select({
      email: emails.id,
      door: emails.door,
      at: emails.createdAt,
      status: emails.processingStatus,
      by: emails.authDetail,
    })
    .from(emails)
    .orderBy(emails.id);
  const claims = await db
    .select({
      email: sponsorships.emailId,
      type: sponsorships.placementType,
      text: sponsorships.textContent,
      counts: sponsorships.counts,
    })
    .from(sponsorships)
    .orderBy(sponsorships.emailId);
  return { rows, claims };
};

async function asked(again: boolean) {
  const { cookie } = await world.people.admin();
  expect((await world.call('/api/emails/reprocess', { as: cookie, json: { again } })).status).toBe(202);
  await world.work(['reprocess', 'analyse']);
}

it('mails whose rows were lost are restored with their ids, days, doors and sponsorships, large ones too, each once', async () => {
  const address = 'letter100001@mail.app.test';
  const { id: newsletterId } = await world.add.newsletter({ uniqueEmail: address, domain: 'letters.test' });
  const arrivedAt = new Date('2026-10-01T07:00:00.000Z');
  const arrival = { newsletterId, arrivedAt, authentication: 'dkim=pass header.d=letters.test' };
  await receiveIssue(services, { ...arrival, raw: mail(address, 1), door: 'mail' });
  await receiveIssue(services, { ...arrival, raw: mail(address, 2, 'Mudhouse'), door: 'admin', filename: 'a.html' });
  async function* chunks() {
    yield mail(address, 3, 'Glazeworks');
  }
  await receiveLargeIssue(services, { ...arrival, chunks: chunks(), door: 'mail' });
  await world.work(['analyse']);
  const before = await told();
  expect(before.rows).toHaveLength(3);
  expect(before.claims.length).toBeGreaterThan(1);
  await db.execute(sql`delete from emails`);
  expect((await told()).claims).toEqual([]);
  await asked(false);
  expect(await told()).toEqual(before);
  // A second run has nothing to do.
  await asked(false);
  expect(await told()).toEqual(before);
});

it('existing rows are analysed again only on request, and keep ids and verdicts', async () => {
  const [claim] = await db.select({ id: sponsorships.id, email: sponsorships.emailId }).from(sponsorships).limit(1);
  const id = claim?.id ?? '';
  await db.update(sponsorships).set({ verdict: 'confirmed' }).where(eq(sponsorships.id, id));
  const at = async () =>
    (
      await db
        .select({ at: emails.processedAt })
        .from(emails)
        .where(eq(emails.id, claim?.email ?? ''))
    )[0]?.at;
  const first = await at();
  await asked(false);
  expect(await at()).toEqual(first);
  await asked(true);
  expect((await at())?.getTime()).toBeGreaterThan(first?.getTime() ?? 0);
  const [now] = await db.select().from(sponsorships).where(eq(sponsorships.id, id));
  expect(now?.verdict).toBe('confirmed');
});

it('a mail under a lease is skipped', async () => {
  const until = new Date(Date.now() + 60_000);
  const [mail] = await db.update(emails).set({ processingStatus: 'processing', leasedUntil: until }).returning();
  while (world.jobs.take());
  const begunAt = new Date(Date.now() + 1000).toISOString();
  expect(await reprocess(services, { cursor: null, again: true, begunAt })).toEqual({ made: 0, again: 0 });
  const [row] = await db
    .select()
    .from(emails)
    .where(eq(emails.id, mail?.id ?? ''));
  expect(row).toMatchObject({ processingStatus: 'processing', leasedUntil: until });
});

it('mails of a deleted newsletter are not restored', async () => {
  await db.execute(sql`delete from emails`);
  await db.execute(sql`delete from newsletters`);
  await asked(true);
  expect((await told()).rows).toEqual([]);
});

it('older mail without stored metadata is assigned by its recipient as from an unknown sender; without one it is left out', async () => {
  const { files } = services;
  for (const { key } of await files.list('mail/')) await files.remove([key]);
  const { id: newsletterId, uniqueEmail } = await world.add.newsletter({ uniqueEmail: 'older100002@mail.app.test' });
  const stored = (key: string, raw: Uint8Array) => files.put(key, raw, { contentType: 'message/rfc822' });
  for (let nth = 0; nth < 100; nth++) await stored(`mail/a${nth}/raw.eml`, mail('nobody999999@mail.app.test', nth));
  await stored('mail/b/raw.eml', mail(`reader@home.test, ${uniqueEmail}`, 100));
  await stored('mail/b/html', mail(uniqueEmail, 101));
  await stored('mail/incoming/c/raw.eml', mail(uniqueEmail, 102));
  while (world.jobs.take());
  expect(await reprocess(services, { cursor: null, again: false, begunAt: new Date().toISOString() })).toEqual({
    made: 0,
    again: 0,
  });
  const next = world.jobs.take() as { kind: 'reprocess'; cursor: string; again: boolean; begunAt: string };
  expect(next).toMatchObject({ kind: 'reprocess', cursor: expect.any(String), again: false });
  expect(await reprocess(services, next)).toEqual({ made: 2, again: 0 });
  const rows = await db.select().from(emails).orderBy(emails.rawKey);
  expect(rows.map(({ id, rawKey, door, senderStanding }) => [id, rawKey, door, senderStanding])).toEqual([
    ['b', 'mail/b/raw.eml', 'mail', 'unfamiliar'],
    [await computeEmailId(newsletterId, mail(uniqueEmail, 102)), 'mail/incoming/c/raw.eml', 'mail', 'unfamiliar'],
  ]);
  expect(rows.every((row) => row.counted && row.newsletterId === newsletterId)).toBe(true);
  const sent = [world.jobs.take(), world.jobs.take(), world.jobs.take()];
  expect(sent).toEqual([...rows.map(({ id }) => ({ kind: 'analyse', emailId: id })), undefined]);
});
