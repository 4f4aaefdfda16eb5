// The personas' rows, so that pro@ and free@ have a newsletter from the first sign-in on. A row that is there stays as it is.
import type { Database } from './postgres.ts';

/** Newsletters of the personas; their ids are fixed, so that a second start finds them. */
const OWN = [
  {
    id: '00000000-0000-4000-8000-00000000a001',
    email: 'pro@example.com',
    name: 'Harbor & Hull',
    website: 'https://harborandhull.example',
    domain: 'harborandhull.example',
    description: 'A weekly letter for people who build, repair and sail small wooden boats.',
    address: 'harborhull100001',
  },
  {
    id: '00000000-0000-4000-8000-00000000a002',
    email: 'free@example.com',
    name: 'The Slow Query',
    website: 'https://slowquery.example',
    domain: 'slowquery.example',
    description: 'Databases, data engineering and the people who keep them running, every Tuesday.',
    address: 'slowquery100002',
  },
];

const SUBSCRIBED_DAYS = 300;

/** @param issuer whose sign-ins the rows belong to. */
export async function seedPersonas(database: Database, issuer: string, now: Date): Promise<void> {
  for (const own of OWN) {
    await database.query({
      query: `insert into newsletters (id, name, website, description, domain, normalized_name, unique_email, report_slug, created_at, updated_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) on conflict (id) do nothing`,
      params: [
        own.id,
        own.name,
        own.website,
        own.description,
        own.domain,
        own.name
          .toLowerCase()
          .replace(/^the /, '')
          .replace(/[^a-z]+/g, ' ')
          .trim(),
        `${own.address}@mail.broughtby.test`,
        `${own.address.replace(/\d+/, '')}-laptop`,
        new Date(now.getTime() - 60 * 86_400_000).toISOString(),
      ],
    });
  }
  await addUser(database, issuer, 'pro@example.com', 'Paula', 'Reyes', OWN[0]?.id ?? null, now);
  await addUser(database, issuer, 'free@example.com', 'Frank', 'Osei', OWN[1]?.id ?? null, now);
}

async function addUser(
  database: Database,
  issuer: string,
  email: string,
  first: string,
  last: string,
  newsletterId: string | null,
  now: Date,
) {
  const pro = email.startsWith('pro@');
  await database.query({
    query: `with made as (
        insert into users (id, issuer, subject, email, email_verified, first_name, last_name, newsletter_id, subscription_status, subscription_tier, subscription_expires_at, has_completed_tour)
        values (gen_random_uuid()::text, $1, $2, $2, true, $3, $4, $5, $6, $7, $8, true)
        on conflict do nothing returning id, newsletter_id)
      update newsletters set created_by = made.id from made where newsletters.id = made.newsletter_id`,
    params: [
      issuer,
      email,
      first,
      last,
      newsletterId,
      pro ? 'active' : 'free',
      pro ? 'annual' : 'free',
      pro ? new Date(now.getTime() + SUBSCRIBED_DAYS * 86_400_000).toISOString() : null,
    ],
  });
}
