import { okAnswer } from '../account.ts';
import { apiTokenInput, apiTokenList, newApiToken } from '../api-tokens.ts';
import { get, post, remove, routes } from '../route.ts';

export const apiTokenRoutes = routes(
  { access: 'member' },
  {
    list: get('/api-tokens', "The caller's tokens", { scope: null, answer: apiTokenList }),
    create: post('/api-tokens', 'Creates a token, shown only in this answer', {
      body: apiTokenInput,
      answer: newApiToken,
      succeeds: [201],
    }),
    remove: remove('/api-tokens/{id}', 'Revokes a token', { answer: okAnswer }),
  },
);
