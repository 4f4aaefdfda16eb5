// A newsletter learns its senders; mail from anyone else doesn't count until an administrator confirms the sender.
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { brands } from '../../src/store/schema/brands.ts';
import { emails } from '../../src/store/schema/emails.ts';
import { newsletterSenders } from '../../src/store/schema/newsletters.ts';
import { sponsorships } from '../../src/store/schema/sponsorships.ts';
import {
  AUTHSERV_ID,
  analyseAll,
  authenticationHeader,
  deliver,
  type SponsoredMail,
  sponsoredMail,
} from '../support/strangers.ts';
import { createWorld, daysAgo } from '../support/world.ts';

const world = createWorld();
const { db } = world;
const word = () => crypto.randomUUID().slice(0, 8);
const FIRST = ['Quarry', 'Harbor', 'Lantern', 'Copper', 'Meadow', 'Timber', 'Pebble', 'Willow', 'Saddle'];
const LAST = ['base', 'stack', 'works', 'desk', 'pay', 'hub', 'mark'];
let named = 0;
/** Names as brands have them, each once: nine and seven have no common factor. */
function sponsor(): string {
  const nth = named++;
  return `${FIRST[nth % FIRST.length]}${LAST[nth % LAST.length]}`;
}

async function tracked(standing: 'trusted' | 'provisional' = 'trusted') {
  const address = `letters${Math.floor(Math.random() * 900_000 + 100_000)}-${word()}@mail.app.test`;
  return world.add.newsletter({ uniqueEmail: address, domain: 'letters.test', name: `Letters ${word()}`, standing });
}

/** Sends a letter and has it analysed. @returns its row, and whether a subscriber finds its brand. */
async function send(to: string, more: Partial<SponsoredMail> = {}) {
  const name = more.sponsor ?? sponsor();
  expect(await deliver(world, to, sponsoredMail({ to, sponsor: name, ...more }))).toBeNull();
  await analyseAll(world);
  const [claim] = await db
    .select({ emailId: sponsorships.emailId, standing: sponsorships.standing })
    .from(sponsorships)
    .innerJoin(brands, eq(brands.id, sponsorships.brandId))
    .where(eq(brands.name, name));
  const [email] = await db
    .select()
    .from(emails)
    .where(eq(emails.id, claim?.emailId ?? ''));
  return { name, standing: claim?.standing, email, seen: await isSeen(name) };
}

async function isSeen(name: string): Promise<boolean> {
  const reader = (await world.people.subscriber((await world.add.newsletter()).id)).cookie;
  const found = await world.call(`/api/sponsorships?search=${name}`, { as: reader });
  const listed = await world.call(`/api/brands?scope=all&search=${name}`, { as: reader });
  expect(listed.data.total > 0).toBe(found.data.total > 0);
  return found.data.total > 0;
}

const admin = async () => (await world.people.admin()).cookie;
const queue = async (show: string) =>
  (await world.call(`/api/standing-queue?show=${show}&limit=100`, { as: await admin() })).data;
const decide = async (path: string) => world.call(`/api/standing-queue/${path}`, { as: await admin(), method: 'POST' });

