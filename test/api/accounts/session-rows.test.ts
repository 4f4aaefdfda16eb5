// Sessions end at their exact moment, and tell whether the newsletter is provably its user's.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../../../src/store/schema/newsletters.ts';
import { findSessionUser, startSession } from '../../../src/store/sessions.ts';
import { createEmptiedWorld } from '../support/emptied-world.ts';

const { db, add } = createEmptiedWorld();

const NOW = new Date('2026-06-10T12:00:00.000Z');

describe('a session', () => {
  const start = async (sid: string, expire: Date, endsAt: Date, replaces: string | null = null, userId?: string) => {
    const id = userId ?? ((await db.insert(users).values({ issuer: 'i', subject: sid }).returning())[0]?.id as string);
    await startSession(db, { sid, userId: id, expire, endsAt, createdAt: NOW }, replaces);
    return id;
  };
  const after = new Date(NOW.getTime() + 1);

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
