// Newsletters and brands with half a year of purchases, with or without those behind a free member's line.
import { runNightly } from '../../../src/flows/operations/nightly.ts';
import { newsletterSimilarities } from '../../../src/store/schema/audiences.ts';
import { daysAgo, type World } from '../../support/world.ts';

export const PITCH_JOB_KINDS: ('build-buying-patterns' | 'pitch')[] = ['build-buying-patterns', 'pitch'];
export async function runTwoNights(world: World, now = new Date()) {
  await runNightly(world.services, now);
  await world.work(PITCH_JOB_KINDS);
  await runNightly(world.services, now);
  await world.work(PITCH_JOB_KINDS);
}
async function alike(world: World, a: string, b: string, similarity: number) {
  await world.db.insert(newsletterSimilarities).values([
    { newsletterId: a, similarId: b, similarity },
    { newsletterId: b, similarId: a, similarity },
  ]);
}
/** Inserts the rows with fixed ids, so that two worlds are identical. */
export async function addPitchStory(world: World, hidden: boolean) {
  const { add } = world;
  const at = new Date('2026-01-01T00:00:00Z');
  for (const id of ['mine', 'near', 'close', 'far'])
    await add.newsletter({
      id,
      name: `The ${id} letter`,
      uniqueEmail: `${id}@mail.app.test`,
      createdAt: at,
      updatedAt: at,
      audienceAnalyzedAt: at,
    });
  await alike(world, 'mine', 'near', 0.87);
  await alike(world, 'mine', 'close', 0.7);
  for (const id of ['steady', 'wide', 'once', 'ours', 'fill', 'unsure', ...(hidden ? ['late'] : [])])
    await add.brand({ id, name: `Brand ${id}`, contactEmail: `secret@${id}.test`, createdAt: at, firstSeenAt: at });
  let n = 0;
  const buys = (brand: string, letter: string, days: number, more: object = {}) =>
    add.sponsorship(letter, brand, { id: `s${n++}`, detectedAt: daysAgo(days, NOW), confidence: 94, ...more });
  for (const days of [58, 44, 30]) await buys('steady', 'near', days);
  await buys('steady', 'close', 40);
  for (const letter of ['near', 'close', 'far']) await buys('wide', letter, 35);
  await buys('once', 'far', 200);
  await buys('ours', 'near', 25);
  await buys('ours', 'mine', 60);
  for (const days of [20, 27]) await buys('fill', 'near', days, { channel: 'network', channelName: 'Somebody' });
  await buys('unsure', 'near', 22, { confidence: 40 });
  // A weekly newsletter of which three issues never came; its newest issues are behind the line.
  for (let days = 180; days >= 0; days -= 7)
    if (days > 110 || days < 90)
      await add.email('near', {
        id: `e${days}`,
        receivedAt: daysAgo(days, NOW),
        createdAt: daysAgo(days, NOW),
        kind: 'issue',
        processingStatus: 'completed',
      });
  for (const days of [40, 33]) await buys('wide', 'near', days, { emailId: `e${days}`, placementType: 'footer' });
  if (!hidden) return;
  // These rows are behind the line and must not affect a free member's answers.
  n = 100;
  for (const days of [3, 6, 9]) await buys('once', 'near', days);
  for (const days of [2, 12]) await buys('wide', 'near', days);
  await buys('wide', 'near', 5, { emailId: 'e5', placementType: 'takeover' });
  await buys('late', 'close', 5);
}
export const NOW = new Date(new Date().setUTCHours(12, 0, 0, 0));
/** An entry of the answer about whom to pitch next, as far as tests read it. */
export interface PitchEntry {
  brand: { id: string };
  score: number;
  reason: string;
  factors: { name: string; share: number }[];
  evidence: { sponsorshipId: string; newsletter: { id: string } }[];
  contact?: { email: string };
  mark: string | null;
}
