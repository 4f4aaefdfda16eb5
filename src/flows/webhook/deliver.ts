// Delivers an endpoint's waiting events, one after the other in order and by one job at a time. A failing event holds
// back later ones and is retried with growing delay, so that a receiver that was down gets each event once and in
// order. After a day of failures the endpoint is disabled, and its owner gets a mail.
import { viewerOf } from '../../domain/access.ts';
import { composeEndpointDisabledMail } from '../../domain/webhook/disabled-mail.ts';
import { retryDelaySeconds, shouldDisableEndpoint } from '../../domain/webhook/retry.ts';
import { signWebhookHeaders } from '../../domain/webhook/signature.ts';
import type { Services } from '../../services.ts';
import { findKnownUsers } from '../../store/known-users.ts';
import type { KnownUser } from '../../store/sessions.ts';
import {
  listEndpointsDue,
  listWaitingDeliveries,
  recordDeliveryAttempt,
  type WaitingDelivery,
} from '../../store/webhook-deliveries.ts';
import { type LeasedEndpoint, leaseEndpoint, releaseEndpointLease } from '../../store/webhook-endpoints.ts';
import { readWebhookContent } from './content.ts';

type Needs = Pick<Services, 'db' | 'jobs' | 'webhooks' | 'config' | 'mail'>;

/** Deliveries per job; the next job continues. */
const AT_ONCE = 20;
const LEASE_MS = 5 * 60_000;
const ENDPOINTS_AT_ONCE = 500;

/** Sends jobs for endpoints with waiting events whose job was lost or not sent yet. @returns the number of jobs. */
export async function queueWaitingWebhooks({ db, jobs }: Pick<Needs, 'db' | 'jobs'>, now: Date): Promise<number> {
  const due = await listEndpointsDue(db, now, ENDPOINTS_AT_ONCE);
  await jobs.send(due.map((endpointId) => ({ kind: 'deliver', endpointId })));
  return due.length;
}

/** Delivers an endpoint's waiting events; does nothing if another job holds the endpoint or nothing is due. */
export async function deliverWebhooks(services: Needs, endpointId: string, now: Date): Promise<void> {
  const { db, jobs } = services;
  const until = new Date(now.getTime() + LEASE_MS);
  const endpoint = await leaseEndpoint(db, endpointId, until, now);
  if (!endpoint) return;
  const [owner] = await findKnownUsers(db, [endpoint.userId]);
  const waiting = owner ? await listWaitingDeliveries(db, endpointId, AT_ONCE) : [];
  let failingSince = endpoint.failingSince;
  for (const delivery of waiting) {
    const failure = await attempt(services, endpoint, { owner: owner as KnownUser, delivery }, now);
    if (failure === 'withheld') continue;
    if (failure === null) {
      failingSince = null;
      continue;
    }
    failingSince ??= now;
    if (shouldDisableEndpoint(failingSince, failure.status, now)) {
      await releaseEndpointLease(db, endpointId, until, { failingSince, nextAt: null, disabledAt: now });
      await tellOwner(services, endpoint, owner as KnownUser);
      return;
    }
    const delaySeconds = retryDelaySeconds(delivery.attempts + 1);
    const nextAt = new Date(now.getTime() + delaySeconds * 1000);
    await releaseEndpointLease(db, endpointId, until, { failingSince, nextAt });
    await jobs.send([{ kind: 'deliver', endpointId }], { delaySeconds });
    return;
  }
  await releaseEndpointLease(db, endpointId, until, { failingSince, nextAt: null });
  if (waiting.length === AT_ONCE) await jobs.send([{ kind: 'deliver', endpointId }]);
}

/** Makes one delivery. @returns the failure; null if delivered; 'withheld' if its owner may no longer see it. */
async function attempt(
  services: Needs,
  endpoint: LeasedEndpoint,
  { owner, delivery }: { owner: KnownUser; delivery: WaitingDelivery },
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
  const headers = await signWebhookHeaders(endpoint.secret, { id: delivery.id, body }, now);
  const answer = await webhooks.post(endpoint.url, headers, body);
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
async function tellOwner({ mail, config }: Needs, { url }: LeasedEndpoint, { email }: KnownUser): Promise<void> {
  if (!email) return;
  await mail
    .send({ to: email, ...composeEndpointDisabledMail(url, `${config.ORIGIN}/api-access?tab=webhooks`) })
    .catch(() => undefined);
}
