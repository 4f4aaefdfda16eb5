// The site's title or its redirect may name a brand that the ads' domain doesn't match.
import { nameMatchesDomain, titleNamesBrand } from '../../domain/brand/site.ts';
import { siteDomain } from '../../domain/site/domain.ts';
import { readSiteTitles } from '../../domain/site/title.ts';
import type { Services } from '../../services.ts';
import { findCandidateSite, saveConfirmedSite } from '../../store/brand/brand-identity.ts';

/** A site that can't be read now is not tried again; an ad whose domain matches may still teach it. */
export async function findBrandSite(
  { db, sites, jobs }: Pick<Services, 'db' | 'sites' | 'jobs'>,
  brandId: string,
): Promise<boolean> {
  const asked = await findCandidateSite(db, brandId);
  if (!asked) return false;
  const page = await sites.page(`https://${asked.domain}/`);
  if (!page.ok) return false;
  // Acme's ads link to 'acme.link', which redirects to acme.com.
  const landed = siteDomain(page.url);
  const domain = landed && landed !== asked.domain && nameMatchesDomain(asked.name, landed) ? landed : null;
  const own = landed === asked.domain && readSiteTitles(page.html).some((title) => titleNamesBrand(title, asked.name));
  const found = domain ?? (own ? asked.domain : null);
  if (!found || !(await saveConfirmedSite(db, brandId, found))) return false;
  await jobs.send([
    { kind: 'describe', what: 'brand', id: brandId },
    { kind: 'contact', brandId },
  ]);
  return true;
}
