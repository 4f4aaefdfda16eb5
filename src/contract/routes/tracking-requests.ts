import { get, patch, post, routes } from '../route.ts';
import {
  ownTrackingRequests,
  trackingRequestAnswer,
  trackingRequestChange,
  trackingRequestChangeAnswer,
  trackingRequestInput,
  trackingRequestList,
} from '../tracking-requests.ts';

export const trackingRequestRoutes = routes(
  { access: 'member' },
  {
    create: post('/newsletter-tracking-requests', 'Requests tracking of a newsletter', {
      body: trackingRequestInput,
      answer: trackingRequestAnswer,
      succeeds: [200, 201],
    }),
    listOwn: get('/newsletter-tracking-requests/own', "The caller's newest tracking requests", {
      scope: null,
      answer: ownTrackingRequests,
    }),
    list: get('/newsletter-tracking-requests', 'Pending tracking requests', {
      access: 'admin',
      answer: trackingRequestList,
    }),
    change: patch('/newsletter-tracking-requests/{id}', 'Marks a request as tracked', {
      access: 'admin',
      body: trackingRequestChange,
      answer: trackingRequestChangeAnswer,
    }),
  },
);
