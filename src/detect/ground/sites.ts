import { siteDomain } from '../../domain/site/domain.ts';
import type { Issue } from '../analyst.ts';
import { type Block, listBlockLinks } from '../block.ts';
import { readLink } from '../links.ts';
import { findHostKind, HOST_KINDS_OF_LISTINGS } from '../vocabulary/hosts.ts';

/** The registrable domains that the issue links to or spells out, except pages on shared hosts. */
export function listShownDomains(issue: Issue): Set<string> {
  const seen = new Set<string>();
  for (const block of issue.blocks) {
    for (const { url, kind } of listBlockLinks(block)) {
      const domain = HOST_KINDS_OF_LISTINGS.has(kind) ? null : siteDomain(url);
      if (domain) seen.add(domain);
    }
  }
  for (const [address] of issue.text.matchAll(/\b(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,24}\b(?:\/[a-z0-9-]{1,40})?/gi)) {
    const domain = siteDomain(address);
    if (domain && !isListing(address)) seen.add(domain);
  }
  return seen;
}

function isListing(address: string): boolean {
  const [host = ''] = address.toLowerCase().split('/');
  return (
    HOST_KINDS_OF_LISTINGS.has(findHostKind(host) ?? '') &&
    HOST_KINDS_OF_LISTINGS.has(readLink(`https://${address}`).kind)
  );
}

export function listLinkDomains(blocks: Block[]): string[] {
  const domains = new Set<string>();
  for (const block of blocks) {
    for (const link of block.links) if (link.domain) domains.add(link.domain);
    for (const image of block.images) if (image.link?.domain) domains.add(image.link.domain);
  }
  return [...domains].slice(0, 20);
}
