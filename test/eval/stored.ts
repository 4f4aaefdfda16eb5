// Scores what is stored: the labelled issues go through the whole pipeline into one database, one newsletter after the
// other as their publishers mailed them, and at the end the rows that members would see are read. This reveals a brand
// that took another's sponsorships, or a wrong site.
import { sql } from 'drizzle-orm';
import type { Analyst } from '../../src/detect/analyst.ts';
import { newsletterNameKey } from '../../src/domain/site/domain.ts';
import { newsletters } from '../../src/store/schema/newsletters.ts';
import { readItem } from './corpus.ts';
import { type IssueLabel, isSameBrand, type PredictedSponsor, toRegistrableDomain } from './score.ts';
import type { MailPipeline } from './support/pipeline.ts';

export interface StoredSponsor extends PredictedSponsor {
  brandId: string;
}

export interface ItemFacts {
  newsletter?: string;
  date?: string;
}

/** Adds a newsletter to tracking. @returns its id. */
export async function addNewsletter({ db }: MailPipeline, name: string, domain: string | null): Promise<string> {
  const id = crypto.randomUUID();
  await db.insert(newsletters).values({
    id,
    name,
    normalizedName: newsletterNameKey(name),
    domain,
    website: domain ? `https://${domain}` : '',
    uniqueEmail: `${id}@eval.test`,
  });
  return id;
}

/** @returns the rows in the database for each item after all items were received. */
export async function storeItems(
  pipeline: MailPipeline,
  root: string,
  items: { id: string; facts: ItemFacts; analyst: Analyst }[],
): Promise<Map<string, StoredSponsor[]>> {
  const letters = new Map<string, string>();
  const emailIds = new Map<string, string>();
  for (const { id, facts, analyst } of items) {
    const { filename, bytes: raw, message, domain } = await readItem(root, id);
    const name = facts.newsletter ?? message.from?.name ?? id;
    const newsletterId = letters.get(name) ?? (await addNewsletter(pipeline, name, domain));
    letters.set(name, newsletterId);
    const date = new Date(facts.date ?? '');
    const arrivedAt = Number.isNaN(date.getTime()) ? new Date() : date;
    emailIds.set(id, await pipeline.take({ newsletterId, raw, filename, arrivedAt, analyst }));
  }
  await pipeline.night(new Date());
  const { rows } = await pipeline.db.execute<StoredSponsor & { emailId: string } & Record<string, unknown>>(sql`
    select s.email_id as "emailId", s.brand_id as "brandId", b.name as brand, b.domain as website,
      s.placement_type as "placementType", coalesce(s.confidence, 100) as confidence, coalesce(s.text_content, '') as "textContent"
    from sponsorships s inner join brands b on b.id = s.brand_id order by s.email_id, (s.raw_data ->> 'start')::int, s.id`);
  return new Map([...emailIds].map(([id, emailId]) => [id, rows.filter((row) => row.emailId === emailId)] as const));
}

/**
 * Compares sites and identities of stored brands with the labels.
 * @returns lines of a table, and one line for each error.
 */
export function scoreBrandIdentity(
  labels: IssueLabel[],
  stored: Map<string, StoredSponsor[]>,
): { report: string; errors: string[] } {
  const errors: string[] = [];
  let [shown, wrong] = [0, 0];
  const named = new Map<string, { label: IssueLabel['sponsors'][number]; id: string }[]>();
  for (const { id, sponsors, exclude } of labels) {
    if (exclude?.includes('brand')) continue;
    for (const row of stored.get(id) ?? []) {
      // Matched by name only, because the site is what is judged here.
      const label =
        sponsors.find((one) => isSameBrand({ ...one, website_domain: null }, row)) ??
        sponsors.find((one) => isSameBrand(one, row));
      if (!label) continue;
      if (row.website && label.website_domain && !exclude?.includes('domain')) {
        shown++;
        if (toRegistrableDomain(row.website) !== toRegistrableDomain(label.website_domain)) {
          wrong++;
          errors.push(`SITE     ${id}: ${label.brand} is at ${label.website_domain}, stored ${row.website}`);
        }
      }
      named.set(row.brandId, [...(named.get(row.brandId) ?? []), { label, id }]);
    }
  }
  // A claim stored under another name's brand matches no label of its issue, so the table above counts it as false.
  let mixed = 0;
  for (const [brandId, claims] of named) {
    const [first] = claims;
    const other = claims.find(
      ({ label }) =>
        first && !isSameBrand(first.label, { brand: label.brand, website: label.website_domain } as PredictedSponsor),
    );
    if (!first || !other) continue;
    mixed++;
    errors.push(`MIXED    ${brandId}: ${first.label.brand} (${first.id}) and ${other.label.brand} (${other.id})`);
  }
  const share = shown > 0 ? (100 * wrong) / shown : 0;
  return {
    report: `stored site           wrong ${share.toFixed(1)} % of ${shown} shown\nstored brands         ${named.size}, of which stand for two labelled ones ${mixed}`,
    errors,
  };
}
