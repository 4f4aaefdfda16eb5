// The issue's public page comes first: reading it clicks no ad and costs the advertiser nothing.
import { LINK_TARGET_LIMITS } from '../../contract/link-targets.ts';
import { type Block, listBlockLinks } from '../../detect/block.ts';
import { readLink } from '../../detect/links.ts';
import { HOST_KINDS_OF_LISTINGS } from '../../detect/vocabulary/hosts.ts';
import { domainMatchStrength } from '../../domain/brand/site.ts';
import type { LandingPage } from '../../domain/link/landing-page.ts';
import type { LinkTargets } from '../../domain/link/resolved-target.ts';
import type { Services } from '../../services.ts';
import { followLinks } from '../link/follow-links.ts';
import { resolveLinksByPublicPage } from '../link/read-page-targets.ts';

export interface MailToResolve {
  /** `website` is '' if unknown. */
  newsletter: { id: string; name: string; website: string };
  issue: { subject: string | null; receivedAt: Date };
  blocks: readonly Block[];
  /** The hidden links of ads whose brand has no site or no name yet, as written in the mail. */
  wanted: readonly { href: string; brandId: string | null }[];
}

/** Resolves links by one source. Never throws because of a site. */
export type LinkTargetReader = (mail: MailToResolve, now: Date) => Promise<LinkTargets>;

export const createLinkTargetReaders = (services: Services): LinkTargetReader[] => [
  ({ wanted, ...mail }, now) =>
    resolveLinksByPublicPage(services, { ...mail, hrefs: wanted.map(({ href }) => href) }, now),
  async ({ newsletter, blocks, wanted }, now) => {
    const links = wanted.map(({ href, brandId }) => ({ href, brandId, words: wordsAround(blocks, href) }));
    const { landingPages, resolved, unresolved } = await followLinks(
      services,
      { newsletterId: newsletter.id, links },
      now,
    );
    const named = resolved.map((target) => ({ ...target, ...calledBy(target.url, landingPages[target.href]) }));
    return { resolved: named, unresolved };
  },
];

/** On hosts that list many companies only the publisher's name counts. A name that matches the domain is preferred. */
function calledBy(url: string, page: LandingPage | undefined): { siteName?: string } {
  if (!page) return {};
  const { kind, domain } = readLink(url);
  const said = HOST_KINDS_OF_LISTINGS.has(kind) ? [page.publisher] : [page.organisation, page.siteName, page.publisher];
  const names = said.filter((one) => one !== null && one.length <= LINK_TARGET_LIMITS.siteName) as string[];
  const name = names.find((one) => domain !== null && domainMatchStrength(one, domain) >= 2) ?? names[0];
  return name ? { siteName: name } : {};
}

const WORDS_MAX = 1_000;

const wordsAround = (blocks: readonly Block[], href: string): string =>
  blocks
    .flatMap((block) => {
      const its = listBlockLinks(block).filter((link) => link.href === href);
      return its.length > 0 ? [...its.map(({ text }) => text), block.words] : [];
    })
    .join('\n')
    .slice(0, WORDS_MAX);
