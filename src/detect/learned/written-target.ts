// Takes a hidden link's target from its anchor text, if that is a domain or URL.
import { domainOf, type Link } from '../links.ts';
import { hostKindOf } from '../vocabulary/hosts.ts';

const WRITTEN_URL = /^(?:https?:\/\/)?(?:[a-z0-9-]{1,60}\.){1,4}[a-z]{2,12}(?:[/?#]\S*)?$/iu;

/** For a link with a hidden target whose anchor text is a domain or URL: returns the link with that target. */
export function resolveByAnchorText(link: Link): Link {
  if (link.domain !== null || !WRITTEN_URL.test(link.text)) return link;
  const host = link.text
    .replace(/^https?:\/\//iu, '')
    .replace(/[/?#].*$/u, '')
    .replace(/^www\./iu, '')
    .toLowerCase();
  const domain = domainOf(host);
  return domain ? { ...link, host, domain, kind: hostKindOf(host) ?? 'site' } : link;
}
