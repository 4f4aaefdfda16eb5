// Products that companies give hosts of their own.
import { brandKey, displayName, fold } from '../../domain/brand/name.ts';
import { domainMatchStrength } from '../../domain/brand/site.ts';
import type { Block } from '../blocks.ts';
import { followedBy, writtenIn } from './forms.ts';

/**
 * 'Google Cloud' of cloud.google.com: the product that a company gave a host of its own, where the ad never names the
 * company without it.
 * @param domain registrable, and the company's.
 */
export function productAt(company: string, domain: string, blocks: Block[]): string | null {
  if (domainMatchStrength(company, domain) < 3) return null;
  const { mentions, longer } = followedBy(writtenIn(blocks), brandKey(company));
  const hosts = new Set(blocks.flatMap(({ links }) => links.map(({ host }) => host)));
  const always = longer.filter(([, count]) => count === mentions).map(([form]) => displayName(form));
  return always.find((form) => hosts.has(`${hostWord(form, company)}.${domain}`)) ?? null;
}

/** The word behind a company's name; '' where there are several, or one that hosts are called by everywhere. */
function hostWord(name: string, company: string): string {
  const word = fold(name).slice(fold(company).length + 1);
  return PART_OF_SITE.test(word) ? '' : word;
}
const PART_OF_SITE =
  /^(?:academy|app|blog|careers|community|docs|events?|forum|get|go|help|info|jobs|learn|media|my|news|newsroom|offers?|pages?|partners?|press|shop|store|support|university|web)$/;
