import {
  accessRequest,
  accessRequestChange,
  accessRequestInput,
  accessRequestList,
  accessRequestsQuery,
  okAnswer,
} from '../account.ts';
import { get, patch, post, routes } from '../route.ts';

export const accessRequestRoutes = routes(
  { access: 'admin' },
  {
    request: post('/access-requests', 'Requests access', {
      access: 'public',
      body: accessRequestInput,
      answer: okAnswer,
      succeeds: [201],
      limit: 'write',
    }),
    list: get('/access-requests', 'A page of requests for access', {
      query: accessRequestsQuery,
      answer: accessRequestList,
    }),
    decide: patch('/access-requests/{id}', 'Accepts or declines a request for access', {
      body: accessRequestChange,
      answer: accessRequest,
    }),
  },
);