describe('the senders of a tracked newsletter', () => {
  it('the first issue teaches its sender, who is shown in the queue; another one is kept, analysed and marked, and counts for nobody', async () => {
    const { uniqueEmail: to, id } = await tracked();
    expect(await send(to)).toMatchObject({ seen: true, standing: 'trusted', email: { senderStanding: 'known' } });
    expect(await send(to)).toMatchObject({ seen: true });
    const taken = (await queue('taken')).senders.filter(
      (one: { newsletter: { id: string } }) => one.newsletter.id === id,
    );
    expect(taken).toMatchObject([{ fromKey: 'letters.test', authDomain: '', mails: 2, taken: 'first' }]);

    const other = await send(to, { from: 'hello@elsewhere.test' });
    expect(other).toMatchObject({
      seen: false,
      standing: 'unfamiliar',
      email: { senderStanding: 'unfamiliar', processingStatus: 'completed' },
    });
    const waiting = (await queue('senders')).senders.find(
      (one: { newsletter: { id: string } }) => one.newsletter.id === id,
    );
    expect(waiting).toMatchObject({ fromKey: 'elsewhere.test', mails: 1, claims: [{ brandName: other.name }] });

    // The same stranger again waits with its first.
    const again = await send(to, { from: 'news@elsewhere.test' });
    expect(again.seen).toBe(false);
    expect((await decide(`senders/${waiting.id}/confirm`)).data).toEqual({ ok: true, moved: 2 });
    expect([await isSeen(other.name), await isSeen(again.name)]).toEqual([true, true]);
    expect(await send(to, { from: 'hello@elsewhere.test' })).toMatchObject({ seen: true });
  });

  it('what is started for brands starts when the sender is confirmed, and its mails are read again for names and sites', async () => {
    const { uniqueEmail: to, id } = await tracked();
    await send(to);
    const name = `Quarrybase${word().replace(/\d/g, 'x')}`;
    await deliver(
      world,
      to,
      sponsoredMail({ to, from: 'a@elsewhere.test', sponsor: name, site: `${name.toLowerCase()}.com` }),
    );
    expect(await analyseAll(world)).toEqual([]);
    const [before] = await db.select().from(brands).where(eq(brands.name, name));
    expect(before).toMatchObject({ counts: false, domain: null });
    const [waiting] = await db
      .select()
      .from(newsletterSenders)
      .where(eq(newsletterSenders.fromKey, 'elsewhere.test'))
      .then((rows) => rows.filter((row) => row.newsletterId === id));
    await decide(`senders/${waiting?.id}/confirm`);
    const started = await analyseAll(world);
    expect(started.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['describe', 'logo', 'contact']));
    const [after] = await db.select().from(brands).where(eq(brands.name, name));
    expect(after).toMatchObject({ counts: true, domain: `${name.toLowerCase()}.com` });
  });

  it('a sender that is refused counts no more, and leaves the queue', async () => {
    const { uniqueEmail: to, id } = await tracked();
    const first = await send(to);
    const [known] = await db.select().from(newsletterSenders).where(eq(newsletterSenders.newsletterId, id));
    expect((await decide(`senders/${known?.id}/refuse`)).data).toEqual({ ok: true, moved: 1 });
    expect(await isSeen(first.name)).toBe(false);
    expect(await send(to)).toMatchObject({ seen: false, standing: 'unfamiliar' });
    const left = (await queue('senders')).senders.filter(
      (one: { newsletter: { id: string } }) => one.newsletter.id === id,
    );
    expect(left).toEqual([]);
  });

  it('a confirmation teaches no sender', async () => {
    const { uniqueEmail: to, id } = await tracked();
    const raw = new TextEncoder().encode(
      `From: x@elsewhere.test\r\nTo: ${to}\r\nSubject: Please confirm your subscription\r\n\r\nClick to confirm your subscription: https://elsewhere.test/confirm?t=1\r\n`,
    );
    await deliver(world, to, raw);
    await analyseAll(world);
    expect(await db.select().from(newsletterSenders).where(eq(newsletterSenders.newsletterId, id))).toEqual([]);
    expect(await send(to)).toMatchObject({ seen: true });
  });

  it('a mail of which only the headers could be read teaches no sender', async () => {
    const { uniqueEmail: to, id } = await tracked();
    const raw = `From: x@elsewhere.test\r\nTo: ${to}\r\nSubject: Backfills\r\n\r\n${'a\r\n'.repeat(100_001)}`;
    await deliver(world, to, new TextEncoder().encode(raw));
    await analyseAll(world);
    const [mail] = await db.select().from(emails).where(eq(emails.newsletterId, id));
    expect(mail).toMatchObject({ processingStatus: 'error', senderEmail: 'x@elsewhere.test' });
    expect(await db.select().from(newsletterSenders).where(eq(newsletterSenders.newsletterId, id))).toEqual([]);
  });
});

