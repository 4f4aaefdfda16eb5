// Which sender a mail is judged by, and which issue teaches a newsletter its sender.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Sender } from '../../../src/domain/mail/sender.ts';
import { createStandingWorld, minutesLater } from '../support/standing-world.ts';

const { db, add, judge, knows, mails, senders } = createStandingWorld();

const sender = (fromKey: string, more: Partial<Sender> = {}): Sender => ({
  fromKey,
  authMethod: null,
  authDomain: '',
  former: null,
  learntList: '',
  listId: '',
  ...more,
});

describe('a mail is judged by its sender', () => {
  it('the first issue of a trusted newsletter teaches it its sender, once; a second sender, a member’s newsletter and a confirmation teach none', async () => {
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
    // A consumer that lost its lease writes nothing.
    expect(await judge('ours', 'm5', sender('third.test'), { until: minutesLater(6) })).toEqual(unfamiliar);
    expect(await judge('ours', 'm6', sender('first.test'), { until: minutesLater(6) })).toEqual(unfamiliar);
    expect(await senders()).toHaveLength(3);
    // A member's newsletter with a known sender does not count yet.
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

  it('a sender is known by the proof and the list that it was learned with; other fields may differ', async () => {
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
      // A known sender is not in the queue.
      expect((await senders()).filter((one) => one.startsWith(`${id} from.test unfamiliar`))).toHaveLength(
        isKnown ? 0 : 1,
      );
    }
    await add.newsletter({ id: 'other' });
    expect((await judge('other', 'their mail', sender('from.test'))).trusted).toBe(true);
  });

  it('a refused sender is not trusted although a similar one is known; at most a hundred unknown senders wait per newsletter', async () => {
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
    // A refused sender doesn't become the first sender of a newsletter without known ones either.
    await add.newsletter({ id: 'alone' });
    await knows('alone', 'refused', { fromKey: 'from.test' }, { standing: 'refused' });
    expect(await judge('alone', 'm5', sender('from.test'))).toEqual({ trusted: false, sender: 'unfamiliar' });
    expect((await senders()).filter((one) => one.startsWith('alone'))).toEqual(['alone from.test refused']);
  });
});
