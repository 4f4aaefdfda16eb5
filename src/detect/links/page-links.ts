// The links of an issue's public page, with where each leads.
import { linksInContext } from '../../domain/publication/link-context.ts';
import type { PageLink } from '../../domain/publication/match-links.ts';
import { segment } from '../blocks.ts';
import { readLink } from '../links.ts';

export interface PageLinks {
  /** The page's words, as a reader sees them. */
  text: string;
  links: PageLink[];
  /** Hosts that a target's link goes through, by target. */
  via: Map<string, string[]>;
}

/** @param html markup of the text. @param base the page's address, for relative links. */
export function readPageLinks(html: string, base: string): PageLinks {
  const { text, blocks } = segment({ html, text: null });
  const via = new Map<string, string[]>();
  const links = linksInContext(blocks).map((link): PageLink => {
    const href = URL.parse(link.href, base)?.href;
    const read = href ? readLink(href) : null;
    const target = read?.url ?? null;
    if (target && read?.via && !via.has(target)) via.set(target, [read.via]);
    return { ...link, target };
  });
  return { text, links, via };
}
