// Finds the site of a brand whose ads lead to a domain that its name doesn't bear out: the site's title or its redirect
// may name the brand.
import { nameMatchesDomain, titleNamesBrand } from '../../domain/brand/site.ts';
import { siteDomain } from '../../domain/site/domain.ts';
import { siteTitles } from '../../domain/site/title.ts';
import type { Services } from '../../services.ts';
import { adoptSite, findCandidateSite } from '../../store/brand-identity.ts';

/**
 * @returns whether a site was found. One that can't be read now isn't asked again: the brand's site is then learned
 *   from an ad that bears it out.
 */
export async function findSite(
  { db, sites, jobs }: Pick<Services, 'db' | 'sites' | 'jobs'>,
  brandId: string,
): Promise<boolean> {
  const asked = await findCandidateSite(db, brandId);
  if (!asked) return false;
  const page = await sites.page(`https://${asked.domain}/`);
  if (!page.ok) return false;
  // 'acme.link' redirects to acme.com, which the name bears out.
  const landed = siteDomain(page.url);
  const domain = landed && landed !== asked.domain && nameMatchesDomain(asked.name, landed) ? landed : null;
  const own = landed === asked.domain && siteTitles(page.html).some((title) => titleNamesBrand(title, asked.name));
  const found = domain ?? (own ? asked.domain : null);
  if (!found || !(await adoptSite(db, brandId, found))) return false;
  await jobs.send([
    { kind: 'describe', what: 'brand', id: brandId },
    { kind: 'contact', brandId },
  ]);
  return true;
}
