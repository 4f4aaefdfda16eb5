import { accessRequestRoutes } from '../contract/routes/access-requests.ts';
import { requireFound } from '../errors.ts';
import { decideAccessRequest, listAccessRequests, recordAccessRequest } from '../store/account/access-requests.ts';
import { paging } from './paging.ts';
import { answers } from './route.ts';

export const accessRequestApi = answers(accessRequestRoutes, {
  request: ({ db, body, now }) => recordAccessRequest(db, body, now),
  list: async ({ query: asked, db }) => {
    const { rows, total } = await listAccessRequests(db, asked);
    return { requests: rows, ...paging(asked, total) };
  },
  decide: async ({ services, now, params, body }) => {
    return requireFound(decideAccessRequest(services.db, params.id, body.status, now), 'Access request');
  },
});
