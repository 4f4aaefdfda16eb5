// An administrator at the review queue, and mails whose ads wait in it.
import { expect } from 'vitest';
import type { ReviewItem } from '../../../src/contract/review.ts';
import { receiveIssue } from '../../../src/flows/issue/receive.ts';
import { createAdminWorld } from './admin-world.ts';
import { listClaimsOfMail } from './brand-ads.ts';

let count = 0;
const NEWS = `<h2>News</h2><p>${'We rewrote four years of events and nobody noticed, which is the best of news. '.repeat(8)}</p>`;
export const presentedByAdHtml = (brand: string) =>
  `<h4>Presented by ${brand}</h4><p><a href="https://${brand.toLowerCase()}.com/?utm_source=letters">${brand}</a> runs your Postgres without a night’s work. Start a free trial today.</p>`;
export const AD_WITHOUT_NAME =
  '<h4>Presented by</h4><p><img src="https://img.example/x.png" alt=""></p><p>And now for the rest of it, as always, friends.</p>';
export const PICTURE_AD =
  '<p>Advertisement</p><p><a href="https://clicks.example/r/8Jx2"><img src="https://img.example/a/600x200.png" alt=""></a></p>';

export function createReviewWorld() {
  const { world, db, add, call, who } = createAdminWorld();
  const waiting = async (kind: string, newsletterId: string) =>
    ((await call('GET', `/review?kind=${kind}&limit=100`)).data.items as ReviewItem[]).filter(
      ({ newsletter }) => newsletter?.id === newsletterId,
    );
  const decide = (item: ReviewItem | undefined, decision: object) => call('POST', `/review/${item?.id}`, decision);
  const undo = (item: ReviewItem | undefined) => call('POST', `/review/${item?.id}/undo`);

  async function received(newsletterId: string, body: string): Promise<string> {
    const raw = new TextEncoder().encode(
      `From: Letters <hello@letters.test>\r\nSubject: Backfills\r\nMessage-ID: <queue-${++count}@letters.test>\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<html><body><h1>Letters</h1>${NEWS}${body}${NEWS}</body></html>\r\n`,
    );
    const { id } = await receiveIssue(world.services, { newsletterId, raw, arrivedAt: new Date(), door: 'admin' });
    await world.work(['analyse']);
    return id;
  }
  async function readAgain(emailId: string): Promise<void> {
    expect((await call('POST', `/emails/process/${emailId}`)).status).toBe(202);
    await world.work(['analyse']);
  }
  const inMail = (emailId: string) => listClaimsOfMail(db, emailId);

  return { world, db, add, call, decide, inMail, readAgain, received, undo, waiting, who };
}
