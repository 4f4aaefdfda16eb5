// Standing in the database: which sender a mail is judged by, what an administrator's decision on a newsletter or
// sender changes, and the queue of those who wait.
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Sender } from '../../src/domain/mail/sender.ts';
import { readIntake } from '../../src/store/dashboard.ts';
import { decideItem, listReview, reopenItem, reviewItem, skipItem } from '../../src/store/review.ts';
import { brands } from '../../src/store/schema/brands.ts';
import { judgeSender } from '../../src/store/senders.ts';
import {
  refuseNewsletter,
  refuseSender,
  reopenNewsletter,
  reopenSender,
  type StandingChange,
  trustNewsletter,
  trustSender,
} from '../../src/store/standing.ts';
import { standingQueue } from '../../src/store/standing-queue.ts';
import { addReport, findErrorReport, listReportsBy, markReportsSeen } from '../../src/store/wrong-reports.ts';
import { createWorld } from '../support/world.ts';

const { db, add, people } = createWorld();
const NOW = new Date('2026-06-10T12:00:00.000Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
let by = { userId: '', who: 'cora@house.test', name: 'Cora' };

beforeEach(async () => {
  await db.execute(sql`truncate brands, newsletters, users, audit_log, review_items cascade`);
  by = { ...by, userId: (await people.admin()).id };
});

const said = async (statement: ReturnType<typeof sql>) =>
  (await db.execute<{ said: string }>(statement)).rows.map(({ said }) => said);
const senders = () =>
  said(
    sql`select concat_ws(' ', newsletter_id, from_key, standing, taken, decided_at = ${NOW}) as said from newsletter_senders order by 1`,
  );
const mails = () =>
  said(sql`select concat_ws(' ', id, coalesce(s.from_key, 'nobody'), e.sender_standing, e.processing_status) as said
    from (select id as mail, * from emails) e left join (select id as sender, from_key from newsletter_senders) s on s.sender = e.sender_id order by 1`);
const sender = (fromKey: string, more: Partial<Sender> = {}): Sender => ({
  fromKey,
  authMethod: null,
  authDomain: '',
  former: null,
  learntList: '',
  listId: '',
  ...more,
});
const until = later(5);
const mail = (newsletterId: string, id: string, more: object = {}) =>
  add.email(newsletterId, {
    id,
    kind: 'issue',
    claimedUntil: until,
    createdAt: NOW,
    receivedAt: NOW,
    senderStanding: 'unfamiliar',
    ...more,
  });
async function judge(newsletterId: string, id: string, from: Sender, more: { isIssue?: boolean; until?: Date } = {}) {
  await mail(newsletterId, id);
  return judgeSender(db, { id, newsletterId, until, isIssue: true, ...more }, from, NOW);
}
const knows = (newsletterId: string, id: string, from: Partial<Sender>, more: object = {}) => {
  const row = { standing: 'known', taken: null, createdAt: NOW, ...more };
  return db.execute(sql`insert into newsletter_senders (id, newsletter_id, from_key, auth_domain, list_id, standing, taken, created_at)
    values (${id}, ${newsletterId}, ${from.fromKey ?? id}, ${from.authDomain ?? ''}, ${from.listId ?? ''}, ${row.standing}, ${row.taken}, ${row.createdAt})`);
};

describe('a mail is judged by its sender', () => {
  it('the first issue of a trusted newsletter teaches it, once; a second sender, a member’s newsletter and a confirmation teach nothing', async () => {
    await add.newsletter({ id: 'ours' });
    await add.newsletter({ id: 'theirs', standing: 'provisional' });
    const known = { trusted: true, sender: 'known' };
    const unfamiliar = { trusted: false, sender: 'unfamiliar' };
    expect(await judge('ours', 'm0', sender('first.test'), { isIssue: false })).toEqual(unfamiliar);
    expect(await judge('ours', 'm1', sender('first.test'))).toEqual(known);
    expect(await judge('ours', 'm2', sender('second.test'))).toEqual(unfamiliar);
    expect(await judge('ours', 'm3', sender('first.test'))).toEqual(known);
    expect(await judge('theirs', 'm4', sender('first.test'))).toEqual(unfamiliar);
    expect(await senders()).toEqual([
      'ours first.test known first t',
      'ours second.test unfamiliar',
      'theirs first.test unfamiliar',
    ]);
    // Who lost its lease writes nothing.
    expect(await judge('ours', 'm5', sender('third.test'), { until: later(6) })).toEqual(unfamiliar);
    expect(await judge('ours', 'm6', sender('first.test'), { until: later(6) })).toEqual(unfamiliar);
    expect(await senders()).toHaveLength(3);
    // A member's newsletter whose sender is known counts for nobody yet.
    await knows('theirs', 'w', { fromKey: 'known.test' });
    expect(await judge('theirs', 'm7', sender('known.test'))).toEqual({ trusted: false, sender: 'known' });
    expect(await mails()).toEqual([
      'm0 nobody unfamiliar pending',
      'm1 first.test known pending',
      'm2 second.test unfamiliar pending',
      'm3 first.test known pending',
      'm4 first.test unfamiliar pending',
      'm5 nobody unfamiliar pending',
      'm6 nobody unfamiliar pending',
      'm7 known.test known pending',
    ]);
  });

  it('is known by what it was known by: its proof and its list must be there, others may be', async () => {
    const cases: [Partial<Sender>, Partial<Sender>, boolean][] = [
      [{}, {}, true],
      [{}, { authDomain: 'a.test' }, true],
      [{ authDomain: 'a.test' }, { authDomain: 'a.test' }, true],
      [{ authDomain: 'a.test' }, {}, false],
      [{ authDomain: 'a.test' }, { authDomain: 'b.test' }, false],
      [{}, { learntList: 'l', listId: 'l' }, true],
      [{ listId: 'l' }, { learntList: 'l', listId: 'l' }, true],
      [{ listId: 'l' }, { listId: 'l' }, true],
      [{ listId: 'l' }, { learntList: 'm', listId: 'm' }, false],
      [{ listId: 'l' }, {}, false],
    ];
    for (const [at, [was, is, isKnown]] of cases.entries()) {
      const id = `letter ${at}`;
      await add.newsletter({ id });
      await knows(id, id, { fromKey: 'from.test', ...was });
      expect([at, (await judge(id, `mail ${at}`, sender('from.test', is))).sender]).toEqual([
        at,
        isKnown ? 'known' : 'unfamiliar',
      ]);
      // Who is known doesn't wait for a word.
      expect((await senders()).filter((one) => one.startsWith(`${id} from.test unfamiliar`))).toHaveLength(
        isKnown ? 0 : 1,
      );
    }
    await add.newsletter({ id: 'other' });
    expect((await judge('other', 'their mail', sender('from.test'))).trusted).toBe(true);
  });

  it('refused it is not believed, though one like it is known; a hundred wait at most', async () => {
    await add.newsletter({ id: 'ours' });
    await knows('ours', 'plain', { fromKey: 'from.test' });
    await knows('ours', 'signed', { fromKey: 'from.test', authDomain: 'a.test' }, { standing: 'refused' });
    expect((await judge('ours', 'm1', sender('from.test', { authDomain: 'a.test' }))).sender).toBe('unfamiliar');
    expect((await judge('ours', 'm2', sender('from.test'))).sender).toBe('known');
    await db.execute(
      sql`insert into newsletter_senders (id, newsletter_id, from_key) select 's' || i, 'ours', i || '.test' from generate_series(1, 99) i`,
    );
    await judge('ours', 'm3', sender('hundredth.test'));
    await judge('ours', 'm4', sender('one-more.test'));
    expect((await senders()).filter((one) => /hundredth|one-more/.test(one))).toEqual([
      'ours hundredth.test unfamiliar',
    ]);
    // Nor does it become the first sender of a newsletter that knows nobody.
    await add.newsletter({ id: 'alone' });
    await knows('alone', 'refused', { fromKey: 'from.test' }, { standing: 'refused' });
    expect(await judge('alone', 'm5', sender('from.test'))).toEqual({ trusted: false, sender: 'unfamiliar' });
    expect((await senders()).filter((one) => one.startsWith('alone'))).toEqual(['alone from.test refused']);
  });
});

describe('an administrator’s word', () => {
  const word = (id: string, now = NOW) => ({ id, by, now });

  it('on a newsletter moves its mails, its first sender and what they say; taken back they wait again, refused it stands as it is', async () => {
    for (const id of ['theirs', 'bystander']) await add.newsletter({ id, standing: 'provisional' });
    await knows('theirs', 'w1', { fromKey: 'first.test' }, { standing: 'unfamiliar' });
    await knows('theirs', 'w2', { fromKey: 'second.test' }, { standing: 'unfamiliar' });
    await knows('bystander', 'w3', { fromKey: 'first.test' }, { standing: 'unfamiliar' });
    await db.execute(sql`insert into reports (newsletter_id) values ('theirs'), ('bystander')`);
    const done = { processingStatus: 'completed' };
    await mail('theirs', 'confirm', { ...done, kind: 'confirmation', senderId: 'w2', createdAt: later(-9) });
    await mail('theirs', 'late', { ...done, senderId: 'w2', createdAt: later(-1) });
    await mail('theirs', 'early', { ...done, senderId: 'w1', createdAt: later(-5) });
    await mail('bystander', 'aside', { ...done, senderId: 'w3' });
    const sold = await add.brand({ id: 'sold', byHand: false });
    const counted = await add.brand({ id: 'counted' });
    for (const [newsletter, emailId, brandId] of [
      ['theirs', 'early', sold.id],
      ['theirs', 'early', counted.id],
      ['theirs', 'late', sold.id],
      ['bystander', 'aside', sold.id],
    ] as const)
      await add.sponsorship(newsletter, brandId, { emailId, detectedAt: NOW, confidence: 90 });
    expect(await trustNewsletter(db, word('nobody'))).toBeNull();
    const moved = await trustNewsletter(db, word('theirs'));
    expect(moved).toEqual({ moved: 2, brands: ['sold'], mails: ['early'] });
    const asTrusted = [
      'bystander first.test unfamiliar',
      'theirs first.test known first t',
      'theirs second.test unfamiliar',
    ];
    expect(await senders()).toEqual(asTrusted);
    expect(await mails()).toEqual([
      'aside first.test unfamiliar completed',
      'confirm second.test unfamiliar completed',
      'early first.test known pending',
      'late second.test unfamiliar completed',
    ]);
    expect(
      await said(
        sql`select id || ' ' || standing || ' ' || (standing_decided_at = ${NOW}) as said from newsletters where standing_decided_at is not null`,
      ),
    ).toEqual(['theirs trusted true']);
    expect(await said(sql`select newsletter_id as said from reports where stale_since = ${NOW}`)).toEqual(['theirs']);
    // The word on its sender is another one.
    expect(await trustSender(db, word('w2', later(1)))).toMatchObject({ moved: 1, brands: [], mails: ['late'] });
    expect(await reopenNewsletter(db, word('theirs', later(2)))).toMatchObject({ moved: 3, brands: [], mails: [] });
    expect(await senders()).toEqual([
      'bystander first.test unfamiliar',
      'theirs first.test unfamiliar',
      'theirs second.test known person f',
    ]);
    expect(await said(sql`select id as said from newsletters where standing_decided_at is not null`)).toEqual([]);
    expect((await mails()).map((one) => one.split(' ').slice(0, 3).join(' '))).toEqual([
      'aside first.test unfamiliar',
      'confirm second.test known',
      'early first.test unfamiliar',
      'late second.test known',
    ]);
    expect(await refuseNewsletter(db, word('theirs', later(3)))).toMatchObject({ moved: 0 });
    expect(
      await said(
        sql`select id || ' ' || standing || ' ' || (standing_decided_at = ${later(3)}) as said from newsletters where standing_decided_at is not null`,
      ),
    ).toEqual(['theirs provisional true']);
    expect(await said(sql`select action || ' ' || subject_id as said from audit_log order by at`)).toEqual([
      'newsletter.confirm theirs',
      'sender.confirm theirs',
      'newsletter.undo theirs',
      'newsletter.refuse theirs',
    ]);
  });

  it('on a newsletter takes no sender that was refused; taken back it leaves one that an issue taught at another time', async () => {
    await add.newsletter({ id: 'theirs', standing: 'provisional' });
    await knows('theirs', 'w1', { fromKey: 'refused.test' }, { standing: 'refused' });
    await knows('theirs', 'w2', { fromKey: 'second.test' }, { standing: 'unfamiliar' });
    await mail('theirs', 'first', { senderId: 'w1', createdAt: later(-9) });
    await mail('theirs', 'second', { senderId: 'w2', createdAt: later(-1) });
    await trustNewsletter(db, word('theirs'));
    expect(await senders()).toEqual(['theirs refused.test refused', 'theirs second.test known first t']);
    await knows('theirs', 'w3', { fromKey: 'taught.test' }, { taken: 'first' });
    await reopenNewsletter(db, word('theirs', later(1)));
    expect(await senders()).toEqual([
      'theirs refused.test refused',
      'theirs second.test unfamiliar',
      'theirs taught.test known first',
    ]);
  });

  it('on a newsletter takes no second sender, reads its newest two hundred mails again, and leaves what was decided', async () => {
    await add.newsletter({ id: 'theirs', standing: 'provisional' });
    await knows('theirs', 'w1', { fromKey: 'known.test' });
    await knows('theirs', 'w2', { fromKey: 'other.test' }, { standing: 'unfamiliar' });
    await mail('theirs', 'first', { processingStatus: 'completed', senderId: 'w2', receivedAt: later(-9999) });
    await db.execute(sql`insert into emails (id, newsletter_id, received_at, raw_key, raw_size, kind, processing_status, ai_response)
      select 'm' || i, 'theirs', ${NOW}::timestamptz - i * interval '1 minute', 'none', 1, 'issue', 'completed', '{"raw": {"unnamed": [1]}}'
      from generate_series(1, 201) i`);
    await db.execute(sql`insert into review_items (id, kind, key, reason, email_id, created_at, decision) values
      ('decided', 'unnamed_ad', 'a', 'why', 'm1', ${NOW}, 'rejected'), ('waits', 'unnamed_ad', 'b', 'why', 'm1', ${NOW}, null)`);
    const moved = (await trustNewsletter(db, word('theirs'))) as StandingChange;
    expect([moved?.mails.length, moved?.mails.includes('m1'), moved?.mails.includes('m201')]).toEqual([
      200,
      true,
      false,
    ]);
    expect((await senders()).map((one) => one.split(' ').slice(1, 3).join(' '))).toEqual([
      'known.test known',
      'other.test unfamiliar',
    ]);
    await refuseNewsletter(db, word('theirs', later(1)));
    expect(await said(sql`select id as said from review_items where kind = 'unnamed_ad'`)).toEqual(['decided']);
  });

  it('on a newsletter that is tracked already on its site changes nothing and names that one; one of its name elsewhere is another', async () => {
    const theirs = { name: 'Tide Weekly', normalizedName: 'tide weekly', domain: 'tide.test' };
    await add.newsletter({ id: 'theirs', standing: 'provisional', ...theirs });
    await add.newsletter({ id: 'also', standing: 'provisional', ...theirs });
    await add.newsletter({ id: 'elsewhere', ...theirs, domain: 'elsewhere.test' });
    await add.newsletter({ id: 'near', ...theirs, name: 'The Tide Weekly', normalizedName: 'tide weekly 2' });
    await knows('theirs', 'w1', { fromKey: 'first.test' }, { standing: 'unfamiliar' });
    await mail('theirs', 'm', {
      senderId: 'w1',
      processingStatus: 'completed',
      aiResponse: { raw: { unnamed: [1] } },
    });
    expect(await trustNewsletter(db, word('theirs'))).toEqual({ twin: 'The Tide Weekly' });
    expect(await senders()).toEqual(['theirs first.test unfamiliar']);
    expect(await mails()).toEqual(['m first.test unfamiliar completed']);
    expect(await said(sql`select id as said from newsletters where standing_decided_at is not null`)).toEqual([]);
    expect(await said(sql`select action as said from audit_log`)).toEqual([]);
    await db.execute(sql`delete from newsletters where id = 'near'`);
    // Of two at once one is it.
    const both = await Promise.all(['theirs', 'also'].map((id) => trustNewsletter(db, word(id))));
    expect(both.filter((one) => one !== null && 'twin' in one)).toEqual([{ twin: 'Tide Weekly' }]);
  });

  it('has those mails read again that name a sponsor or hold an ad that nobody could name, and no other', async () => {
    await add.newsletter({ id: 'theirs', standing: 'provisional' });
    const done = { processingStatus: 'completed', senderStanding: 'known' };
    const brand = await add.brand();
    await mail('theirs', 'sponsor', { ...done, attempts: 6 });
    await add.sponsorship('theirs', brand.id, { emailId: 'sponsor', detectedAt: NOW });
    await mail('theirs', 'rejected', done);
    await add.sponsorship('theirs', brand.id, { emailId: 'rejected', detectedAt: NOW, verdict: 'rejected' });
    await mail('theirs', 'slot', { ...done, aiResponse: { raw: { slotSeen: [1], unnamed: [] } } });
    await mail('theirs', 'picture', { ...done, aiResponse: { raw: { unnamed: [1] } } });
    await mail('theirs', 'nothing', { ...done, aiResponse: { raw: { slotSeen: [], unnamed: 'none' } } });
    await mail('theirs', 'welcome', { ...done, kind: 'welcome', aiResponse: { raw: { slotSeen: [1] } } });
    await mail('theirs', 'failed', { ...done, processingStatus: 'error', aiResponse: { raw: { slotSeen: [1] } } });
    const { mails } = (await trustNewsletter(db, word('theirs'))) as StandingChange;
    expect(mails.sort()).toEqual(['picture', 'slot', 'sponsor']);
    const { rows } = await db.execute(
      sql`select id, counted, attempts, claimed_until from emails where processing_status = 'pending' order by id`,
    );
    expect(rows).toEqual(
      ['picture', 'slot', 'sponsor'].map((id) => ({ id, counted: true, attempts: 0, claimed_until: null })),
    );
  });

  it('that refuses takes from the queue what waits of it, but for what was decided or a member reported', async () => {
    await add.newsletter({ id: 'theirs' });
    await add.newsletter({ id: 'other' });
    await mail('theirs', 'm', {});
    await mail('other', 'aside', {});
    const kinds = ['unsure_claim', 'first_sponsors', 'doubtful_identity', 'unread_slot', 'unnamed_ad', 'report'];
    for (const [nth, kind] of kinds.entries())
      for (const [of, decision] of [
        ['m', null],
        ['aside', null],
        ['m', 'accepted'],
      ])
        await db.execute(sql`insert into review_items (id, kind, key, reason, email_id, created_at, decision)
          values (${`${nth} ${of} ${decision}`}, ${kind}, ${`${nth} ${of} ${decision}`}, 'why', ${of}, ${NOW}, ${decision})`);
    await refuseNewsletter(db, word('theirs'));
    const left = await said(sql`select id as said from review_items where email_id = 'm' and decision is null`);
    expect(left).toEqual(['5 m null']);
    expect(await said(sql`select id as said from review_items where email_id = 'aside'`)).toHaveLength(6);
    expect(await said(sql`select id as said from review_items where decision = 'accepted'`)).toHaveLength(6);
  });

  it('on a sender moves what it wrote, and nothing of another; refused or taken back it counts for nobody', async () => {
    await add.newsletter({ id: 'ours' });
    await add.newsletter({ id: 'near' });
    await db.execute(sql`insert into newsletter_similarities values ('near', 'ours', 0.9)`);
    await db.execute(sql`insert into reports (newsletter_id) values ('ours'), ('near')`);
    // Its report was never opened, so there is none to build anew.
    await add.newsletter({ id: 'unread' });
    await db.execute(sql`insert into newsletter_similarities values ('unread', 'ours', 0.9)`);
    await knows('ours', 'w1', { fromKey: 'one.test' }, { standing: 'unfamiliar' });
    await knows('ours', 'w2', { fromKey: 'two.test' }, { standing: 'unfamiliar' });
    await mail('ours', 'm1', { senderId: 'w1', processingStatus: 'completed' });
    await mail('ours', 'm2', { senderId: 'w2', processingStatus: 'completed' });
    const brand = await add.brand({ id: 'sold', byHand: false });
    for (const emailId of ['m1', 'm2'])
      await add.sponsorship('ours', brand.id, { id: `of ${emailId}`, emailId, detectedAt: NOW, confidence: 40 });
    expect(await trustSender(db, word('w1'))).toEqual({ moved: 1, brands: ['sold'], mails: ['m1'] });
    expect(await senders()).toEqual(['ours one.test known person t', 'ours two.test unfamiliar']);
    expect(await said(sql`select newsletter_id as said from reports where stale_since = ${NOW} order by 1`)).toEqual([
      'near',
      'ours',
    ]);
    const raised = () =>
      said(
        sql`select kind || ' ' || sponsorship_id as said from review_items where sponsorship_id is not null order by 1`,
      );
    expect(await raised()).toEqual(['unsure_claim of m1']);
    expect(await refuseSender(db, word('w1'))).toMatchObject({ moved: 1, brands: [] });
    expect(await raised()).toEqual([]);
    expect(await senders()).toEqual(['ours one.test refused t', 'ours two.test unfamiliar']);
    expect(await reopenSender(db, word('w1'))).toMatchObject({ moved: 0 });
    expect(await senders()).toEqual(['ours one.test unfamiliar', 'ours two.test unfamiliar']);
    expect(await trustSender(db, word('nobody'))).toBeNull();
  });
});

describe('the queue of who waits', () => {
  const sight = { kind: 'admin' } as never;
  const queue = (show: 'newsletters' | 'senders' | 'taken' | 'refused', page = 1, limit = 2) =>
    standingQueue(db, { show, page, limit }, sight);

  it('has newsletters that nobody decided on, those refused, unfamiliar senders of ours, and those that an issue taught; oldest first, by pages', async () => {
    await add.newsletter({ id: 'ours' });
    const waits = { standing: 'provisional' as const };
    for (const [id, minutes] of [
      ['n1', 3],
      ['n2', 1],
      ['n3', 2],
    ] as const)
      await add.newsletter({ id, ...waits, createdAt: later(minutes) });
    await add.newsletter({ id: 'refused', ...waits, standingDecidedAt: NOW });
    await knows('ours', 'w1', {}, { standing: 'unfamiliar', createdAt: later(2) });
    await knows('ours', 'w2', {}, { standing: 'unfamiliar', createdAt: later(1) });
    await knows('ours', 'w3', {}, { standing: 'unfamiliar', createdAt: later(3) });
    await knows('n1', 'w4', {}, { standing: 'unfamiliar' });
    await knows('ours', 'w5', {}, { taken: 'first' });
    await knows('ours', 'w6', {}, { taken: 'person' });
    const waiting = { newsletters: 3, senders: 3, taken: 1 };
    const of = async (show: Parameters<typeof queue>[0], page?: number) => {
      const { newsletters, senders, total, waiting } = await queue(show, page);
      return { newsletters: newsletters.map(({ id }) => id), senders: senders.map(({ id }) => id), total, waiting };
    };
    expect(await of('newsletters')).toEqual({ newsletters: ['n2', 'n3'], senders: [], total: 3, waiting });
    expect((await of('newsletters', 2)).newsletters).toEqual(['n1']);
    expect(await of('refused')).toEqual({ newsletters: ['refused'], senders: [], total: 1, waiting });
    expect((await queue('refused')).newsletters[0]?.refusedAt).toBe(NOW.toISOString());
    expect(await of('senders')).toEqual({ newsletters: [], senders: ['w2', 'w1'], total: 3, waiting });
    expect((await of('senders', 2)).senders).toEqual(['w3']);
    expect(await of('taken')).toEqual({ newsletters: [], senders: ['w5'], total: 1, waiting });
  });

  it('tells whether who made it is on its domain: by an address that is proved, however it is written', async () => {
    const made = async (id: string, email: string, emailVerified: boolean, domain: string | null) => {
      const owner = await people.newcomer();
      await db.execute(
        sql`update users set email = ${email}, email_verified = ${emailVerified} where id = ${owner.id}`,
      );
      await add.newsletter({ id, standing: 'provisional', domain, createdBy: owner.id });
    };
    await made('proved', 'Me@Theirs.test', true, 'theirs.test');
    await made('unproved', 'you@theirs.test', false, 'theirs.test');
    await made('elsewhere', 'me@elsewhere.test', true, 'theirs.test');
    await made('placeless', 'they@theirs.test', true, null);
    const { newsletters } = await queue('newsletters', 1, 9);
    expect(Object.fromEntries(newsletters.map(({ id, createdBy }) => [id, createdBy?.onDomain]))).toEqual({
      proved: true,
      unproved: false,
      elsewhere: false,
      placeless: false,
    });
  });

  it('tells of each its mails, its newest one, its ten first senders and its five newest claims', async () => {
    const { id: owner } = await people.newcomer();
    await db.execute(sql`update users set email = 'me@theirs.test' where id = ${owner}`);
    await add.newsletter({
      id: 'theirs',
      standing: 'provisional',
      createdAt: NOW,
      domain: 'theirs.test',
      createdBy: owner,
    });
    await add.newsletter({ id: 'ours' });
    await add.newsletter({ id: 'alone', standing: 'provisional', createdAt: later(9) });
    for (let n = 11; n >= 0; n--) await knows('theirs', `s${n}`, {}, { standing: 'unfamiliar', createdAt: later(n) });
    await knows('ours', 'w', { fromKey: 'from.test' }, { standing: 'unfamiliar' });
    const brand = (await add.brand({ name: 'Acme' })).id;
    for (let n = 0; n < 7; n++) {
      await mail('theirs', `t${n}`, { senderId: 's0' });
      await mail('ours', `o${n}`, {
        senderId: 'w',
        receivedAt: later(n),
        subject: `Issue ${n}`,
        authDetail: 'dkim=pass',
      });
      const claim = { detectedAt: later(n), textContent: `text ${n}` };
      await add.sponsorship('theirs', brand, { ...claim, emailId: `t${n}` });
      const rawData = n % 2 ? null : { brand: 'ACME', quote: 'q'.repeat(500), linkDomains: ['acme.test'] };
      await add.sponsorship('ours', brand, { ...claim, emailId: `o${n}`, rawData });
    }
    const [theirs, alone] = (await queue('newsletters')).newsletters;
    expect(theirs).toMatchObject({
      id: 'theirs',
      mails: 7,
      sponsorships: 7,
      refusedAt: null,
      createdBy: { email: 'me@theirs.test', emailVerified: true, onDomain: true },
    });
    expect(theirs?.senders.map(({ id, mails }) => `${id} ${mails}`)).toEqual(
      Array.from({ length: 10 }, (_, n) => `s${n} ${n === 0 ? 7 : 0}`),
    );
    expect(theirs?.claims.map(({ quote, brandName }) => `${brandName} ${quote}`)).toEqual(
      [6, 5, 4, 3, 2].map((n) => `Acme text ${n}`),
    );
    expect(alone).toMatchObject({ id: 'alone', mails: 0, sponsorships: 0, senders: [], claims: [], createdBy: null });
    const [one] = (await queue('senders')).senders;
    expect(one).toMatchObject({
      id: 'w',
      fromKey: 'from.test',
      mails: 7,
      newsletter: { id: 'ours' },
      newest: { id: 'o6', subject: 'Issue 6', receivedAt: later(6).toISOString(), authentication: 'dkim=pass' },
    });
    expect(one?.claims).toHaveLength(5);
    expect(one?.claims[0]).toEqual({
      brandName: 'ACME',
      quote: 'q'.repeat(400),
      linkDomains: ['acme.test'],
      detectedAt: later(6).toISOString(),
    });
    expect(one?.claims[1]).toMatchObject({ brandName: 'Acme', quote: 'text 5', linkDomains: [] });
  });
});

describe('what members report', () => {
  async function reported() {
    await add.newsletter({ id: 'ours' });
    const brand = await add.brand({ name: 'Acme' });
    for (const id of ['s1', 's2']) await add.sponsorship('ours', brand.id, { id, detectedAt: NOW });
    const [ann, bob] = [(await people.free('ours')).id, (await people.free('ours')).id];
    const report = async (userId: string, sponsorshipId: string, what: 'not_a_sponsor' | 'wrong_type', at = NOW) =>
      (await addReport(db, { userId, sponsorshipId, what, note: 'a note', label: 'Acme' }, at))?.id ?? null;
    const items = async () => (await listReview(db, { page: 1, limit: 20 })).items;
    const itemOf = async (id: string | null) => {
      const found = (await items()).find(({ report }) => report?.id === id);
      return (await reviewItem(db, found?.id ?? '')) as NonNullable<Awaited<ReturnType<typeof reviewItem>>>;
    };
    const outcomes = (userId: string) =>
      listReportsBy(db, userId).then((all) => all.map((one) => [one.id, one.outcome, one.isNew]));
    return { ann, bob, report, items, itemOf, outcomes };
  }

  it('stands once a member, claim and fault; the same fault of others is decided with it, and what is taken back waits again for all', async () => {
    const { ann, bob, report, items, itemOf, outcomes } = await reported();
    const first = await report(ann, 's1', 'not_a_sponsor');
    expect(await report(ann, 's1', 'not_a_sponsor')).toBeNull();
    const alike = await report(bob, 's1', 'not_a_sponsor', later(1));
    const other = await report(bob, 's1', 'wrong_type', later(2));
    const elsewhere = await report(bob, 's2', 'not_a_sponsor', later(3));
    expect((await items()).map(({ report }) => report?.id)).toEqual([first, alike, other, elsewhere]);
    expect([await findErrorReport(db, other ?? ''), await findErrorReport(db, 'nobody')]).toEqual([
      { what: 'wrong_type', emailHash: null },
      null,
    ]);
    const item = await itemOf(first);
    const act = { by, now: later(9) };
    await decideItem(db, item, { decision: 'rejected', note: 'It is one', undo: { made: 'x' } }, act);
    expect((await items()).map(({ report }) => report?.id)).toEqual([other, elsewhere]);
    expect(await outcomes(ann)).toEqual([[first, 'rejected', true]]);
    expect(await outcomes(bob)).toEqual([
      [elsewhere, null, false],
      [other, null, false],
      [alike, 'rejected', true],
    ]);
    await markReportsSeen(db, ann, later(10));
    expect([await outcomes(ann), (await outcomes(bob))[2]]).toEqual([
      [[first, 'rejected', false]],
      [alike, 'rejected', true],
    ]);
    const decided = (await reviewItem(db, item.id)) as typeof item;
    expect(decided).toMatchObject({ decision: 'rejected', decidedAt: later(9), undo: { made: 'x' } });
    expect(await reopenItem(db, { ...decided, decidedAt: later(8) }, act)).toBe(false);
    expect(await reopenItem(db, decided, act)).toBe(true);
    expect((await items()).map(({ report }) => report?.id)).toEqual([first, alike, other, elsewhere]);
    expect([await outcomes(ann), (await outcomes(bob))[2]]).toEqual([[[first, null, false]], [alike, null, false]]);
    expect(await said(sql`select action as said from audit_log order by at`)).toEqual(['review.reject', 'review.undo']);
    // Decided once more it is news again for who had seen the first word.
    const waiting = await itemOf(first);
    await decideItem(db, waiting, { decision: 'accepted', note: null, undo: null }, { by, now: later(20) });
    expect(await outcomes(ann)).toEqual([[first, 'accepted', true]]);
  });

  it('keeps the word that was given on it when another reports the same later; taken back it waits among the others', async () => {
    const { ann, bob, report, items, itemOf, outcomes } = await reported();
    const first = await report(ann, 's1', 'not_a_sponsor');
    const item = await itemOf(first);
    await skipItem(db, item.id, later(1));
    await decideItem(db, item, { decision: 'rejected', note: null, undo: null }, { by, now: later(2) });
    const second = await report(bob, 's1', 'not_a_sponsor', later(3));
    const latter = await itemOf(second);
    await decideItem(db, latter, { decision: 'accepted', note: null, undo: null }, { by, now: later(4) });
    expect([...(await outcomes(ann)), ...(await outcomes(bob))]).toEqual([
      [first, 'rejected', true],
      [second, 'accepted', true],
    ]);
    const decided = await reviewItem(db, item.id);
    expect(await reopenItem(db, decided as typeof item, { by, now: later(5) })).toBe(true);
    await db.execute(sql`update sponsorships set verdict = 'rejected' where id = 's2'`);
    expect(await items()).toMatchObject([{ skipped: false, report: { id: first }, brand: { sponsorships: 1 } }]);
  });

  it('whether two brands are one is asked once both count', async () => {
    const [known, rumour] = [await add.brand({ id: 'known' }), await add.brand({ id: 'rumour', byHand: false })];
    await db.execute(sql`insert into review_items (id, kind, key, reason, brand_id, other_brand_id, created_at)
      values ('pair', 'merge', 'pair', 'why', ${rumour.id}, ${known.id}, ${NOW})`);
    const asked = async () => {
      const { items, waiting } = await listReview(db, { page: 1, limit: 10 });
      return [items.map(({ id }) => id), waiting, (await readIntake(db, NOW, NOW))?.review];
    };
    expect(await asked()).toEqual([[], {}, 0]);
    await db.update(brands).set({ byHand: true }).where(eq(brands.id, rumour.id));
    expect(await asked()).toEqual([['pair'], { merge: 1 }, 1]);
  });

  it('is accepted or edited as it was decided, counted by kind, and behind all others where it was skipped', async () => {
    const { ann, report, items, itemOf, outcomes } = await reported();
    const [one, two] = [await report(ann, 's1', 'not_a_sponsor'), await report(ann, 's2', 'wrong_type', later(1))];
    const insert = (id: string, kind: string, minutes: number) =>
      db.execute(
        sql`insert into review_items (id, kind, key, reason, created_at) values (${id}, ${kind}, ${id}, 'why', ${later(minutes)})`,
      );
    await insert('newer', 'merge', 3);
    await insert('older', 'merge', -3);
    const ids = async () => (await items()).map(({ id, report }) => report?.id ?? id);
    expect(await ids()).toEqual([one, two, 'older', 'newer']);
    expect((await listReview(db, { page: 2, limit: 3 })).items.map(({ id }) => id)).toEqual(['newer']);
    expect(await listReview(db, { page: 1, limit: 1, kind: 'merge' })).toMatchObject({
      items: [{ id: 'older', skipped: false }],
      waiting: { merge: 2, report: 2 },
    });
    const [first, second] = [await itemOf(one), await itemOf(two)];
    await skipItem(db, first.id, later(5));
    expect(await ids()).toEqual([two, 'older', 'newer', one]);
    expect((await items()).map(({ skipped }) => skipped)).toEqual([false, false, false, true]);
    await decideItem(db, first, { decision: 'accepted', note: null, undo: null }, { by, now: later(6) });
    await decideItem(db, second, { decision: 'edited', note: null, undo: null }, { by, now: later(7) });
    await skipItem(db, first.id, later(8));
    expect((await outcomes(ann)).map(([, outcome]) => outcome)).toEqual(['accepted', 'accepted']);
    expect(await said(sql`select action || ' ' || (after ->> 'kind') as said from audit_log order by at`)).toEqual([
      'review.accept report',
      'review.edit report',
    ]);
    // Of two who decide at once the first one's word stands, for the member too.
    await decideItem(db, first, { decision: 'rejected', note: null, undo: { made: 'late' } }, { by, now: later(9) });
    expect(await reviewItem(db, first.id)).toMatchObject({ decision: 'accepted', decidedAt: later(6), undo: null });
    expect((await outcomes(ann)).map(([, outcome]) => outcome)).toEqual(['accepted', 'accepted']);
    expect(await said(sql`select action as said from audit_log`)).toHaveLength(2);
  });
});
