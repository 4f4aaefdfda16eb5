// The end of an analysis: brands, sponsorships and the mail's row in one batch, which changes nothing where the lease was lost.
import { sql } from 'drizzle-orm';
import { brandIdOf, ensureBrand, learnDomain } from './brands.ts';
import type { Db } from './db.ts';
import { holdsLease } from './emails.ts';
import { markReportsStale } from './reports.ts';

export interface NewSponsorship {
  brand: { name: string; normalizedName: string; domain: string | null; website: string | null };
  placementType: string;
  textContent: string;
  confidence: number;
  rawData: object;
}

export interface IssueFacts {
  id: string;
  newsletterId: string;
  /** The lease: the moment until which the mail is ours. */
  until: Date;
  subject: string | null;
  senderEmail: string | null;
  senderName: string | null;
  listId: string | null;
  receivedAt: Date;
  content: string;
  kind: string;
  confirmUrl: string | null;
  /** Why only its headers could be read; such a mail ends as `error`. */
  fault: string | null;
}

/** Writes it all. @returns the ids of brands that this mail was the first to name. */
export async function finishIssue(
  db: Db,
  mail: IssueFacts,
  sponsorships: NewSponsorship[],
  aiResponse: object | null,
  now: Date,
): Promise<string[]> {
  const lease = holdsLease(mail.id, mail.until);
  // In the order of their names: two mails with the same new brands can't wait for each other in a circle.
  const brands = [...new Map(sponsorships.map(({ brand }) => [brand.normalizedName, brand])).values()].sort((a, b) =>
    a.normalizedName < b.normalizedName ? -1 : 1,
  );
  const made = brands.map((brand) => ({ ...brand, id: crypto.randomUUID(), firstSeenAt: mail.receivedAt }));
  const results = (await db.batch([
    db.execute(sql`select 1 from emails where id = ${mail.id} and claimed_until = ${mail.until} for update`),
    ...made.map((brand) => ensureBrand(db, brand, lease)),
    ...made.flatMap(({ domain, website, normalizedName }) =>
      domain && website ? [learnDomain(db, { normalizedName, domain, website })] : [],
    ),
    db.execute(sql`delete from sponsorships where email_id = ${mail.id} and ${lease}`),
    ...sponsorships.map((found) =>
      db.execute(sql`
        insert into sponsorships (id, newsletter_id, brand_id, placement_type, text_content, detected_at, email_id, confidence, raw_data, created_at)
        select ${crypto.randomUUID()}, ${mail.newsletterId}, ${brandIdOf(found.brand)}, ${found.placementType}, ${found.textContent},
          ${mail.receivedAt}, ${mail.id}, ${found.confidence}, ${JSON.stringify(found.rawData)}::jsonb, ${now}
        where ${lease}`),
    ),
    ...(sponsorships.length > 0 ? [markReportsStale(db, mail.newsletterId, now)] : []),
    db.execute(sql`
      update emails set subject = ${mail.subject}, sender_email = ${mail.senderEmail}, sender_name = ${mail.senderName},
        list_id = ${mail.listId}, received_at = ${mail.receivedAt}, content = ${mail.content}, kind = ${mail.kind},
        confirm_url = ${mail.confirmUrl}, error = ${mail.fault}, ai_response = ${aiResponse && JSON.stringify(aiResponse)}::jsonb,
        has_sponsorship = ${sponsorships.length > 0 ? 1 : 0}, processed_at = ${now}, claimed_until = null,
        processing_status = ${mail.fault ? 'error' : 'completed'}
      where id = ${mail.id} and claimed_until = ${mail.until}`),
  ] as never)) as unknown as { rows: { id: string }[] }[];
  return results.slice(1, 1 + made.length).flatMap(({ rows }) => rows.map(({ id }) => id));
}
