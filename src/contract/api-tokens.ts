// Personal tokens of the API: what a program may do in a member's name.
import * as z from 'zod';
import { isoDate, required } from './common.ts';

/** 'read': what the member's pages show. 'pipeline': changes leads as well, and includes 'read'. */
export const TOKEN_SCOPES = ['read', 'pipeline'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Every token begins with this, so that scanners recognise one that was published by mistake. */
export const TOKEN_PREFIX = 'bby_';
export const TOKEN_DAYS = [7, 30, 90, 365] as const;
export const TOKEN_DAYS_DEFAULT = 90;
/** Of one member. */
export const TOKENS_MAX = 20;
/** Calls of one token in a window of so many seconds. */
export const TOKEN_RATE = { calls: 120, seconds: 60 } as const;

export const apiToken = z.object({
  id: z.string(),
  name: z.string(),
  /** Its first characters. */
  hint: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  createdAt: isoDate,
  expiresAt: isoDate,
  lastUsedAt: isoDate.nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;
export const apiTokenList = z.object({ tokens: z.array(apiToken) });

export const apiTokenInput = z.object({
  name: required('Name is required', 'Name', 100),
  scopes: z.array(z.enum(TOKEN_SCOPES)).min(1, 'Choose at least one scope').max(TOKEN_SCOPES.length).default(['read']),
  days: z.literal(TOKEN_DAYS, { error: `Choose ${TOKEN_DAYS.join(', ')} days` }).default(TOKEN_DAYS_DEFAULT),
});
export type ApiTokenInput = z.input<typeof apiTokenInput>;

/** `token` is answered once, when it is made. */
export const newApiToken = apiToken.extend({ token: z.string() });
export type NewApiToken = z.infer<typeof newApiToken>;
