// A mailbox file brings in each issue once, asks about senders it doesn't know, and leaves nothing of a private mail.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { MAILBOX_FAULT_REASONS } from '../../../src/domain/mailbox/bounds.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import { mailboxFaults, mailboxMails, mailboxSenders } from '../../../src/store/schema/mailbox-imports.ts';
import { newsletterSenders, newsletters } from '../../../src/store/schema/newsletters.ts';
import {
  createMailboxWorld,
  dateOfIssue,
  kilnIssue,
  PRIVATE_MAIL_WORD,
  privateMail,
  unknownNewsletterIssue,
} from '../../support/mailbox-world.ts';
import { emlxOf, encodeTestMail, gzipOf, mboxOf, type TestMail, tarOf, zipOf } from '../../support/mailboxes.ts';

const world = createMailboxWorld();
const { db, services, call, who, upload, stateOf, sendersOf, decide, close, mailsOf, storedKeys } = world;

describe('a mailbox', () => {
  const issues = [1, 2, 3].map(kilnIssue);
  const mails = [...issues, ...[1, 2, 3, 4].map((n) => unknownNewsletterIssue(n)), ...[1, 2].map(privateMail)].map(
    encodeTestMail,
  );
  const files = Object.fromEntries(mails.map((mail, n) => [`Export/Folder ${n}/${n}.eml`, mail]));
  const FORMS: [string, Uint8Array][] = [
    ['all.mbox', mboxOf(mails)],
    ['all.mbox.gz', gzipOf(mboxOf(mails))],
    [
      'takeout.zip',
      zipOf({ 'Takeout/Mail/All mail.mbox': mboxOf(mails), 'Takeout/archive_browser.html': mails[0] as Uint8Array }),
    ],
    ['takeout.tgz', gzipOf(tarOf({ 'Takeout/Mail/All mail.mbox': mboxOf(mails) }))],
    ['mails.zip', zipOf(files)],
    ['stored.zip', zipOf(files, 0)],
    ['mails.tar', tarOf(files)],
    ['apple.zip', zipOf({ 'News.mbox/mbox': mboxOf(mails), 'News.mbox/table_of_contents': new Uint8Array(4) })],
    ['library.zip', zipOf(Object.fromEntries(mails.map((mail, n) => [`V10/a.mbox/Messages/${n}.emlx`, emlxOf(mail)])))],
    [
      'thunderbird.zip',
      zipOf({ 'Mail/Local Folders/Letters': mboxOf(mails), 'Mail/Local Folders/Letters.msf': mails[0] as Uint8Array }),
    ],
  ];

  it.each(FORMS)(
    '%s: each issue comes in once, unknown senders wait, private mail is only counted',
    async (name, bytes) => {
      await db.delete(emails).where(eq(emails.newsletterId, who.kiln));
      const id = await upload(bytes, name);
      await world.work(['mailbox']);
      const state = await stateOf(id);
      expect(state).toMatchObject({
        state: 'waiting',
        found: 9,
        imported: 3,
        duplicates: 0,
        unknown: 4,
        personal: 2,
        faults: 0,
      });
      const rows = await mailsOf(who.kiln);
      expect(rows.map(({ door, senderStanding }) => [door, senderStanding])).toEqual(Array(3).fill(['admin', 'known']));
      expect(await sendersOf(id)).toMatchObject([
        { key: 'notes.harbour.example', name: 'Harbour Notes', mails: 4, lastSubject: 'Harbour Notes 4' },
      ]);
      await close(id);
      expect(await stateOf(id)).toMatchObject({ state: 'closed', imported: 3, closesAt: null });
      expect((await storedKeys()).filter((key) => key.startsWith('mailbox-imports/'))).toEqual([]);
    },
  );
});

