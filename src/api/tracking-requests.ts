// Tracking requests: members request newsletters, administrators answer.
import { Hono } from 'hono';
import {
  ownTrackingRequests,
  trackingRequestAnswer,
  trackingRequestChange,
  trackingRequestChanged,
  trackingRequestInput,
  trackingRequestList,
} from '../contract/tracking-requests.ts';
import { answerRequest, requestTracking } from '../flows/newsletter/track-request.ts';
import { ownRequests, pendingRequests } from '../store/tracking-requests.ts';
import { answer } from './answer.ts';
import { requireUser } from './guards.ts';
import { body } from './input.ts';
import type { AppEnv } from './types.ts';

export const memberTrackingRequests = new Hono<AppEnv>()
  .post('/newsletter-tracking-requests', body(trackingRequestInput), async (c) => {
    const { id } = requireUser(c);
    const { request, existing, created } = await requestTracking(c.var.services, id, c.req.valid('json'), c.var.now);
    return answer(c, trackingRequestAnswer, { request, existing }, created ? 201 : 200);
  })
  .get('/newsletter-tracking-requests/own', async (c) =>
    answer(c, ownTrackingRequests, { requests: await ownRequests(c.var.services.db, requireUser(c).id) }),
  );

export const adminTrackingRequests = new Hono<AppEnv>()
  .get('/newsletter-tracking-requests', async (c) =>
    answer(c, trackingRequestList, await pendingRequests(c.var.services.db)),
  )
  .patch('/newsletter-tracking-requests/:id', body(trackingRequestChange), async (c) => {
    const { services, viewer, now } = c.var;
    const changed = await answerRequest(services, c.req.param('id'), c.req.valid('json'), {
      adminId: viewer.userId,
      now,
    });
    const { newsletter } = changed;
    return answer(c, trackingRequestChanged, {
      request: changed.request,
      newsletter: newsletter && { id: newsletter.id, name: newsletter.name, uniqueEmail: newsletter.uniqueEmail },
    });
  });