describe('a sender whose mail is signed', () => {
  const forgeries: [string, string[]][] = [
    ['with no verdict at all', []],
    [
      'with a verdict of a server that is not ours',
      ['Authentication-Results: mx.elsewhere.test; dkim=pass header.d=letters.test'],
    ],
    [
      'with our verdict forged below the true one',
      [`Authentication-Results: ${AUTHSERV_ID}; dkim=none`, authenticationHeader('letters.test')],
    ],
    ['signed by another domain', [authenticationHeader('elsewhere.test')]],
    ['whose signature failed', [`Authentication-Results: ${AUTHSERV_ID}; dkim=fail header.d=letters.test`]],
    [
      'that hides a pass in a comment',
      [`Authentication-Results: ${AUTHSERV_ID}; dkim=fail (; dkim=pass header.d=letters.test) header.d=letters.test`],
    ],
  ];
  it.each(forgeries)('is not believed to be somebody else: %s', async (_, headers) => {
    const { uniqueEmail: to } = await tracked();
    const own = await send(to, { headers: [authenticationHeader('mail.letters.test')] });
    expect(own).toMatchObject({ seen: true, email: { authMethod: 'dkim', authDomain: 'letters.test' } });
    expect(await send(to, { headers })).toMatchObject({ seen: false, standing: 'unfamiliar' });
    expect(await send(to, { headers: [authenticationHeader('letters.test')] })).toMatchObject({ seen: true });
  });

  it('is told from other tenants of its platform by its list', async () => {
    const { uniqueEmail: to } = await tracked();
    const platform = (list: string) => ({
      from: `${list}@substack.com`,
      headers: [authenticationHeader('substack.com'), `List-Id: <${list}.substack.com>`],
    });
    expect(await send(to, platform('ours'))).toMatchObject({ seen: true });
    expect(await send(to, platform('theirs'))).toMatchObject({ seen: false });
    expect(await send(to, platform('ours'))).toMatchObject({ seen: true });
  });

  it('is told from other tenants of a platform that is a suffix, without a list', async () => {
    const { uniqueEmail: to } = await tracked();
    const tenant = (name: string) => ({
      from: `a@${name}.myshopify.com`,
      headers: [authenticationHeader('myshopify.com')],
    });
    expect(await send(to, tenant('ours'))).toMatchObject({ seen: true });
    expect(await send(to, tenant('theirs'))).toMatchObject({ seen: false, standing: 'unfamiliar' });
    expect(await send(to, tenant('ours'))).toMatchObject({ seen: true });
  });

  it('is narrowed to its one address where it was known for every tenant, and decided anew where it had several', async () => {
    const { uniqueEmail: to, id } = await tracked();
    const tenant = (name: string) => ({
      from: `a@${name}.myshopify.com`,
      headers: [authenticationHeader('myshopify.com')],
    });
    const widen = () =>
      db
        .update(newsletterSenders)
        .set({ fromKey: 'myshopify.com' })
        .where(and(eq(newsletterSenders.newsletterId, id), eq(newsletterSenders.standing, 'known')));
    const known = () =>
      db
        .select({ fromKey: newsletterSenders.fromKey, authDomain: newsletterSenders.authDomain })
        .from(newsletterSenders)
        .where(and(eq(newsletterSenders.newsletterId, id), eq(newsletterSenders.standing, 'known')));
    const { email } = await send(to, tenant('ours'));
    await widen();
    expect(await send(to, tenant('theirs'))).toMatchObject({ seen: false });
    expect(await send(to, tenant('ours'))).toMatchObject({ seen: true });
    expect(await known()).toEqual([{ fromKey: 'a@ours.myshopify.com', authDomain: 'myshopify.com' }]);

    await widen();
    await db
      .update(emails)
      .set({ senderEmail: 'a@others.myshopify.com' })
      .where(eq(emails.id, email?.id ?? ''));
    expect(await send(to, tenant('ours'))).toMatchObject({ seen: false });
  });

  it('may begin to sign: what is proved is no less believed than what was not', async () => {
    const { uniqueEmail: to } = await tracked();
    expect(await send(to)).toMatchObject({ seen: true });
    expect(await send(to, { headers: [authenticationHeader('letters.test')] })).toMatchObject({ seen: true });
  });
});

