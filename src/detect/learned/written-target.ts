// Takes a hidden link's target from its anchor text, if that is a domain or URL.
import { type Link, toRegistrableDomain } from '../links.ts';
import { findHostKind } from '../vocabulary/hosts.ts';

const WRITTEN_URL = /^(?:https?:\/\/)?(?:[a-z0-9-]{1,60}\.){1,4}[a-z]{2,12}(?:[/?#]\S*)?$/iu;

/** For a link with a hidden target whose anchor text is a domain or URL: returns the link with that target. */
export function resolveLinkByAnchorText(link: Link): Link {
  if (link.domain !== null || !WRITTEN_URL.test(link.text)) return link;
  const host = link.text
    .replace(/^https?:\/\//iu, '')
    .replace(/[/?#].*$/u, '')
    .replace(/^www\./iu, '')
    .toLowerCase();
  const domain = toRegistrableDomain(host);
  return domain ? { ...link, host, domain, kind: findHostKind(host) ?? 'site' } : link;
}
