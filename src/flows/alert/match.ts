// The five-minute run queues the members for whom something may be new; each job handles a slice of them.
import { sightOf, viewerOf, visibilityLine } from '../../domain/access.ts';
import { chunk } from '../../jobs.ts';
import type { Services } from '../../services.ts';
import { findKnownUsers } from '../../store/account/known-users.ts';
import { insertWatchAlerts, queueLeadWebhooks, queueSponsorshipWebhooks } from '../../store/alert/alert-matches.ts';
import { listMembersDueForAlerts, readAlertMatchInput, recordAlertMatching } from '../../store/alert/alert-states.ts';
import { runStatements } from '../../store/db.ts';
import { queueWaitingWebhooks } from '../webhook/deliver.ts';

const MEMBERS_AT_ONCE = 5_000;
const MEMBERS_A_JOB = 20;

export async function queueAlertMatching({ db, jobs }: Pick<Services, 'db' | 'jobs'>, now: Date): Promise<number> {
  const due = await listMembersDueForAlerts(db, visibilityLine(now), now, MEMBERS_AT_ONCE);
  await jobs.send(chunk(due, MEMBERS_A_JOB).map((userIds) => ({ kind: 'match-alerts', userIds })));
  return due.length;
}

/** A member's new rows and the time of this matching are written in one transaction. */
export async function createAlertsForMembers(
  services: Pick<Services, 'db' | 'jobs'>,
  userIds: string[],
  now: Date,
): Promise<void> {
  const { db } = services;
  const [users, { states, watched, endpoints }] = await Promise.all([
    findKnownUsers(db, userIds),
    readAlertMatchInput(db, userIds),
  ]);
  for (const user of users) {
    const viewer = viewerOf(user);
    const state = states.find(({ userId }) => userId === user.id);
    // A user without a newsletter sees no catalogue data, and therefore gets no alerts about it.
    if (!state || viewer.kind === 'newcomer' || viewer.kind === 'visitor') continue;
    const of = {
      userId: user.id,
      newsletterId: viewer.newsletterId,
      pipelineId: viewer.pipelineId,
      by: sightOf(viewer, now),
      matchedAt: state.matchedAt,
    };
    const own = watched.filter(({ userId }) => userId === user.id);
    const hooks = endpoints.filter(({ userId }) => userId === user.id).map(({ createdAt }) => createdAt.getTime());
    const followed = own.flatMap(({ newsletterId }) => newsletterId ?? []);
    const statements = [
      insertWatchAlerts(db, of, own, now),
      hooks.length > 0
        ? queueSponsorshipWebhooks(db, of, { followed, since: new Date(Math.min(...hooks)) }, now)
        : null,
      hooks.length > 0 ? queueLeadWebhooks(db, of, new Date(Math.min(...hooks)), now) : null,
    ].filter((statement) => statement !== null);
    await runStatements(db, [...statements, recordAlertMatching(db, [user.id], now)]);
  }
  if (endpoints.length > 0) await queueWaitingWebhooks(services, now);
}
