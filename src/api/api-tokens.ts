import { apiTokenRoutes } from '../contract/routes/api-tokens.ts';
import { daysAfter } from '../contract/time.ts';
import { TOKENS_MAX } from '../contract/token-rules.ts';
import { AppError, notFound } from '../errors.ts';
import { insertToken, listUserTokens, revokeToken } from '../store/account/api-tokens.ts';
import { createPersonalToken } from './bearer.ts';
import { answers } from './route.ts';

export const apiTokenApi = answers(apiTokenRoutes, {
  list: async ({ db, user }) => ({ tokens: await listUserTokens(db, user.id) }),
  create: async ({ services, now, body: { name, scopes, days }, user }) => {
    const { token, hash, hint } = await createPersonalToken();
    const made = await insertToken(services.db, {
      userId: user.id,
      name,
      hash,
      hint,
      scopes: [...new Set(scopes)],
      createdAt: now,
      expiresAt: daysAfter(now, days),
    });
    if (!made) throw new AppError('conflict', `You have ${TOKENS_MAX} tokens already. Revoke one first.`);
    return { ...made, token };
  },
  remove: async ({ db, user, params }) => {
    if (!(await revokeToken(db, user.id, params.id))) throw notFound('Token');
  },
});
