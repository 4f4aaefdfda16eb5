import { type SQL, sql } from 'drizzle-orm';
import { mailCheck, type OwnContactInput } from '../../contract/contacts.ts';
import type { Sight } from '../../domain/access.ts';
import { mailDomainCheckSql } from '../contact/mail-domains.ts';
import { type Db, hasChanged, takeFirst } from '../db.ts';
import type { Row } from '../rows.ts';
import { queryRows, queryValues, toIso, toJson, toText } from '../rows.ts';
import { brands } from '../schema/brands.ts';
import { isPipelineBrandSql } from './lead-brand.ts';
import { ensurePipeline, type PipelineOwner } from './lead-writes.ts';

const ownContact = {
  id: toText,
  brandId: toText,
  name: toText,
  title: toText,
  email: toText,
  note: toText,
  check: toJson(mailCheck),
  createdAt: toIso,
  updatedAt: toIso,
};
export type OwnContactRecord = Row<typeof ownContact>;

const COLUMNS = sql`c.id, c.brand_id as "brandId", c.name, c.title, c.email, c.note,
  ${mailDomainCheckSql(sql`c.email`)} as check, c.created_at as "createdAt", c.updated_at as "updatedAt"`;

export async function listOwnContacts(db: Db, pipelineId: string, brandId: string): Promise<OwnContactRecord[]> {
  return queryRows(db, ownContact)`
    select ${COLUMNS} from own_contacts c
    where c.pipeline_id = ${pipelineId} and c.brand_id = ${brandId} order by c.created_at desc, c.id limit ${OWN_CONTACTS_MAX}`;
}

export async function findOwnContact(db: Db, pipelineId: string, id: string): Promise<OwnContactRecord | null> {
  return takeFirst(queryRows(db, ownContact)`
    select ${COLUMNS} from own_contacts c where c.id = ${id} and c.pipeline_id = ${pipelineId}`);
}

export const OWN_CONTACTS_MAX = 50;

/** Condition on `own_contacts`: another contact of the brand has this address or, without one, this name. */
const twinSql = (
  { name, email }: OwnContactInput,
  { id, pipelineId, brandId }: Record<'id' | 'pipelineId' | 'brandId', SQL>,
) => sql`
  exists (select 1 from own_contacts o where o.pipeline_id = ${pipelineId} and o.brand_id = ${brandId} and o.id <> ${id}
    and lower(o.email) = lower(${email}) and (${email} <> '' or lower(o.name) = lower(${name})))`;

/** False if the brand is hidden, or has the maximum number of contacts or this contact already. */
export async function insertOwnContact(
  db: Db,
  { owner, id, brandId, contact }: { owner: PipelineOwner; id: string; brandId: string; contact: OwnContactInput },
  { userId, by }: { userId: string; by: Sight },
  now: Date,
): Promise<boolean> {
  const { pipelineId } = owner;
  const [, , made] = await db.batch([
    db.execute(ensurePipeline(owner)),
    // One new contact at a time, so that the same one sent twice is stored once.
    db.execute(sql`select 1 from pipelines where id = ${pipelineId} for update`),
    queryValues(db, toText)`
      insert into own_contacts (id, pipeline_id, brand_id, name, title, email, note, created_by, created_at, updated_at)
      select ${id}, ${pipelineId}, ${brands.id}, ${contact.name}, ${contact.title}, ${contact.email}, ${contact.note}, ${userId}, ${now}, ${now}
      from brands where ${brands.id} = ${brandId} and ${isPipelineBrandSql(pipelineId, by)}
        and (select count(*) from own_contacts o where o.pipeline_id = ${pipelineId} and o.brand_id = ${brandId}) < ${OWN_CONTACTS_MAX}
        and not ${twinSql(contact, { id: sql`${id}::text`, pipelineId: sql`${pipelineId}`, brandId: sql`${brandId}` })}
      returning id`,
  ]);
  return made.length > 0;
}

export async function updateOwnContact(
  db: Db,
  { pipelineId, id, contact }: { pipelineId: string; id: string; contact: OwnContactInput },
  now: Date,
): Promise<boolean> {
  return hasChanged(
    db.execute(sql`
      update own_contacts c set name = ${contact.name}, title = ${contact.title}, email = ${contact.email}, note = ${contact.note}, updated_at = ${now}
      where id = ${id} and pipeline_id = ${pipelineId}
        and not ${twinSql(contact, { id: sql`c.id`, pipelineId: sql`c.pipeline_id`, brandId: sql`c.brand_id` })}`),
  );
}

export async function deleteOwnContact(db: Db, pipelineId: string, id: string): Promise<boolean> {
  return hasChanged(db.execute(sql`delete from own_contacts where id = ${id} and pipeline_id = ${pipelineId}`));
}
