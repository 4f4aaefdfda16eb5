// What a personal token may do, and its limits. Without schemas, so that pages can use it without zod.

/** 'read': whatever the member's pages show. 'pipeline': also changes leads; includes 'read'. */
export const TOKEN_SCOPES = ['read', 'pipeline'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Every token has this prefix, so that secret scanners recognise one that was published by mistake. */
export const TOKEN_PREFIX = 'bby_';
export const TOKEN_LIFETIME_DAYS = [7, 30, 90, 365] as const;
export const DEFAULT_TOKEN_LIFETIME_DAYS = 90;
export const TOKENS_MAX = 20;
/** Maximum number of calls per token in a window of this many seconds. */
export const TOKEN_RATE_LIMIT = { calls: 120, seconds: 60 } as const;
