// Delivers an endpoint's waiting events, one after the other in order and by one job at a time. A failing event holds
// back later ones and is retried with growing delay, so that a receiver that was down gets each event once and in
// order. After a day of failures the endpoint is disabled, and its owner gets a mail.
import { viewerOf } from '../../domain/access.ts';
import { composeEndpointDisabledMail } from '../../domain/webhook/disabled-mail.ts';
import { retryDelaySeconds, shouldDisableEndpoint } from '../../domain/webhook/retry.ts';
import { signWebhookHeaders } from '../../domain/webhook/signature.ts';
import type { Services } from '../../services.ts';
import { findKnownUsers } from '../../store/account/known-users.ts';
import type { KnownUser } from '../../store/account/sessions.ts';
import {
  findNextDelivery,
  listEndpointsDue,
  type NextDelivery,
  recordDeliveryAttempt,
} from '../../store/webhook/webhook-deliveries.ts';
import { type LeasedEndpoint, leaseEndpoint, releaseEndpointLease } from '../../store/webhook/webhook-endpoints.ts';
import { readWebhookContent } from './content.ts';

type Needs = Pick<Services, 'db' | 'jobs' | 'webhooks' | 'config' | 'mail'>;

/** Deliveries per job, and the time after which it begins no other one; the next job continues. */
const AT_ONCE = 20;
const JOB_MS = 30_000;
const LEASE_MS = 5 * 60_000;
const ENDPOINTS_AT_ONCE = 500;

export async function queueWaitingWebhooks({ db, jobs }: Pick<Needs, 'db' | 'jobs'>, now: Date): Promise<number> {
  const due = await listEndpointsDue(db, null, now, ENDPOINTS_AT_ONCE);
  await jobs.send(due.map((endpointId) => ({ kind: 'deliver', endpointId })));
  return due.length;
}

/**
 * Delivers an endpoint's waiting events, and sends a job for the next endpoint of its owner that has some. Does nothing
 * if another job delivers to this owner, or nothing is due.
 */
export async function deliverWebhooks(services: Needs, endpointId: string, now: Date): Promise<void> {
  const { db, jobs } = services;
  const until = new Date(now.getTime() + LEASE_MS);
  const endpoint = await leaseEndpoint(db, endpointId, until, now);
  if (!endpoint) return;
  await deliverWaiting(services, { ...endpoint, id: endpointId, until }, now);
  const [next] = await listEndpointsDue(db, { userId: endpoint.userId, after: endpointId }, now, 1);
  if (next) await jobs.send([{ kind: 'deliver', endpointId: next }]);
}

/** Delivers what waits until one delivery fails or the job's time is over, and gives the endpoint's lease back. */
async function deliverWaiting(
  services: Needs,
  { id, userId, until, ...endpoint }: LeasedEndpoint & { id: string; until: Date },
  now: Date,
): Promise<void> {
  const { db, jobs } = services;
  const began = Date.now();
  let { failingSince } = endpoint;
  for (let nth = 0; nth < AT_ONCE && Date.now() - began < JOB_MS; nth++) {
    // Read before each post: endpoint and owner may have changed while the one before waited for its answer.
    const [delivery, [owner]] = await Promise.all([findNextDelivery(db, id, until), findKnownUsers(db, [userId])]);
    if (!delivery || !owner) break;
    const failure = await attempt(services, { owner, delivery }, now);
    if (failure === 'withheld') continue;
    if (failure === null) {
      failingSince = null;
      continue;
    }
    failingSince ??= now;
    if (shouldDisableEndpoint(failingSince, failure.status, now)) {
      await releaseEndpointLease(db, id, until, { failingSince, nextAt: null, disabledAt: now });
      return tellOwner(services, delivery, owner);
    }
    const delaySeconds = retryDelaySeconds(delivery.attempts + 1);
    await releaseEndpointLease(db, id, until, {
      failingSince,
      nextAt: new Date(now.getTime() + delaySeconds * 1000),
    });
    return jobs.send([{ kind: 'deliver', endpointId: id }], { delaySeconds });
  }
  await releaseEndpointLease(db, id, until, { failingSince, nextAt: null });
}

/** Makes one delivery. @returns the failure; null if delivered; 'withheld' if its owner may no longer see it. */
async function attempt(
  services: Needs,
  { owner, delivery }: { owner: KnownUser; delivery: NextDelivery },
  now: Date,
): Promise<{ status: number | null } | 'withheld' | null> {
  const { db, webhooks } = services;
  const data = await readWebhookContent(services, delivery, viewerOf(owner), now);
  if (data === null) {
    const error = 'Not sent: it is gone, or not visible to you any more';
    await recordDeliveryAttempt(db, delivery.id, { state: 'withheld', status: null, error }, now);
    return 'withheld';
  }
  const body = JSON.stringify({ type: delivery.event, timestamp: delivery.createdAt.toISOString(), data });
  const headers = await signWebhookHeaders(delivery.secret, { id: delivery.id, body }, now);
  const answer = await webhooks.post(delivery.url, headers, body);
  const isTaken = answer.status !== null && answer.status >= 200 && answer.status < 300;
  const error = isTaken ? null : answer.status === null ? answer.reason : `The address answered ${answer.status}`;
  await recordDeliveryAttempt(
    db,
    delivery.id,
    { state: isTaken ? 'delivered' : 'pending', status: answer.status, error },
    now,
  );
  return isTaken ? null : { status: answer.status };
}

/** Mails the owner that the endpoint is disabled. A failure is ignored, because the webhooks page shows it as well. */
async function tellOwner({ mail, config }: Needs, { url }: NextDelivery, { email }: KnownUser): Promise<void> {
  if (!email) return;
  await mail
    .send({ to: email, ...composeEndpointDisabledMail(url, `${config.ORIGIN}/api-access?tab=webhooks`) })
    .catch(() => undefined);
}
