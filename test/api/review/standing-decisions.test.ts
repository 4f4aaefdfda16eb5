// What an administrator's decision on a newsletter or a sender changes, and what undoing it restores.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  refuseNewsletter,
  refuseSender,
  reopenNewsletter,
  reopenSender,
  type StandingChange,
  trustNewsletter,
  trustSender,
} from '../../../src/store/newsletter/standing.ts';
import { createStandingWorld, minutesLater, NOW } from '../support/standing-world.ts';

const { db, add, knows, mail, mails, said, senders, who } = createStandingWorld();

describe('an administrator’s decision', () => {
  const word = (id: string, now = NOW) => ({ id, by: who.by, now });

  it('on a newsletter updates its mails, first sender and claims; undone they wait again, and a refused one stays untrusted', async () => {
    for (const id of ['theirs', 'bystander']) await add.newsletter({ id, standing: 'provisional' });
    await knows('theirs', 'w1', { fromKey: 'first.test' }, { standing: 'unfamiliar' });
    await knows('theirs', 'w2', { fromKey: 'second.test' }, { standing: 'unfamiliar' });
    await knows('bystander', 'w3', { fromKey: 'first.test' }, { standing: 'unfamiliar' });
    await db.execute(sql`insert into reports (newsletter_id) values ('theirs'), ('bystander')`);
    const done = { processingStatus: 'completed' };
    await mail('theirs', 'confirm', { ...done, kind: 'confirmation', senderId: 'w2', createdAt: minutesLater(-9) });
    await mail('theirs', 'late', { ...done, senderId: 'w2', createdAt: minutesLater(-1) });
    await mail('theirs', 'early', { ...done, senderId: 'w1', createdAt: minutesLater(-5) });
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
    // The decision on its sender is a separate one.
    expect(await trustSender(db, word('w2', minutesLater(1)))).toMatchObject({ moved: 1, brands: [], mails: ['late'] });
    expect(await reopenNewsletter(db, word('theirs', minutesLater(2)))).toMatchObject({
      moved: 3,
      brands: [],
      mails: [],
    });
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
    expect(await refuseNewsletter(db, word('theirs', minutesLater(3)))).toMatchObject({ moved: 0 });
    expect(
      await said(
        sql`select id || ' ' || standing || ' ' || (standing_decided_at = ${minutesLater(3)}) as said from newsletters where standing_decided_at is not null`,
      ),
    ).toEqual(['theirs provisional true']);
    expect(await said(sql`select action || ' ' || subject_id as said from audit_log order by at`)).toEqual([
      'newsletter.confirm theirs',
      'sender.confirm theirs',
      'newsletter.undo theirs',
      'newsletter.refuse theirs',
    ]);
  });

  it('on a newsletter does not trust a refused sender; undone, it keeps a sender that an issue taught at another time', async () => {
    await add.newsletter({ id: 'theirs', standing: 'provisional' });
    await knows('theirs', 'w1', { fromKey: 'refused.test' }, { standing: 'refused' });
    await knows('theirs', 'w2', { fromKey: 'second.test' }, { standing: 'unfamiliar' });
    await mail('theirs', 'first', { senderId: 'w1', createdAt: minutesLater(-9) });
    await mail('theirs', 'second', { senderId: 'w2', createdAt: minutesLater(-1) });
    await trustNewsletter(db, word('theirs'));
    expect(await senders()).toEqual(['theirs refused.test refused', 'theirs second.test known first t']);
    await knows('theirs', 'w3', { fromKey: 'taught.test' }, { taken: 'first' });
    await reopenNewsletter(db, word('theirs', minutesLater(1)));
    expect(await senders()).toEqual([
      'theirs refused.test refused',
      'theirs second.test unfamiliar',
      'theirs taught.test known first',
    ]);
  });

  it('on a newsletter trusts no second sender, analyses its newest two hundred mails again, and keeps decided items', async () => {
    await add.newsletter({ id: 'theirs', standing: 'provisional' });
    await knows('theirs', 'w1', { fromKey: 'known.test' });
    await knows('theirs', 'w2', { fromKey: 'other.test' }, { standing: 'unfamiliar' });
    await mail('theirs', 'first', { processingStatus: 'completed', senderId: 'w2', receivedAt: minutesLater(-9999) });
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
    await refuseNewsletter(db, word('theirs', minutesLater(1)));
    expect(await said(sql`select id as said from review_items where kind = 'unnamed_ad'`)).toEqual(['decided']);
  });

  it('on a newsletter already tracked at its site changes nothing and names that one; the same name at another site is no duplicate', async () => {
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
    // Of two decisions at once one is stored.
    const both = await Promise.all(['theirs', 'also'].map((id) => trustNewsletter(db, word(id))));
    expect(both.filter((one) => one !== null && 'twin' in one)).toEqual([{ twin: 'Tide Weekly' }]);
  });

  it('analyses again the mails that name a sponsor or hold an ad that could not be named, and no others', async () => {
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
      sql`select id, counted, attempts, leased_until from emails where processing_status = 'pending' order by id`,
    );
    expect(rows).toEqual(
      ['picture', 'slot', 'sponsor'].map((id) => ({ id, counted: true, attempts: 0, leased_until: null })),
    );
  });

  it('that refuses removes its waiting items from the queue, except decided ones and members’ reports', async () => {
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

  it('on a sender updates that sender’s mails and no others; refused or undone, they no longer count', async () => {
    await add.newsletter({ id: 'ours' });
    await add.newsletter({ id: 'near' });
    await db.execute(sql`insert into newsletter_similarities values ('near', 'ours', 0.9)`);
    await db.execute(sql`insert into reports (newsletter_id) values ('ours'), ('near')`);
    // Its report was never opened, so no build is queued.
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
