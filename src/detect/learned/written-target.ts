import { domainOf, type Link } from '../links.ts';
import { hostKind } from '../vocabulary/hosts.ts';

const ADDRESS = /^(?:https?:\/\/)?(?:[a-z0-9-]{1,60}\.){1,4}[a-z]{2,12}(?:[/?#]\S*)?$/iu;

/** For a link with a hidden target whose text is an address: the link with that target. */
export function withWrittenTarget(link: Link): Link {
  if (link.domain !== null || !ADDRESS.test(link.text)) return link;
  const host = link.text
    .replace(/^https?:\/\//iu, '')
    .replace(/[/?#].*$/u, '')
    .replace(/^www\./iu, '')
    .toLowerCase();
  const domain = domainOf(host);
  return domain ? { ...link, host, domain, kind: hostKind(host) ?? 'site' } : link;
}
