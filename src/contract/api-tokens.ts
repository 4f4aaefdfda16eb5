// Personal API tokens, with which a program may act for a member.
import * as z from 'zod';
import { isoDate, requiredText } from './common.ts';
import { DEFAULT_TOKEN_LIFETIME_DAYS, TOKEN_LIFETIME_DAYS, TOKEN_SCOPES } from './token-rules.ts';

export const apiToken = z.object({
  id: z.string(),
  name: z.string(),
  hint: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  createdAt: isoDate,
  expiresAt: isoDate,
  lastUsedAt: isoDate.nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;
export const apiTokenList = z.object({ tokens: z.array(apiToken) });

export const apiTokenInput = z.object({
  name: requiredText('Name is required', 'Name', 100),
  scopes: z.array(z.enum(TOKEN_SCOPES)).min(1, 'Choose at least one scope').max(TOKEN_SCOPES.length).default(['read']),
  days: z
    .literal(TOKEN_LIFETIME_DAYS, { error: `Choose ${TOKEN_LIFETIME_DAYS.join(', ')} days` })
    .default(DEFAULT_TOKEN_LIFETIME_DAYS),
});

/** `token` is returned only once, when it is created. */
export const newApiToken = apiToken.extend({ token: z.string() });
export type NewApiToken = z.infer<typeof newApiToken>;
