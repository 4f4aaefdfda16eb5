// A brand whose ads lead to a domain that its name doesn't bear out: the site itself may say whose it is, by its title or by where it sends its visitors.
import { nameBearsOut, titleBearsOut } from '../../domain/brand/site.ts';
import { siteDomain } from '../../domain/site/domain.ts';
import { siteTitles } from '../../domain/site/title.ts';
import type { Services } from '../../services.ts';
import { adoptSite, siteToAsk } from '../../store/brand-identity.ts';

/** @returns whether a site was found. A site that can't be read settles nothing: the next ad asks again. */
export async function findSite(
  { db, sites, jobs }: Pick<Services, 'db' | 'sites' | 'jobs'>,
  brandId: string,
): Promise<boolean> {
  const asked = await siteToAsk(db, brandId);
  if (!asked) return false;
  const page = await sites.page(`https://${asked.domain}/`);
  if (!page.ok) return false;
  // 'acme.link' leads on to acme.com: the name bears out where it ends.
  const landed = siteDomain(page.url);
  const domain = landed && landed !== asked.domain && nameBearsOut(asked.name, landed) ? landed : null;
  const own = landed === asked.domain && siteTitles(page.html).some((title) => titleBearsOut(title, asked.name));
  const found = domain ?? (own ? asked.domain : null);
  if (!found || !(await adoptSite(db, brandId, found))) return false;
  await jobs.send([
    { kind: 'describe', what: 'brand', id: brandId },
    { kind: 'contact', brandId },
  ]);
  return true;
}
