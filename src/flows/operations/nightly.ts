// The nightly run. The steps are independent: a failure is recorded with its reason, and the next step runs.
import { AppError, publicMessage } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { purgeAccessRequests } from '../../store/account/access-requests.ts';
import { purgeApiTokens } from '../../store/account/api-tokens.ts';
import { purgeSessions } from '../../store/account/sessions.ts';
import { purgeAlerts } from '../../store/alert/alerts.ts';
import { purgeBrandRemovals } from '../../store/brand/brand-removals.ts';
import { listBrandsDueForContactSearch } from '../../store/contact/contacts.ts';
import { purgeInboundSignatures } from '../../store/issue/inbound-signatures.ts';
import { purgeNewsletterUsage } from '../../store/issue/quota.ts';
import { purgeLinkRequests } from '../../store/link/link-requests.ts';
import { purgeEventCounts } from '../../store/operations/event-counts.ts';
import {
  findMissingLogos,
  finishNightlyRun,
  recordNightlyStep,
  startNightlyRun,
} from '../../store/operations/nightly.ts';
import { purgeInvitations } from '../../store/pipeline/members.ts';
import { purgeDeliveries } from '../../store/webhook/webhook-deliveries.ts';
import { queueAlertMails } from '../alert/mail.ts';
import { queueAudiencesToDescribe, queueAudiencesToRelate } from '../audience/requeue.ts';
import { queueCustomersToReconcile } from '../billing/sync-subscription.ts';
import { removeUnusedPictures } from '../booking/ad-copy.ts';
import { recheckRecentBookings } from '../booking/settle.ts';
import { removeUnusedBrands } from '../brand/remove-empty.ts';
import { resolveBrandIdentities } from '../brand/settle-identity.ts';
import { queueDueMailDomains } from '../contact/check-domain.ts';
import { queueTextsToMove } from '../issue/mail-text.ts';
import { queueUnresolvedMails } from '../issue/queue-unresolved.ts';
import { backfillChannels } from '../issue/read-channels.ts';
import { requeueStrandedMails } from '../issue/rerun.ts';
import { markAgedPatternsStale, queueNewslettersWithStalePatterns } from '../pitch/build-patterns.ts';
import { markPitchScoresStale, queueNewslettersToScore } from '../pitch/score.ts';
import { markReportsStaleAndQueue } from '../report/build.ts';
import { queueTrendReports } from '../trends/reports.ts';
import { removeOldBackups } from './backup.ts';
import { warnOfModelShutdown } from './watch-model.ts';

type Needs = Pick<Services, 'db' | 'files' | 'jobs' | 'embeddings' | 'chat' | 'config'>;

interface Step {
  name: string;
  run(services: Needs, now: Date): Promise<number>;
}

/** Mail comes first, because people wait for it; the backup last, so that it includes the other steps' changes. */
const STEPS: Step[] = [
  { name: 'Stranded mail', run: requeueStrandedMails },
  { name: 'Old counts', run: ({ db }, now) => purgeEventCounts(db, now) },
  { name: 'Expired sessions', run: ({ db }, now) => purgeSessions(db, now) },
  { name: 'Subscriptions', run: queueCustomersToReconcile },
  { name: 'Old quotas, tokens, removals and requests for access', run: forgetOld },
  { name: 'Hidden links', run: queueUnresolvedMails },
  { name: 'Brand identity', run: resolveBrandIdentities },
  { name: 'Empty brands', run: removeUnusedBrands },
  { name: 'Audiences described', run: queueAudiencesToDescribe },
  { name: 'Audiences related', run: queueAudiencesToRelate },
  { name: 'Logos', run: queueLogos },
  { name: 'Contacts', run: queueDueContacts },
  { name: 'Mail domains', run: queueDueMailDomains },
  { name: 'Channels', run: ({ db }) => backfillChannels(db) },
  {
    name: 'Buying patterns',
    run: async (services, now) => {
      await markAgedPatternsStale(services, now);
      return queueNewslettersWithStalePatterns(services);
    },
  },
  {
    name: 'Pitch scores',
    run: async (services, now) => {
      await markPitchScoresStale(services, now);
      return queueNewslettersToScore(services, now);
    },
  },
  { name: 'Bookings', run: recheckRecentBookings },
  { name: 'Unused pictures of ads', run: removeUnusedPictures },
  { name: 'Trend reports', run: queueTrendReports },
  { name: 'Alert mails', run: queueAlertMails },
  { name: 'Reports', run: markReportsStaleAndQueue },
  { name: 'Model', run: warnOfModelShutdown },
  { name: 'Old mail archived', run: queueTextsToMove },
  { name: 'Old backups removed', run: removeOldBackups },
];

const PURGES = [
  purgeNewsletterUsage,
  purgeInboundSignatures,
  purgeAccessRequests,
  purgeLinkRequests,
  purgeBrandRemovals,
  purgeApiTokens,
  purgeDeliveries,
  purgeAlerts,
  purgeInvitations,
];

async function forgetOld({ db }: Pick<Needs, 'db'>, now: Date): Promise<number> {
  let deleted = 0;
  for (const purge of PURGES) deleted += await purge(db, now);
  return deleted;
}

const LOGOS_A_NIGHT = 2000;

async function queueLogos({ db, jobs }: Needs, now: Date): Promise<number> {
  const unsought = await findMissingLogos(db, now, LOGOS_A_NIGHT);
  await jobs.send(unsought.map((subject) => ({ kind: 'logo', ...subject })));
  return unsought.length;
}

/** Sites read for contacts per night: enough for most brands within their 90 days. */
const CONTACTS_A_NIGHT = 300;

async function queueDueContacts({ db, jobs }: Pick<Needs, 'db' | 'jobs'>, now: Date): Promise<number> {
  const due = await listBrandsDueForContactSearch(db, now, CONTACTS_A_NIGHT);
  await jobs.send(due.map((brandId) => ({ kind: 'contact', brandId })));
  return due.length;
}

const REASON_CHARACTERS = 300;

/** @param clock milliseconds since 1970, to time the steps. @throws only if the run itself can't be recorded. */
export async function runNightly(services: Needs, now: Date, clock: () => number = Date.now): Promise<void> {
  const id = await startNightlyRun(services.db, now);
  const began = clock();
  for (const { name, run } of STEPS) {
    const from = clock();
    const outcome = await attempt(() => run(services, now));
    await recordNightlyStep(services.db, id, { step: name, ms: clock() - from, ...outcome });
  }
  await finishNightlyRun(services.db, id, new Date(now.getTime() + clock() - began));
}

async function attempt(run: () => Promise<number>): Promise<{ count: number; error: string | null }> {
  try {
    return { count: await run(), error: null };
  } catch (error) {
    return { count: 0, error: reasonOf(error) };
  }
}

/** The reason shown to administrators: an AppError's message, or the first line of any other error, without SQL. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError || (error instanceof Error && error.message.startsWith('Failed query')))
    return publicMessage(error);
  const text = error instanceof Error ? error.message : String(error);
  return (text.split('\n')[0] ?? '').slice(0, REASON_CHARACTERS) || 'Failed without a reason';
}
