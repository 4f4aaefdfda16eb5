import { trackingRequestRoutes } from '../contract/routes/tracking-requests.ts';
import { answerTrackingRequest, requestNewsletterTracking } from '../flows/newsletter/track-request.ts';
import { listOwnTrackingRequests, listPendingTrackingRequests } from '../store/newsletter/tracking-requests.ts';
import { answers, Reply } from './route.ts';

export const trackingRequestApi = answers(trackingRequestRoutes, {
  create: async ({ user: { id }, services, body, now }) => {
    const { request, existing, created } = await requestNewsletterTracking(services, id, body, now);
    return new Reply(created ? 201 : 200, { request, existing });
  },
  listOwn: async ({ db, user }) => ({ requests: await listOwnTrackingRequests(db, user.id) }),
  list: ({ db }) => listPendingTrackingRequests(db),
  change: async ({ services, viewer, now, params, body }) => {
    const changed = await answerTrackingRequest(services, params.id, body, {
      adminId: viewer.userId,
      now,
    });
    const { newsletter } = changed;
    return {
      request: changed.request,
      newsletter: newsletter && { id: newsletter.id, name: newsletter.name, uniqueEmail: newsletter.uniqueEmail },
    };
  },
});
