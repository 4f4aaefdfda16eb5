// Each decision is one batch with the rows that triggers change and the brands that begin to count.

import { type SQL, sql } from 'drizzle-orm';
import { type Db, runBatch, type Statement } from '../db.ts';
import { raiseClaimReviewItems } from '../issue/raise-review.ts';
import type { Actor } from '../operations/audit-log.ts';
import { markReportsStale } from '../report/reports.ts';
import { queryValues, toNumber, toText } from '../rows.ts';
import { newsletters } from '../schema/newsletters.ts';
import { findNewsletterFields } from './curate-newsletters.ts';
import {
  hasNoDuplicateNewsletterSql,
  isDuplicateNewsletterSql,
  LOCK_NEWSLETTER_NAMES_SQL,
} from './newsletter-names.ts';

/** Older mails are assumed to have the same names. */
const READ_AGAIN = 200;

export interface StandingDecision {
  id: string;
  by: Actor;
  now: Date;
}
type Word = 'confirm' | 'refuse' | 'undo';

export interface StandingChange {
  moved: number;
  /** Brands that count for the first time. */
  brands: string[];
  /** Mails to analyse again, because names and sites are learned only from mail that counts. */
  mails: string[];
}

/** Trusts its first sender too. `twin`: a tracked newsletter of nearly that name at its site; nothing changes. */
export async function trustNewsletter(
  db: Db,
  decision: StandingDecision,
): Promise<StandingChange | { twin: string } | null> {
  const { id, by, now } = decision;
  const row = await findNewsletterFields(db, id);
  if (!row) return null;
  // On two different sites, the same name may mean two newsletters.
  const { domain, normalizedName: comparable } = row;
  const named = { comparable, domain, except: id, nameMayRepeat: domain !== null };
  const first = sql`(select e.sender_id from emails e join newsletter_senders w on w.id = e.sender_id and w.standing = 'unfamiliar'
    where e.newsletter_id = ${id} and e.kind = 'issue' order by e.created_at, e.id limit 1)`;
  const when = hasNoDuplicateNewsletterSql(named);
  const change = queryValues(db, toText)`
    update newsletters set standing = 'trusted', standing_decided_at = ${now}, standing_decided_by = ${by.userId},
      audience_model = ${modelAs('trusted')}
    where id = ${id} and ${when} returning id`;
  const moved = await decided(db, { what: 'newsletter', word: 'confirm', change, when }, decision, [
    db.execute(LOCK_NEWSLETTER_NAMES_SQL),
    change,
    db.execute(sql`update newsletter_senders set standing = 'known', taken = 'first', decided_by = ${by.userId}, decided_at = ${now}
      where ${when} and id = ${first} and not exists (select 1 from newsletter_senders w where w.newsletter_id = ${id} and w.standing = 'known')`),
    db.execute(sql`update emails set sender_standing = 'known' where ${when} and newsletter_id = ${id} and sender_standing = 'unfamiliar'
      and sender_id in (select w.id from newsletter_senders w where w.newsletter_id = ${id} and w.standing = 'known')`),
    markReportsStale(db, id, now),
  ]);
  if (moved) return moved;
  const [twin] = await db
    .select({ name: newsletters.name })
    .from(newsletters)
    .where(isDuplicateNewsletterSql(named))
    .limit(1);
  return twin ? { twin: twin.name } : null;
}

/** Reset to '' if the standing changes, because the audience then has to be embedded again. */
const modelAs = (standing: 'trusted' | 'provisional'): SQL =>
  sql`case when standing <> ${standing} and audience_model is not null then '' else audience_model end`;

export const refuseNewsletter = (db: Db, decision: StandingDecision) => decideNewsletter(db, 'refuse', decision);

export const reopenNewsletter = (db: Db, decision: StandingDecision) => decideNewsletter(db, 'undo', decision);

function decideNewsletter(db: Db, word: 'refuse' | 'undo', decision: StandingDecision): Promise<StandingChange | null> {
  const { id, by, now } = decision;
  const [at, who] = word === 'refuse' ? [now, by.userId] : [null, null];
  const takenWithIt = sql`newsletter_id = ${id} and taken = 'first' and decided_at = (select standing_decided_at from newsletters where id = ${id})`;
  const change = queryValues(db, toText)`
    update newsletters set standing = 'provisional', standing_decided_at = ${at}, standing_decided_by = ${who},
      audience_model = ${modelAs('provisional')}
    where id = ${id} returning id`;
  return decided(db, { what: 'newsletter', word, change }, decision, [
    ...(word === 'undo'
      ? [
          db.execute(
            sql`update emails set sender_standing = 'unfamiliar' where sender_id in (select id from newsletter_senders where ${takenWithIt})`,
          ),
          db.execute(
            sql`update newsletter_senders set standing = 'unfamiliar', taken = null, decided_by = null, decided_at = null where ${takenWithIt}`,
          ),
        ]
      : []),
    change,
    markReportsStale(db, id, now),
  ]);
}

export const trustSender = (db: Db, decision: StandingDecision) => decideSender(db, 'confirm', decision);

export const refuseSender = (db: Db, decision: StandingDecision) => decideSender(db, 'refuse', decision);

