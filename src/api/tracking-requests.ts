// Tracking requests: members request newsletters, administrators answer.
import { Hono } from 'hono';
import {
  ownTrackingRequests,
  trackingRequestAnswer,
  trackingRequestChange,
  trackingRequestChangeAnswer,
  trackingRequestInput,
  trackingRequestList,
} from '../contract/tracking-requests.ts';
import { answerTrackingRequest, requestNewsletterTracking } from '../flows/newsletter/track-request.ts';
import { listOwnTrackingRequests, listPendingTrackingRequests } from '../store/tracking-requests.ts';
import { answer } from './answer.ts';
import { requireUser } from './guards.ts';
import { validateBody } from './input.ts';
import type { AppEnv } from './types.ts';

export const memberTrackingRequestRoutes = new Hono<AppEnv>()
  .post('/newsletter-tracking-requests', validateBody(trackingRequestInput), async (c) => {
    const { id } = requireUser(c);
    const { request, existing, created } = await requestNewsletterTracking(
      c.var.services,
      id,
      c.req.valid('json'),
      c.var.now,
    );
    return answer(c, trackingRequestAnswer, { request, existing }, created ? 201 : 200);
  })
  .get('/newsletter-tracking-requests/own', async (c) =>
    answer(c, ownTrackingRequests, { requests: await listOwnTrackingRequests(c.var.services.db, requireUser(c).id) }),
  );

export const adminTrackingRequestRoutes = new Hono<AppEnv>()
  .get('/newsletter-tracking-requests', async (c) =>
    answer(c, trackingRequestList, await listPendingTrackingRequests(c.var.services.db)),
  )
  .patch('/newsletter-tracking-requests/:id', validateBody(trackingRequestChange), async (c) => {
    const { services, viewer, now } = c.var;
    const changed = await answerTrackingRequest(services, c.req.param('id'), c.req.valid('json'), {
      adminId: viewer.userId,
      now,
    });
    const { newsletter } = changed;
    return answer(c, trackingRequestChangeAnswer, {
      request: changed.request,
      newsletter: newsletter && { id: newsletter.id, name: newsletter.name, uniqueEmail: newsletter.uniqueEmail },
    });
  });
