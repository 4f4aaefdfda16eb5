import { okAnswer } from '../account.ts';
import { contactRemovalInput } from '../privacy.ts';
import { post, routes } from '../route.ts';

export const privacyRoutes = routes(
  { access: 'public' },
  {
    requestContactRemoval: post('/privacy/contacts', 'Requests the removal of a contact', {
      body: contactRemovalInput,
      answer: okAnswer,
      limit: 'write',
    }),
  },
);
