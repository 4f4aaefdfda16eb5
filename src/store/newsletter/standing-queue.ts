// One round trip per page, with what is needed to judge each entry.

import { type SQL, sql } from 'drizzle-orm';
import {
  type QueuedNewsletter,
  type QueuedSender,
  queuedNewsletter,
  queuedSender,
  type StandingQueueQuery,
} from '../../contract/standing.ts';
import type { Sight } from '../../domain/access.ts';
import { type Db, isoMomentSql, textArraySql } from '../db.ts';
import { queryRows, toFields, toNumber } from '../rows.ts';

const CLAIMS = 5;
const SENDERS = 10;

const newsletterColumns = toFields(queuedNewsletter.shape);
const senderColumns = toFields(queuedSender.shape);

const claims = (where: SQL) => sql`(select coalesce(json_agg(c), '[]') from (
  select coalesce(s.raw_data->>'brand', b.name) as "brandName", left(coalesce(s.raw_data->>'quote', s.text_content), 400) as quote,
    coalesce(s.raw_data->'linkDomains', '[]') as "linkDomains", ${isoMomentSql(sql`s.detected_at`)} as "detectedAt"
  from sponsorships s join brands b on b.id = s.brand_id where ${where}
  order by s.detected_at desc, s.id desc limit ${CLAIMS}) c)`;

const PROVISIONAL = sql`standing = 'provisional' and standing_decided_at is null`;
const WHERE = {
  newsletters: PROVISIONAL,
  refused: sql`standing = 'provisional' and standing_decided_at is not null`,
  senders: sql`standing = 'unfamiliar' and exists (select 1 from newsletters n where n.id = newsletter_id and n.standing = 'trusted')`,
  taken: sql`standing = 'known' and taken = 'first'`,
};

const newsletterRows = (where: SQL, limit: number, offset: number) => sql`
  select n.id, n.name, n.website, n.domain, n.description, ${isoMomentSql(sql`n.created_at`)} as "createdAt", ${isoMomentSql(sql`n.standing_decided_at`)} as "refusedAt",
    (select json_build_object('email', u.email, 'emailVerified', u.email_verified, 'onDomain', coalesce(u.email_verified
      and n.domain is not null and lower(split_part(u.email, '@', 2)) = n.domain, false)) from users u where u.id = n.created_by) as "createdBy",
    (select count(*)::int from emails e where e.newsletter_id = n.id) as mails,
    (select count(*)::int from sponsorships s where s.newsletter_id = n.id) as sponsorships,
    (select coalesce(json_agg(w), '[]') from (
      select w.id, w.from_key as "fromKey", w.auth_domain as "authDomain", w.list_id as "listId",
        (select count(*)::int from emails e where e.sender_id = w.id) as mails
      from newsletter_senders w where w.newsletter_id = n.id order by w.created_at, w.id limit ${SENDERS}) w) as senders,
    ${claims(sql`s.newsletter_id = n.id`)} as claims
  from (select * from newsletters where ${where} order by created_at, id limit ${limit} offset ${offset}) n
  order by n.created_at, n.id`;

const senderRows = (where: SQL, limit: number, offset: number) => sql`
  select w.id, w.standing, w.from_key as "fromKey", w.auth_domain as "authDomain", w.list_id as "listId", w.taken, ${isoMomentSql(sql`w.created_at`)} as "createdAt",
    (select json_build_object('id', n.id, 'name', n.name, 'website', n.website, 'domain', n.domain)
      from newsletters n where n.id = w.newsletter_id) as newsletter,
    (select count(*)::int from emails e where e.sender_id = w.id) as mails,
    (select json_build_object('id', e.id, 'subject', e.subject, 'senderName', e.sender_name, 'senderEmail', e.sender_email,
        'receivedAt', ${isoMomentSql(sql`e.received_at`)}, 'authentication', e.auth_detail)
      from emails e where e.sender_id = w.id order by e.received_at desc, e.id desc limit 1) as newest,
    ${claims(sql`s.email_id in (select e.id from emails e where e.sender_id = w.id)`)} as claims
  from (select * from newsletter_senders where ${where} order by created_at, id limit ${limit} offset ${offset}) w
  order by w.created_at, w.id`;

export async function findQueuedNewslettersAndSenders(
  db: Db,
  ids: { newsletters: string[]; senders: string[] },
): Promise<{ newsletters: Map<string, QueuedNewsletter>; senders: Map<string, QueuedSender> }> {
  const [newsletters, senders] = await db.batch([
    queryRows(db, newsletterColumns)`
      ${newsletterRows(sql`id = any(${textArraySql(ids.newsletters)})`, ids.newsletters.length, 0)}`,
    queryRows(db, senderColumns)`${senderRows(sql`id = any(${textArraySql(ids.senders)})`, ids.senders.length, 0)}`,
  ]);
  return {
    newsletters: new Map(newsletters.map((one) => [one.id, one])),
    senders: new Map(senders.map((one) => [one.id, one])),
  };
}

export async function listStandingQueue(db: Db, { show, page, limit }: StandingQueueQuery, _by: Sight) {
  const offset = (page - 1) * limit;
  const ofNewsletters = show === 'newsletters' || show === 'refused';
  const count = (table: SQL, where: SQL) => sql`(select count(*)::int from ${table} where ${where})`;
  const [newsletters, senders, [counted]] = await db.batch([
    queryRows(db, newsletterColumns)`${newsletterRows(ofNewsletters ? WHERE[show] : sql`false`, limit, offset)}`,
    queryRows(db, senderColumns)`${senderRows(ofNewsletters ? sql`false` : WHERE[show], limit, offset)}`,
    queryRows(db, { newsletters: toNumber, senders: toNumber, taken: toNumber, refused: toNumber })`
      select ${count(sql`newsletters`, WHERE.newsletters)} as newsletters, ${count(sql`newsletters`, WHERE.refused)} as refused,
        ${count(sql`newsletter_senders`, WHERE.senders)} as senders, ${count(sql`newsletter_senders`, WHERE.taken)} as taken`,
  ]);
  const waiting = counted ?? { newsletters: 0, senders: 0, taken: 0, refused: 0 };
  return {
    newsletters,
    senders,
    waiting: { newsletters: waiting.newsletters, senders: waiting.senders, taken: waiting.taken },
    total: waiting[show],
  };
}
