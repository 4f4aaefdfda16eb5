// Letters sent to tracked newsletters by various senders, and whether a subscriber sees their sponsor.
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { brands } from '../../../src/store/schema/brands.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import { analyseWaitingMails, buildSponsoredMail, deliverMail, type SponsoredMail } from '../../support/strangers.ts';
import { createWorld } from '../../support/world.ts';

export const randomSuffix = () => crypto.randomUUID().slice(0, 8);
const FIRST = ['Quarry', 'Harbor', 'Lantern', 'Copper', 'Meadow', 'Timber', 'Pebble', 'Willow', 'Saddle'];
const LAST = ['base', 'stack', 'works', 'desk', 'pay', 'hub', 'mark'];
let named = 0;
/** Unique brand-like names: nine first and seven last parts, which have no common factor. */
export function nextSponsorName(): string {
  const nth = named++;
  return `${FIRST[nth % FIRST.length]}${LAST[nth % LAST.length]}`;
}

export function createSenderWorld() {
  const world = createWorld();
  const { db } = world;

  async function tracked(standing: 'trusted' | 'provisional' = 'trusted') {
    const address = `letters${Math.floor(Math.random() * 900_000 + 100_000)}-${randomSuffix()}@mail.app.test`;
    return world.add.newsletter({
      uniqueEmail: address,
      domain: 'letters.test',
      name: `Letters ${randomSuffix()}`,
      standing,
    });
  }

  /** Sends a letter and has it analysed. @returns its row, and whether a subscriber finds its brand. */
  async function send(to: string, more: Partial<SponsoredMail> = {}) {
    const name = more.sponsor ?? nextSponsorName();
    expect(await deliverMail(world, to, buildSponsoredMail({ to, sponsor: name, ...more }))).toBeNull();
    await analyseWaitingMails(world);
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
  const decide = async (path: string) =>
    world.call(`/api/standing-queue/${path}`, { as: await admin(), method: 'POST' });

  return { world, db, admin, decide, isSeen, send, tracked };
}