describe('an import', () => {
  it('dates issues by their mails, and reads them as if they had been uploaded one by one', async () => {
    await db.delete(emails).where(eq(emails.newsletterId, who.kiln));
    const id = await upload(mboxOf([encodeTestMail(kilnIssue(5))]), 'one.mbox');
    await world.work(['mailbox', 'analyse']);
    await world.work();
    const [mail] = await mailsOf(who.kiln);
    expect([mail?.receivedAt.toISOString(), mail?.subject, mail?.hasSponsorship]).toEqual([
      dateOfIssue(5).toISOString(),
      'Kiln 5',
      1,
    ]);
    const raw = new TextDecoder().decode((await services.files.bytes(mail?.rawKey ?? '')) ?? undefined);
    expect(raw).toContain('\nFrom the kiln with love');
    await close(id);
  });

  it('imports the mails of senders that are tracked or assigned to a newsletter, and deletes those of ignored senders', async () => {
    const own = (n: number): TestMail => ({ ...unknownNewsletterIssue(n, 'Sail Weekly', 'sail.example') });
    const shop = (n: number): TestMail => ({ ...unknownNewsletterIssue(n, 'Shop', 'shop.example') });
    const sister = (n: number): TestMail => ({ ...unknownNewsletterIssue(n, 'Kiln Extra', 'thekiln-extra.example') });
    const bytes = mboxOf([own(1), shop(1), sister(1), own(2), shop(2), own(3)].map(encodeTestMail));
    const id = await upload(bytes, 'several.mbox');
    await world.work(['mailbox']);
    const before = (await mailsOf(who.kiln)).length;
    expect((await decide(id, { keys: ['notes.sail.example'], decision: 'track' })).data).toEqual({
      decided: 1,
      created: 1,
    });
    await decide(id, { keys: ['notes.thekiln-extra.example'], decision: 'track', newsletterId: who.kiln });
    await decide(id, { keys: ['notes.shop.example'], decision: 'ignore' });
    await world.work(['mailbox', 'analyse']);
    const [made] = await db.select().from(newsletters).where(eq(newsletters.name, 'Sail Weekly'));
    expect([made?.website, made?.standing]).toEqual(['https://sail.example', 'trusted']);
    expect(await mailsOf(made?.id ?? '')).toHaveLength(3);
    expect(await mailsOf(who.kiln)).toHaveLength(before + 1);
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', imported: 4, unknown: 2, chosenWaiting: 0 });
    expect(await sendersOf(id, 'ignore')).toMatchObject([{ key: 'notes.shop.example' }]);
    await close(id);
    expect(await db.select().from(mailboxSenders).where(eq(mailboxSenders.importId, id))).toEqual([]);
    expect(await db.select().from(mailboxMails).where(eq(mailboxMails.importId, id))).toEqual([]);
    // The next import knows the newsletter by the senders that this one brought.
    const again = await upload(mboxOf([own(1), own(4)].map(encodeTestMail)), 'again.mbox');
    await world.work(['mailbox', 'analyse']);
    expect(await stateOf(again)).toMatchObject({ imported: 1, duplicates: 1, unknown: 0 });
    await close(again);
  });

  it('names the reason for a chosen mail that can no longer be read', async () => {
    const bytes = zipOf({ 'rot.eml': encodeTestMail(unknownNewsletterIssue(1, 'Bit Rot', 'rot.example')) });
    const id = await upload(bytes, 'rot.zip');
    await world.work(['mailbox']);
    const [key] = (await storedKeys()).filter((stored) => stored.includes(id));
    const rotten = bytes.slice();
    rotten.fill(0, 60, 200);
    await services.files.put(key ?? '', rotten);
    await decide(id, { keys: ['notes.rot.example'], decision: 'track' });
    await world.work(['mailbox']);
    expect(await stateOf(id)).toMatchObject({ imported: 0, unknown: 0, chosenWaiting: 0, faults: 1 });
    expect(await db.select().from(mailboxFaults).where(eq(mailboxFaults.importId, id))).toMatchObject([
      { nth: 0, because: MAILBOX_FAULT_REASONS.damaged },
    ]);
    await close(id);
  });

  it('applies a choice that was made at the moment of closing', async () => {
    const id = await upload(
      mboxOf([encodeTestMail(unknownNewsletterIssue(1, 'Last Minute', 'minute.example'))]),
      'last.mbox',
    );
    await world.work(['mailbox']);
    await decide(id, { keys: ['notes.minute.example'], decision: 'track' });
    await close(id);
    const [made] = await db.select().from(newsletters).where(eq(newsletters.name, 'Last Minute'));
    expect(await mailsOf(made?.id ?? '')).toHaveLength(1);
  });

  it('leaves nothing of a private mail once it is closed, neither row nor object', async () => {
    const bytes = mboxOf([privateMail(1), kilnIssue(31), privateMail(2)].map(encodeTestMail));
    const id = await upload(bytes, 'private.mbox');
    await world.work(['mailbox']);
    expect(await sendersOf(id)).toEqual([]);
    await close(id);
    await world.work();
    for (const key of await storedKeys())
      expect(new TextDecoder().decode((await services.files.bytes(key)) ?? undefined)).not.toContain(PRIVATE_MAIL_WORD);
    const { rows } = await db.execute<{ name: string }>(
      `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`,
    );
    for (const { name } of rows) {
      const found = await db.execute(`select 1 from "${name}" t where t::text ilike '%${PRIVATE_MAIL_WORD}%'`);
      expect([name, found.rows.length]).toEqual([name, 0]);
    }
  });

  it('leaves out private mail from a known domain: only mail to a list counts as the newsletter’s', async () => {
    const reply: TestMail = { ...kilnIssue(40), subject: 'Re: your question', list: undefined, text: 'Thanks!' };
    const id = await upload(mboxOf([encodeTestMail(reply)]), 'reply.mbox');
    await world.work(['mailbox']);
    expect(await stateOf(id)).toMatchObject({ imported: 0, personal: 1 });
    await close(id);
  });

  it('for a chosen newsletter also imports pages and mails without a sender', async () => {
    const page = new TextEncoder().encode(
      '<html><title>Old issue</title><body><p>Nothing but words.</p></body></html>',
    );
    const bytes = zipOf({
      'old/issue.html': page,
      'old/plain.eml': encodeTestMail({ ...privateMail(9), from: 'x@y.example' }),
    });
    const nobody = await upload(bytes, 'pages.zip');
    await world.work(['mailbox']);
    expect(await stateOf(nobody)).toMatchObject({ imported: 0, personal: 1, faults: 1 });
    await close(nobody);
    const before = (await mailsOf(who.kiln)).length;
    const id = await upload(bytes, 'pages.zip', { newsletterId: who.kiln });
    await world.work(['mailbox']);
    expect(await stateOf(id)).toMatchObject({ imported: 2, newsletter: { name: 'The Kiln' } });
    expect(await mailsOf(who.kiln)).toHaveLength(before + 2);
    await close(id);
  });

  it('doesn’t duplicate an issue that came to our own address', async () => {
    const { id: tide } = await world.add.newsletter({ name: 'Tide', normalizedName: 'tide', domain: 'tide.example' });
    await db.insert(newsletterSenders).values({ newsletterId: tide, fromKey: 'tide.example', standing: 'known' });
    const issue = (to: string): TestMail => ({
      ...unknownNewsletterIssue(3, 'Tide', 'tide.example'),
      text: `For ${to}`,
      messageId: `<${to}@t>`,
    });
    const json = {
      newsletterId: tide,
      subject: 'Tide 3',
      senderEmail: 'hello@tide.example',
      content: 'For us',
      receivedAt: dateOfIssue(3).toISOString(),
    };
    await call('/api/emails', { as: who.admin, json });
    await world.work(['analyse']);
    const id = await upload(mboxOf([encodeTestMail(issue('me'))]), 'copy.mbox');
    await world.work(['mailbox']);
    expect(await stateOf(id)).toMatchObject({ imported: 0, duplicates: 1 });
    await close(id);
  });
});
