// Sessions end at their exact moment, and tell whether the newsletter is provably its user's.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newsletters, users } from '../../src/store/schema/newsletters.ts';
import { sessions } from '../../src/store/schema/sessions.ts';
import {
  endAllSessions,
  endSession,
  extendSession,
  findSessionUser,
  purgeSessions,
  startSession,
} from '../../src/store/sessions.ts';
import { createEmptiedWorld } from './support/emptied-world.ts';

const { db, add } = createEmptiedWorld();

const NOW = new Date('2026-06-10T12:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ago = (ms: number) => new Date(NOW.getTime() - ms);

describe('a session', () => {
  const start = async (sid: string, expire: Date, endsAt: Date, replaces: string | null = null, userId?: string) => {
    const id = userId ?? ((await db.insert(users).values({ issuer: 'i', subject: sid }).returning())[0]?.id as string);
    await startSession(db, { sid, userId: id, expire, endsAt, createdAt: NOW }, replaces);
    return id;
  };
  const lives = async (sid: string) => (await findSessionUser(db, sid, NOW)) !== null;
  const after = new Date(NOW.getTime() + 1);

  it('is valid until just before the earlier of its two ends; the nightly run deletes expired ones', async () => {
    await start('lives', after, after);
    await start('idle', NOW, after);
    await start('ended', after, NOW);
    expect([await lives('lives'), await lives('idle'), await lives('ended'), await lives('none')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(await purgeSessions(db, NOW)).toBe(2);
    expect((await db.select().from(sessions)).map(({ sid }) => sid)).toEqual(['lives']);
    await extendSession(db, 'lives', ago(0));
    expect(await lives('lives')).toBe(false);
  });

  it('replaces the browser’s previous session, and ends alone or with all sessions of its user', async () => {
    const person = await start('old', after, after);
    const other = await start('other', after, after);
    await start('new', after, after, 'old', person);
    await start('third', after, after, null, person);
    expect([await lives('old'), await lives('new'), await lives('other')]).toEqual([false, true, true]);
    await endSession(db, 'new');
    expect([await lives('new'), await lives('third')]).toEqual([false, true]);
    await endAllSessions(db, person);
    expect([await lives('third'), await lives('other')]).toEqual([false, true]);
    expect(other).not.toBe(person);
  });

  it('knows whether its newsletter is the user’s own: created by them, or on the domain of their verified address', async () => {
    const rights = async (email: string, emailVerified: boolean, domain: string | null, made = false) => {
      const [user] = await db
        .insert(users)
        .values({ issuer: 'i', subject: crypto.randomUUID(), email, emailVerified })
        .returning();
      const { id } = await add.newsletter({ domain, createdBy: made ? (user?.id ?? null) : null });
      await db
        .update(users)
        .set({ newsletterId: id })
        .where(eq(users.id, user?.id ?? ''));
      const sid = crypto.randomUUID();
      await start(sid, after, after, null, user?.id);
      const found = await findSessionUser(db, sid, NOW);
      return [found?.madeNewsletter, found?.isOnItsDomain];
    };
    expect(await rights('A@Letter.test', true, 'letter.test')).toEqual([false, true]);
    expect(await rights('a@mail.letter.test', true, 'letter.test')).toEqual([false, true]);
    expect(await rights('a@evilletter.test', true, 'letter.test')).toEqual([false, false]);
    expect(await rights('a@letter.test', false, 'letter.test')).toEqual([false, false]);
    expect(await rights('a@letter.test', true, null)).toEqual([false, false]);
    expect(await rights('a@b.test', true, 'letter.test', true)).toEqual([true, false]);
  });
});

describe('the session of a member with a newsletter', () => {
  it('knows whether the newsletter is confirmed, and changes once it is', async () => {
    const [user] = await db.insert(users).values({ issuer: 'i', subject: 's' }).returning();
    const { id } = await add.newsletter({ standing: 'provisional' });
    await db.update(users).set({ newsletterId: id });
    const sid = 'sid';
    await startSession(
      db,
      {
        sid,
        userId: user?.id ?? '',
        expire: new Date(NOW.getTime() + DAY),
        endsAt: new Date(NOW.getTime() + DAY),
        createdAt: NOW,
      },
      null,
    );
    const before = await findSessionUser(db, sid, NOW);
    await db.update(newsletters).set({ standing: 'trusted' });
    const after = await findSessionUser(db, sid, NOW);
    expect([before?.isProvisional, after?.isProvisional]).toEqual([true, false]);
    expect(after?.print).not.toBe(before?.print);
    await db.update(users).set({ newsletterId: null });
    expect((await findSessionUser(db, sid, NOW))?.isProvisional).toBe(false);
  });
});
