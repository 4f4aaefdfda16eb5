import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';
import { daysBefore } from '../../contract/time.ts';
import { TOKEN_RATE_LIMIT, TOKEN_SCOPES, TOKENS_MAX, type TokenScope } from '../../contract/token-rules.ts';
import { countChanged, type Db, hasChanged, textArraySql } from '../db.ts';
import { toList, toNumber, toOneOf, toText } from '../rows.ts';
import { apiTokens } from '../schema/api-tokens.ts';
import { newsletters, users } from '../schema/newsletters.ts';
import { type KnownUser, knownUserColumns, toKnownUser } from './sessions.ts';
import { lockUser } from './users.ts';

export interface AuthenticatingToken {
  id: string;
  scopes: TokenScope[];
  /** Calls in the current rate-limit window, including this one; `windowEnds` is when the next window begins. */
  calls: number;
  windowEnds: Date;
}

const shown = {
  id: apiTokens.id,
  name: apiTokens.name,
  hint: apiTokens.hint,
  scopes: sql`${apiTokens.scopes}`.mapWith(toList(toOneOf(TOKEN_SCOPES))),
  createdAt: apiTokens.createdAt,
  expiresAt: apiTokens.expiresAt,
  lastUsedAt: apiTokens.lastUsedAt,
};

/** The owner of an unexpired token with their current rights; counts the call. Null if there is no such token. */
export async function findApiTokenOwner(
  db: Db,
  hash: string,
  now: Date,
): Promise<{ user: KnownUser; token: AuthenticatingToken } | null> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const isOver = sql`coalesce(${apiTokens.windowBegan} <= ${moment} - make_interval(secs => ${TOKEN_RATE_LIMIT.seconds}), true)`;
  const used = db.$with('used').as(
    db
      .update(apiTokens)
      .set({
        lastUsedAt: now,
        windowBegan: sql`case when ${isOver} then ${moment} else ${apiTokens.windowBegan} end`,
        windowCalls: sql`case when ${isOver} then 1 else ${apiTokens.windowCalls} + 1 end`,
      })
      .where(and(eq(apiTokens.hash, hash), gt(apiTokens.expiresAt, now)))
      .returning(),
  );
  const [row] = await db
    .with(used)
    .select({
      ...knownUserColumns,
      id: sql`${used.id}`.mapWith(toText),
      scopes: sql`${used.scopes}`.mapWith(toList(toOneOf(TOKEN_SCOPES))),
      calls: sql`${used.windowCalls}`.mapWith(toNumber),
      began: sql`${used.windowBegan}`.mapWith(apiTokens.createdAt),
    })
    .from(used)
    .innerJoin(users, eq(users.id, used.userId))
    .leftJoin(newsletters, eq(newsletters.id, users.newsletterId));
  if (!row) return null;
  const { id, scopes, calls, began, ...known } = row;
  const windowEnds = new Date(began.getTime() + TOKEN_RATE_LIMIT.seconds * 1000);
  return { user: toKnownUser(known), token: { id, scopes, calls, windowEnds } };
}

export const listUserTokens = (db: Db, userId: string) =>
  db.select(shown).from(apiTokens).where(eq(apiTokens.userId, userId)).orderBy(desc(apiTokens.createdAt));

/** Stores a token. @returns its list entry; null if the user already has TOKENS_MAX tokens. */
export async function insertToken(
  db: Db,
  made: Pick<typeof apiTokens.$inferSelect, 'userId' | 'name' | 'hash' | 'hint' | 'createdAt' | 'expiresAt'> & {
    scopes: TokenScope[];
  },
) {
  const id = crypto.randomUUID();
  const [, [row]] = await db.batch([
    lockUser(db, made.userId),
    db
      .insert(apiTokens)
      .select(
        sql`select ${id}, ${made.userId}, ${made.name}, ${made.hash}, ${made.hint},
          ${textArraySql(made.scopes)}, ${made.createdAt.toISOString()}::timestamptz,
          ${made.expiresAt.toISOString()}::timestamptz, null::timestamptz, null::timestamptz, 0
        where (select count(*) from api_tokens where user_id = ${made.userId}) < ${TOKENS_MAX}`,
      )
      .returning(shown),
  ]);
  return row ?? null;
}

export async function revokeToken(db: Db, userId: string, id: string): Promise<boolean> {
  return hasChanged(db.delete(apiTokens).where(and(eq(apiTokens.id, id), eq(apiTokens.userId, userId))));
}

/** Expired tokens stay listed for their owner that long. */
const EXPIRED_KEPT_DAYS = 31;

export async function purgeApiTokens(db: Db, now: Date): Promise<number> {
  return countChanged(db.delete(apiTokens).where(lte(apiTokens.expiresAt, daysBefore(now, EXPIRED_KEPT_DAYS))));
}
