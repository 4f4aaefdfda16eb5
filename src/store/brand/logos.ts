// A person's choice takes precedence over the site's logo; a deal's logo comes from its partner's site.
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type Db, hasChanged } from '../db.ts';
import { brands } from '../schema/brands.ts';
import { partnerDeals } from '../schema/deals.ts';
import { newsletters } from '../schema/newsletters.ts';

export const LOGO_SUBJECTS = ['newsletter', 'brand', 'deal'] as const;
export type LogoSubject = (typeof LOGO_SUBJECTS)[number];
export interface LogoState {
  website: string | null;
  logoUrl: string | null;
  /** 'none': the site has no logo. Null: not looked for yet, or no site known. */
  source: 'person' | 'site' | 'none' | null;
}

const siteOf = (table: typeof brands | typeof newsletters): SQL<string | null> =>
  sql`case when coalesce(${table.website}, '') <> '' then ${table.website} when ${table.domain} is not null then 'https://' || ${table.domain} || '/' end`;

export async function readLogoState(db: Db, what: LogoSubject, id: string): Promise<LogoState | null> {
  if (what === 'deal') {
    const [deal] = await db
      .select({ website: partnerDeals.partnerWebsite, logoUrl: partnerDeals.partnerLogoUrl })
      .from(partnerDeals)
      .where(eq(partnerDeals.id, id));
    return deal ? { ...deal, source: null } : null;
  }
  const table = what === 'brand' ? brands : newsletters;
  const [found] = await db
    .select({ website: siteOf(table), logoUrl: table.logoUrl, source: table.logoSource })
    .from(table)
    .where(and(eq(table.id, id), what === 'brand' ? brands.counts : undefined));
  return found ?? null;
}

/** False if the row's logo or site has changed since `seen`. */
export async function setLogo(
  db: Db,
  { what, id }: { what: LogoSubject; id: string },
  seen: LogoState,
  logo: { url: string | null; source: LogoState['source'] },
): Promise<boolean> {
  if (what === 'deal')
    return hasChanged(
      db
        .update(partnerDeals)
        .set({ partnerLogoUrl: logo.url })
        .where(and(eq(partnerDeals.id, id), sql`${partnerDeals.partnerWebsite} = ${seen.website}`)),
    );
  const table = what === 'brand' ? brands : newsletters;
  const isAsSeen = sql`${table.logoUrl} is not distinct from ${seen.logoUrl} and ${table.logoSource} is not distinct from ${seen.source}
    and ${siteOf(table)} is not distinct from ${seen.website}`;
  return hasChanged(
    db
      .update(table)
      .set({ logoUrl: logo.url, logoSource: logo.source })
      .where(and(eq(table.id, id), isAsSeen)),
  );
}

/** Records that the site couldn't be read; a stored logo stays. For deals nothing is recorded: see findMissingLogos. */
export async function recordLogoAttempt(db: Db, what: LogoSubject, id: string, now: Date): Promise<void> {
  if (what === 'deal') return;
  const table = what === 'brand' ? brands : newsletters;
  await db.update(table).set({ logoTriedAt: now }).where(eq(table.id, id));
}
