// One batch that locks the newsletter judges a sender: of two concurrent first issues only one teaches its sender.

import { type SQL, sql } from 'drizzle-orm';
import type { Sender } from '../../domain/mail/sender.ts';
import type { Db } from '../db.ts';
import { queryRows } from '../rows.ts';
import { emails } from '../schema/emails.ts';
import { newsletters } from '../schema/newsletters.ts';

/** Maximum number of undecided senders stored per newsletter, so that a flood of invented ones can't fill the table. */
const WAITING_MAX = 100;

export interface SenderJudgement {
  trusted: boolean;
  sender: 'known' | 'unfamiliar';
}

/** The first issue of a trusted newsletter adds its sender as known; `isIssue` false (a confirmation) adds none. */
export async function judgeSender(
  db: Db,
  mail: { id: string; newsletterId: string; until: Date; isIssue: boolean },
  sender: Sender,
  now: Date,
): Promise<SenderJudgement> {
  if (sender.former) await narrowFormer(db, mail.newsletterId, sender, sender.former);
  const ofNewsletter = sql`s.newsletter_id = ${mail.newsletterId}`;
  const same = sql`${ofNewsletter} and s.from_key = ${sender.fromKey} and s.auth_domain = ${sender.authDomain} and s.list_id = ${sender.learntList}`;
  const matching = sql`${ofNewsletter} and ${isKnownAs(sender)}`;
  const known = sql`(exists (select 1 from newsletter_senders s where ${matching})
    and not exists (select 1 from newsletter_senders s where ${same} and s.standing = 'refused'))`;
  const first = sql`(exists (select 1 from newsletters n where n.id = ${mail.newsletterId} and n.standing = 'trusted')
    and not exists (select 1 from newsletter_senders s where ${ofNewsletter} and s.standing = 'known'))`;
  const lease = sql`exists (select 1 from emails where id = ${mail.id} and leased_until = ${mail.until})`;
  const [, , [row]] = await db.batch([
    db.execute(sql`select 1 from newsletters where id = ${mail.newsletterId} for no key update`),
    db.execute(sql`
      insert into newsletter_senders (id, newsletter_id, from_key, auth_domain, list_id, standing, taken, decided_at, created_at)
      select ${crypto.randomUUID()}, ${mail.newsletterId}, ${sender.fromKey}, ${sender.authDomain}, ${sender.learntList},
        case when ${first} then 'known' else 'unfamiliar' end, case when ${first} then 'first' end,
        case when ${first} then ${now}::timestamptz end, ${now}
      where ${mail.isIssue} and ${lease} and not ${known}
        and (select count(*) from newsletter_senders s where ${ofNewsletter} and s.standing = 'unfamiliar') < ${WAITING_MAX}
      on conflict (newsletter_id, from_key, auth_domain, list_id) do update
        set standing = excluded.standing, taken = excluded.taken, decided_at = excluded.decided_at
        where newsletter_senders.standing = 'unfamiliar' and excluded.standing = 'known'`),
    queryRows(db, { sender: emails.senderStanding, newsletter: newsletters.standing })`
      update emails set auth_method = ${sender.authMethod}, auth_domain = ${sender.authDomain || null},
        sender_id = coalesce((select s.id from newsletter_senders s where ${same}), (select s.id from newsletter_senders s where ${matching} order by s.id limit 1)),
        sender_standing = case when ${known} then 'known' else 'unfamiliar' end
      where id = ${mail.id} and leased_until = ${mail.until}
      returning sender_standing as sender, (select standing from newsletters where id = ${mail.newsletterId}) as newsletter`,
  ]);
  return {
    trusted: row?.sender === 'known' && row.newsletter === 'trusted',
    sender: row?.sender ?? 'unfamiliar',
  };
}

/** It may have authentication and list in addition to those by which it is known. */
const isKnownAs = (sender: Sender): SQL => sql`s.standing = 'known' and s.from_key = ${sender.fromKey}
    and s.auth_domain in ('', ${sender.authDomain}) and s.list_id in ('', ${sender.learntList}, ${sender.listId})`;

/** A sender stored for all tenants of a platform becomes the address of its mails, or a person decides again. */
async function narrowFormer(
  db: Db,
  newsletterId: string,
  { fromKey, authDomain }: Sender,
  former: NonNullable<Sender['former']>,
): Promise<void> {
  const narrowed = sql`case when s.auth_domain = '' then '' else ${authDomain} end`;
  await db.execute(sql`
    update newsletter_senders s set from_key = ${fromKey}, auth_domain = ${narrowed}
    where s.newsletter_id = ${newsletterId} and s.from_key in (${fromKey}, ${former.fromDomain})
      and s.auth_domain in ('', ${former.authDomain}) and (s.from_key, s.auth_domain) <> (${fromKey}, ${narrowed})
      and (select bool_and(lower(e.sender_email) = ${fromKey}) from emails e where e.sender_id = s.id)
      and not exists (select 1 from newsletter_senders o where o.newsletter_id = s.newsletter_id
        and o.from_key = ${fromKey} and o.auth_domain = ${narrowed} and o.list_id = s.list_id)`);
}
