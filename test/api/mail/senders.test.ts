// A newsletter learns its senders; mail from anyone else doesn't count until an administrator confirms the sender.
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { brands } from '../../../src/store/schema/brands.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import { newsletterSenders } from '../../../src/store/schema/newsletters.ts';
import {
  AUTHSERV_ID,
  analyseWaitingMails,
  authenticationResultsHeader,
  buildSponsoredMail,
  deliverMail,
} from '../../support/strangers.ts';
import { createSenderWorld, randomSuffix } from '../support/sent-letters.ts';

const { world, db, decide, send, tracked } = createSenderWorld();

describe('the senders of a tracked newsletter', () => {
  it('have jobs for their brands started when they are confirmed, and their mails analysed again for names and sites', async () => {
    const { uniqueEmail: to, id } = await tracked();
    await send(to);
    const name = `Quarrybase${randomSuffix().replace(/\d/g, 'x')}`;
    await deliverMail(
      world,
      to,
      buildSponsoredMail({ to, from: 'a@elsewhere.test', sponsor: name, site: `${name.toLowerCase()}.com` }),
    );
    expect(await analyseWaitingMails(world)).toEqual([]);
    const [before] = await db.select().from(brands).where(eq(brands.name, name));
    expect(before).toMatchObject({ counts: false, domain: null });
    const [waiting] = await db
      .select()
      .from(newsletterSenders)
      .where(eq(newsletterSenders.fromKey, 'elsewhere.test'))
      .then((rows) => rows.filter((row) => row.newsletterId === id));
    await decide(`senders/${waiting?.id}/confirm`);
    const started = await analyseWaitingMails(world);
    expect(started.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['describe', 'logo', 'contact']));
    const [after] = await db.select().from(brands).where(eq(brands.name, name));
    expect(after).toMatchObject({ counts: true, domain: `${name.toLowerCase()}.com` });
  });

  it('are not learned from a mail of which only the headers could be read', async () => {
    const { uniqueEmail: to, id } = await tracked();
    const raw = `From: x@elsewhere.test\r\nTo: ${to}\r\nSubject: Backfills\r\n\r\n${'a\r\n'.repeat(100_001)}`;
    await deliverMail(world, to, new TextEncoder().encode(raw));
    await analyseWaitingMails(world);
    const [mail] = await db.select().from(emails).where(eq(emails.newsletterId, id));
    expect(mail).toMatchObject({ processingStatus: 'error', senderEmail: 'x@elsewhere.test' });
    expect(await db.select().from(newsletterSenders).where(eq(newsletterSenders.newsletterId, id))).toEqual([]);
  });
});

describe('a sender whose mail is signed', () => {
  const forgeries: [string, string[]][] = [
    ['with no verdict at all', []],
    [
      'with our verdict forged below the true one',
      [`Authentication-Results: ${AUTHSERV_ID}; dkim=none`, authenticationResultsHeader('letters.test')],
    ],
    ['signed by another domain', [authenticationResultsHeader('elsewhere.test')]],
  ];
  it.each(forgeries)('is not taken for somebody else: %s', async (_, headers) => {
    const { uniqueEmail: to } = await tracked();
    const own = await send(to, { headers: [authenticationResultsHeader('mail.letters.test')] });
    expect(own).toMatchObject({ seen: true, email: { authMethod: 'dkim', authDomain: 'letters.test' } });
    expect(await send(to, { headers })).toMatchObject({ seen: false, standing: 'unfamiliar' });
    expect(await send(to, { headers: [authenticationResultsHeader('letters.test')] })).toMatchObject({ seen: true });
  });

  it('is distinguished from other tenants of a platform on the public suffix list without a list', async () => {
    const { uniqueEmail: to } = await tracked();
    const tenant = (name: string) => ({
      from: `a@${name}.myshopify.com`,
      headers: [authenticationResultsHeader('myshopify.com')],
    });
    expect(await send(to, tenant('ours'))).toMatchObject({ seen: true });
    expect(await send(to, tenant('theirs'))).toMatchObject({ seen: false, standing: 'unfamiliar' });
    expect(await send(to, tenant('ours'))).toMatchObject({ seen: true });
  });

  it('is narrowed to its one address if it was known for all tenants, and decided again if it had several', async () => {
    const { uniqueEmail: to, id } = await tracked();
    const tenant = (name: string) => ({
      from: `a@${name}.myshopify.com`,
      headers: [authenticationResultsHeader('myshopify.com')],
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
});
