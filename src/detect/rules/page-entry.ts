// Recognises list entries whose link leads to a page on a shared host, so that a neighbouring entry's site isn't taken
// for theirs.
import { foldText } from '../../domain/brand/name.ts';
import type { Link } from '../links.ts';
import { containsFoldedName } from '../naming/scripts.ts';
import { HOST_KINDS_SHARED_BY_MANY } from '../vocabulary/hosts.ts';

export interface AdEntry {
  isListed: boolean;
  links: readonly Link[];
}

/**
 * True if every entry that links the brand's name to a page on a shared host is a list entry without a link to a site.
 * @param key the brand's name, folded.
 */
export function leadsToSharedHostPage(entries: readonly AdEntry[], key: string): boolean {
  const isPage = ({ kind, text }: Link) =>
    HOST_KINDS_SHARED_BY_MANY.has(kind) && containsFoldedName(` ${foldText(text)} `, key);
  const own = entries.filter(({ links }) => links.some(isPage));
  return own.length > 0 && own.every(({ isListed, links }) => isListed && links.every(({ kind }) => kind !== 'site'));
}
