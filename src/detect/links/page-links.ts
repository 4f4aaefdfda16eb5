import { listLinksWithContext } from '../../domain/publication/link-context.ts';
import type { PageLink } from '../../domain/publication/match-links.ts';
import { segment } from '../blocks.ts';
import { readLink } from '../links.ts';

export interface PageLinks {
  text: string;
  links: PageLink[];
  /** For each target URL, the redirecting hosts that its link goes through. */
  via: Map<string, string[]>;
}

/** @param html the part of the page. @param base the page's URL, for relative links. */
export function readPageLinks(html: string, base: string): PageLinks {
  const { text, blocks } = segment({ html, text: null });
  const via = new Map<string, string[]>();
  const links = listLinksWithContext(blocks).map((link): PageLink => {
    const href = URL.parse(link.href, base)?.href;
    const read = href ? readLink(href) : null;
    const target = read?.url ?? null;
    if (target && read?.via && !via.has(target)) via.set(target, [read.via]);
    return { ...link, target };
  });
  return { text, links, via };
}