export const reopenSender = (db: Db, decision: StandingDecision) => decideSender(db, 'undo', decision);

const SENDERS = { confirm: 'known', refuse: 'refused', undo: 'unfamiliar' } as const;

function decideSender(db: Db, word: Word, decision: StandingDecision): Promise<StandingChange | null> {
  const { id, by, now } = decision;
  const mails = word === 'confirm' ? 'known' : 'unfamiliar';
  const [at, who] = word === 'undo' ? [null, null] : [now, by.userId];
  const change = queryValues(db, toText)`
    update newsletter_senders set standing = ${SENDERS[word]}, taken = ${word === 'confirm' ? 'person' : null},
    decided_by = ${who}, decided_at = ${at} where id = ${id} returning id`;
  return decided(db, { what: 'sender', word, change }, decision, [
    change,
    db.execute(
      sql`update emails set sender_standing = ${mails} where sender_id = ${id} and sender_standing <> ${mails}`,
    ),
    markReportsStale(db, sql`select newsletter_id from newsletter_senders where id = ${id}`, now),
  ]);
}

const ABOUT = {
  newsletter: (id: string) => ({
    mails: sql`newsletter_id = ${id}`,
    claims: sql`s.newsletter_id = ${id}`,
    logged: sql`select id, name as label from newsletters where id = ${id}`,
  }),
  sender: (id: string) => ({
    mails: sql`sender_id = ${id}`,
    claims: sql`s.email_id in (select e.id from emails e where e.sender_id = ${id})`,
    logged: sql`select n.id, w.from_key || ' for ' || n.name as label from newsletter_senders w inner join newsletters n on n.id = w.newsletter_id where w.id = ${id}`,
  }),
} as const;

/** Runs `change` if `when` holds, with the log, review items and mails to analyse again. Null if nothing changed. */
async function decided(
  db: Db,
  {
    what,
    word,
    change,
    when = sql`true`,
  }: { what: keyof typeof ABOUT; word: Word; change: PromiseLike<string[]> & Statement; when?: SQL },
  { id, by, now }: StandingDecision,
  statements: Statement[],
): Promise<StandingChange | null> {
  const { mails, claims, logged } = ABOUT[what](id);
  const counting = () => queryValues(db, toNumber)`select count(*) from sponsorships s where ${claims} and s.counts`;
  const brandIds = () =>
    queryValues(db, toText)`
      select id from brands where counts and id in (select s.brand_id from sponsorships s where ${claims})`;
  const [countBefore, brandsBefore, countAfter, brandsAfter] = [counting(), brandIds(), counting(), brandIds()];
  const reading = readAgain(db, sql`${mails} and ${when}`);
  const batch = [
    countBefore,
    brandsBefore,
    ...statements,
    ...(word === 'confirm'
      ? raiseClaimReviewItems(db, sql`${claims} and ${when}`, now)
      : [dropItems(db, { mails, claims })]),
    logStanding(db, { action: `${what}.${word}`, logged: sql`${logged} and ${when}` }, by, now),
    countAfter,
    brandsAfter,
    ...(word === 'confirm' ? [reading] : []),
  ];
  const answered = await runBatch(db, batch);
  if (answered(change).length === 0) return null;
  const before = new Set(answered(brandsBefore));
  return {
    moved: Math.abs((answered(countAfter)[0] ?? 0) - (answered(countBefore)[0] ?? 0)),
    brands: answered(brandsAfter).filter((brand) => !before.has(brand)),
    mails: word === 'confirm' ? answered(reading) : [],
  };
}

const readAgain = (db: Db, mails: SQL) =>
  queryValues(db, toText)`
    update emails set processing_status = 'pending', leased_until = null, counted = true, attempts = 0
    where processing_status = 'completed' and id in (
      select e.id from emails e where ${mails} and e.kind = 'issue' and (
        exists (select 1 from sponsorships s where s.email_id = e.id and s.counts)
        or jsonb_array_length(case when jsonb_typeof(e.ai_response -> 'raw' -> 'slotSeen') = 'array' then e.ai_response -> 'raw' -> 'slotSeen' else '[]' end) > 0
        or jsonb_array_length(case when jsonb_typeof(e.ai_response -> 'raw' -> 'unnamed') = 'array' then e.ai_response -> 'raw' -> 'unnamed' else '[]' end) > 0)
      order by e.received_at desc, e.id desc limit ${READ_AGAIN}) returning id`;

const dropItems = (db: Db, { mails, claims }: { mails: SQL; claims: SQL }) =>
  db.execute(sql`
    delete from review_items where decision is null and kind in ('unsure_claim', 'first_sponsors', 'doubtful_identity', 'unread_slot', 'unnamed_ad')
      and (sponsorship_id in (select s.id from sponsorships s where ${claims})
        or email_id in (select e.id from emails e where ${mails}))`);

const logStanding = (db: Db, { action, logged }: { action: string; logged: SQL }, by: Actor, now: Date) =>
  db.execute(sql`
    insert into audit_log (id, at, user_id, who, action, subject, subject_id, label)
    select gen_random_uuid()::text, ${now}, ${by.userId}, ${by.who}, ${action}, 'newsletter', about.id, about.label from (${logged}) about`);
