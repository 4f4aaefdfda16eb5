// Inserts the personas' rows, so that pro@ and free@ have a newsletter from their first sign-in, except in an empty
// installation. Existing rows aren't changed, but a persona without a newsletter gets it at a later start with samples.
import { DAY_MS } from '../src/contract/time.ts';
import { MAIL_DOMAIN, PERSONAS } from './personas.ts';
import type { Database } from './postgres.ts';

/** Newsletters of the personas; ids and addresses are fixed, so that a second start finds them. */
export const PERSONA_NEWSLETTERS = [
  {
    id: '00000000-0000-4000-8000-00000000a001',
    owner: 'pro@example.com',
    name: 'Harbor & Hull',
    normalizedName: 'harbor hull',
    site: 'harborandhull.example',
    mailbox: 'harborhull100001',
    reportSlug: 'harbor-hull-laptop',
    description: 'A weekly letter for people who build, repair and sail small wooden boats.',
  },
  {
    id: '00000000-0000-4000-8000-00000000a002',
    owner: 'free@example.com',
    name: 'The Slow Query',
    normalizedName: 'slow query',
    site: 'slowquery.example',
    mailbox: 'slowquery100002',
    reportSlug: 'slow-query-laptop',
    description: 'Databases, data engineering and the people who keep them running, every Tuesday.',
  },
];

export const SAMPLE_SUBSCRIBER = { customer: 'cus_laptop_pro', email: 'pro@example.com' };

/** Clears all leases when the laptop edition starts, since they belong to a process that was killed. */
export async function clearLeases(database: Database): Promise<void> {
  await database.query({
    query:
      "update emails set processing_status = 'pending', leased_until = null where processing_status = 'processing'",
    params: [],
  });
  await database.query({ query: 'update reports set lease_until = null', params: [] });
}

/** Clears the marks of queued jobs when the laptop edition starts, since the in-memory queue has lost the jobs. */
export async function clearQueuedJobMarks(database: Database): Promise<void> {
  await database.query({ query: 'update emails set awaited_until = null where awaited_until is not null', params: [] });
}

const SUBSCRIBED_DAYS = 300;
const TRACKED_DAYS = 60;

/** @param issuer address of the issuer of the personas' identities. */
export async function seedPersonas(
  database: Database,
  issuer: string,
  now: Date,
  { isEmpty = false }: { isEmpty?: boolean } = {},
): Promise<void> {
  await followIssuer(database, issuer);
  const trackedSince = new Date(now.getTime() - TRACKED_DAYS * DAY_MS).toISOString();
  for (const own of PERSONA_NEWSLETTERS) {
    if (!isEmpty)
      await database.query({
        query: `insert into newsletters
          (id, name, website, description, domain, normalized_name, unique_email, report_slug, created_at, updated_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) on conflict (id) do update set standing = 'trusted'`,
        params: [
          own.id,
          own.name,
          `https://${own.site}`,
          own.description,
          own.site,
          own.normalizedName,
          `${own.mailbox}@${MAIL_DOMAIN}`,
          own.reportSlug,
          trackedSince,
        ],
      });
    await seedOwner(database, issuer, own, now);
  }
}

/**
 * Updates users of the laptop's issuer after a change of its port. An OpenID issuer is identified by its address, and
 * users by issuer and subject, so otherwise no one could sign in to their account on another port.
 */
async function followIssuer(database: Database, issuer: string): Promise<void> {
  await database.query({
    query: `update users set issuer = $1 where issuer <> $1 and issuer ~ '^http://localhost:[0-9]+/oidc$'
      and not exists (select 1 from users other where other.issuer = $1 and other.subject = users.subject)`,
    params: [issuer],
  });
}

/** Uses one statement, so that an interrupted start can't leave an owner without the newsletter, or the reverse. */
async function seedOwner(
  database: Database,
  issuer: string,
  own: { id: string; owner: string },
  now: Date,
): Promise<void> {
  const persona = PERSONAS.find(({ email }) => email === own.owner);
  const paid = persona?.plan === 'annual';
  await database.query({
    query: `with made as (
        insert into users (id, issuer, subject, email, email_verified, first_name, last_name, newsletter_id,
          subscription_status, subscription_tier, subscription_expires_at, stripe_customer_id, has_completed_tour)
        select gen_random_uuid()::text, $1, $2, $2, true, $3, $4, n.id, $6, $7, $8, $9, n.id is not null
        from (values (1)) persona left join newsletters n on n.id = $5
        on conflict do nothing returning id, newsletter_id),
      linked as (
        update users set newsletter_id = n.id, has_completed_tour = true from newsletters n
        where n.id = $5 and users.issuer = $1 and users.subject = $2 and users.newsletter_id is null
        returning users.id, users.newsletter_id),
      owners as (select * from made union all select * from linked)
      update newsletters set created_by = owners.id from owners where newsletters.id = owners.newsletter_id`,
    params: [
      issuer,
      own.owner,
      persona?.firstName ?? null,
      persona?.lastName ?? null,
      own.id,
      paid ? 'active' : 'free',
      paid ? 'annual' : 'free',
      paid ? new Date(now.getTime() + SUBSCRIBED_DAYS * DAY_MS).toISOString() : null,
      paid ? SAMPLE_SUBSCRIBER.customer : null,
    ],
  });
}
