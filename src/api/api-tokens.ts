// A member's personal tokens. Only a session, not a token, may create, list or revoke them.
import { Hono } from 'hono';
import { okAnswer } from '../contract/account.ts';
import { apiTokenInput, apiTokenList, newApiToken } from '../contract/api-tokens.ts';
import { DAY_MS } from '../contract/time.ts';
import { TOKENS_MAX } from '../contract/token-rules.ts';
import { AppError, notFound } from '../errors.ts';
import { insertToken, listUserTokens, revokeToken } from '../store/api-tokens.ts';
import { answer } from './answer.ts';
import { createPersonalToken } from './bearer.ts';
import { requireUser } from './guards.ts';
import { validateBody } from './input.ts';
import type { AppEnv } from './types.ts';

export const memberTokenRoutes = new Hono<AppEnv>()
  .get('/api-tokens', async (c) =>
    answer(c, apiTokenList, { tokens: await listUserTokens(c.var.services.db, requireUser(c).id) }),
  )
  .post('/api-tokens', validateBody(apiTokenInput), async (c) => {
    const { services, now } = c.var;
    const { name, scopes, days } = c.req.valid('json');
    const { token, hash, hint } = await createPersonalToken();
    const made = await insertToken(services.db, {
      userId: requireUser(c).id,
      name,
      hash,
      hint,
      scopes: [...new Set(scopes)],
      createdAt: now,
      expiresAt: new Date(now.getTime() + days * DAY_MS),
    });
    if (!made) throw new AppError('conflict', `You have ${TOKENS_MAX} tokens already. Revoke one first.`);
    return answer(c, newApiToken, { ...made, token }, 201);
  })
  .delete('/api-tokens/:id', async (c) => {
    if (!(await revokeToken(c.var.services.db, requireUser(c).id, c.req.param('id')))) throw notFound('Token');
    return answer(c, okAnswer, { ok: true });
  });
