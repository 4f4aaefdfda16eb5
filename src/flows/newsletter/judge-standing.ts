// Mails are analysed again after a confirmation, because names and sites are learned only from mail that counts.
import { AppError, alreadyTracked } from '../../errors.ts';
import type { Services } from '../../services.ts';
import {
  refuseNewsletter,
  refuseSender,
  reopenNewsletter,
  reopenSender,
  type StandingChange,
  type StandingDecision,
  trustNewsletter,
  trustSender,
} from '../../store/newsletter/standing.ts';
import { createBrandSiteJobs } from '../site-jobs.ts';

const DECISIONS = {
  newsletters: { confirm: trustNewsletter, refuse: refuseNewsletter, undo: reopenNewsletter },
  senders: { confirm: trustSender, refuse: refuseSender, undo: reopenSender },
} as const;

/** Jobs for brands wait until their sites have been learned from the mails. */
const AFTER_READING_SECONDS = 120;

/** @returns how many sponsorships began or ceased to count. @throws AppError not_found | conflict (tracked already). */
export async function judgeStanding(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  what: keyof typeof DECISIONS,
  word: 'confirm' | 'refuse' | 'undo',
  decision: StandingDecision,
): Promise<number> {
  const decided: StandingChange | { twin: string } | null = await DECISIONS[what][word](db, decision);
  if (decided && 'twin' in decided) throw alreadyTracked(decided.twin);
  if (!decided) throw new AppError('not_found', what === 'newsletters' ? 'Newsletter not found' : 'Sender not found');
  // Its vector must move to the space of trusted newsletters, or out of it.
  if (what === 'newsletters') await jobs.send([{ kind: 'describe', what: 'newsletter', id: decision.id }]);
  await jobs.send(
    decided.mails.map((emailId) => ({ kind: 'analyse', emailId })),
    { priority: true },
  );
  await jobs.send(
    decided.brands.flatMap((id) => createBrandSiteJobs(id)),
    { delaySeconds: AFTER_READING_SECONDS },
  );
  return decided.moved;
}
