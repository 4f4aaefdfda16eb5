// What a personal token may do, and its bounds; without schemas, so that pages may use it.

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
