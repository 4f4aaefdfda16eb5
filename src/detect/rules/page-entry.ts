// An entry of a list whose own link leads to a page on a host of many: its neighbours' sites aren't its own.
import { foldText } from '../../domain/brand/name.ts';
import type { Link } from '../links.ts';
import { containsKey } from '../naming/scripts.ts';
import { SHARED_HOSTS } from '../vocabulary/hosts.ts';

export interface Entry {
  isListed: boolean;
  links: readonly Link[];
}

/**
 * @param key the name, folded.
 * @returns whether each entry with such a link of that name is one of a list, and has no link to a site.
 */
export function leadsToPage(entries: readonly Entry[], key: string): boolean {
  const isPage = ({ kind, text }: Link) => SHARED_HOSTS.has(kind) && containsKey(` ${foldText(text)} `, key);
  const own = entries.filter(({ links }) => links.some(isPage));
  return own.length > 0 && own.every(({ isListed, links }) => isListed && links.every(({ kind }) => kind !== 'site'));
}