describe('other doors', () => {
  const post = (fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return world.call('/api/email/webhook', {
      method: 'POST',
      body,
      headers: { 'x-webhook-secret': 'webhook-secret' },
      origin: null,
    });
  };
  const sendgrid = async (to: string, dkim: string, headers: string[] = []) => {
    const name = sponsor();
    const email = new TextDecoder().decode(sponsoredMail({ to, sponsor: name, headers }));
    const envelope = JSON.stringify({ to: [to], from: 'bounce@letters.test' });
    expect((await post({ to, email, dkim, SPF: 'fail', envelope })).status).toBe(202);
    await analyseAll(world);
    return isSeen(name);
  };

  it("SendGrid's own verdict counts, and not what the mail says of itself", async () => {
    const { uniqueEmail: to } = await tracked();
    expect(await sendgrid(to, '{@letters.test : pass}')).toBe(true);
    expect(await sendgrid(to, '{@letters.test : fail}', [authenticationHeader('letters.test')])).toBe(false);
    expect(await sendgrid(to, 'none', [authenticationHeader('letters.test')])).toBe(false);
    expect(await sendgrid(to, '{@other.test : fail, @letters.test : pass}')).toBe(true);
  });

  it('what an admin uploads is vouched for by the admin, and teaches no sender', async () => {
    const { uniqueEmail: to, id } = await tracked();
    await send(to);
    const name = sponsor();
    const form = new FormData();
    form.append(
      'emails',
      new File([sponsoredMail({ to, from: 'x@nowhere.test', sponsor: name }) as BlobPart], 'one.eml'),
    );
    await world.call('/api/emails/upload', { as: await admin(), method: 'POST', body: form });
    await analyseAll(world);
    expect(await isSeen(name)).toBe(true);
    const senders = await db.select().from(newsletterSenders).where(eq(newsletterSenders.newsletterId, id));
    expect(senders.map(({ fromKey }) => fromKey)).toEqual(['letters.test']);
  });

  it('what an admin uploads for a newsletter that nobody confirmed counts for nobody, and teaches no site', async () => {
    const { uniqueEmail: to } = await tracked('provisional');
    const name = `Upland${word().replace(/\d/g, 'x')}`;
    const form = new FormData();
    const raw = sponsoredMail({ to, sponsor: name, site: `${name.toLowerCase()}.com` });
    form.append('emails', new File([raw as BlobPart], 'one.eml'));
    await world.call('/api/emails/upload', { as: await admin(), method: 'POST', body: form });
    await analyseAll(world);
    const [brand] = await db.select().from(brands).where(eq(brands.name, name));
    expect(brand).toMatchObject({ counts: false, domain: null });
  });
});

describe('the day that a mail counts by', () => {
  const dayOf = async (name: string) => {
    const [row] = await db
      .select({ at: sponsorships.detectedAt })
      .from(sponsorships)
      .innerJoin(brands, eq(brands.id, sponsorships.brandId))
      .where(eq(brands.name, name));
    return row?.at.toISOString().slice(0, 10);
  };
  const day = (date: Date) => date.toISOString().slice(0, 10);

  it('a stranger cannot date a mail back behind the line, nor ahead', async () => {
    const { uniqueEmail: to } = await tracked();
    expect(await dayOf((await send(to, { date: daysAgo(30) })).name)).toBe(day(new Date()));
    expect(await dayOf((await send(to, { date: daysAgo(-3) })).name)).toBe(day(new Date()));
    expect(await dayOf((await send(to, { date: daysAgo(1) })).name)).toBe(day(daysAgo(1)));
  });

  it('is the Date of an old issue where an admin uploads it', async () => {
    const { uniqueEmail: to } = await tracked();
    const name = sponsor();
    const form = new FormData();
    form.append('emails', new File([sponsoredMail({ to, sponsor: name, date: daysAgo(30) }) as BlobPart], 'one.eml'));
    await world.call('/api/emails/upload', { as: await admin(), method: 'POST', body: form });
    await analyseAll(world);
    expect(await dayOf(name)).toBe(day(daysAgo(30)));
  });
});
