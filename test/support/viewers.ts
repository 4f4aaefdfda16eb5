// Every kind of viewer, and rows 13 and 15 days old on both sides of a free member's line.
import { sightOf, VISITOR, type Viewer } from '../../src/domain/access.ts';
import { daysAgo, type World } from './world.ts';

export const VIEWER_KINDS = ['visitor', 'newcomer', 'free', 'subscriber', 'admin'] as const;
export type TestedViewerKind = (typeof VIEWER_KINDS)[number];
/** Ids of rows: `old` is 15 days old; `recent`, `ownRecent` and the only sponsorship of the brand `late` are 13. */
export interface SeededIds {
  own: string;
  other: string;
  brand: string;
  late: string;
  old: string;
  recent: string;
  ownRecent: string;
  email: string;
}
export async function seedRowsForViewers({ add }: World): Promise<SeededIds> {
  const own = await add.newsletter({ name: 'Own Letter', domain: 'own.test', createdAt: daysAgo(60) });
  const other = await add.newsletter({ name: 'Other Letter', createdAt: daysAgo(15) });
  await add.newsletter({ name: 'New Letter', createdAt: daysAgo(13) });
  const brand = await add.brand({
    name: 'Oldbrand',
    contactEmail: 'secret-contact@oldbrand.test',
    contactName: 'Secret Contact',
    contactTitle: 'Secret Title',
    contactConfidence: 80,
  });
  const late = await add.brand({ name: 'Latebrand', contactEmail: 'secret-contact@latebrand.test' });
  const email = await add.email(other.id, { content: 'secret body of the mail', processingStatus: 'completed' });
  const old = await add.sponsorship(other.id, brand.id, {
    detectedAt: daysAgo(15),
    emailId: email.id,
    textContent: 'old words',
  });
  const recent = await add.sponsorship(other.id, brand.id, { detectedAt: daysAgo(13), textContent: 'recent words' });
  await add.sponsorship(other.id, late.id, { detectedAt: daysAgo(13), textContent: 'late words' });
  const ownRecent = await add.sponsorship(own.id, brand.id, { detectedAt: daysAgo(13), textContent: 'own words' });
  return {
    own: own.id,
    other: other.id,
    brand: brand.id,
    late: late.id,
    old: old.id,
    recent: recent.id,
    ownRecent: ownRecent.id,
    email: email.id,
  };
}
export async function createViewerCookies(world: World, own: string): Promise<Record<TestedViewerKind, string | null>> {
  const { people } = world;
  return {
    visitor: null,
    newcomer: (await people.newcomer()).cookie,
    free: (await people.free(own, { email: `${crypto.randomUUID()}@own.test` })).cookie,
    subscriber: (await people.subscriber(own)).cookie,
    admin: (await people.admin()).cookie,
  };
}

/** What a viewer of this kind may see at `now`. */
export const sightAs = (kind: Viewer['kind'], now: Date, more: Partial<Viewer> = {}) =>
  sightOf({ ...VISITOR, kind, ...more }, now);
