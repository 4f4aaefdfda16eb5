import { type Block, listBlockLinks } from '../block.ts';
import { LOWER_CASE_NON_NAME_START } from '../vocabulary/no-names.ts';

/** A text whose words all begin like a name's, with function words between them: 'Acme Build', 'acme.dev', '7Seas'. */
export const NAME_LIKE_TEXT =
  /^(?:[\p{Lu}\p{N}\p{Script=Han}][^\s]*|[a-z][\w-]*\.[a-z]{2,}|[a-z]+\p{Lu}\S*)(?:\s+(?:(?:of|the|and|&|\+|for|by|de|von)\s+)?[\p{Lu}\p{N}\p{Script=Han}]\S*){0,4}$/u;

/** The name before a colon or a dash, or in a link: 'Acme Build' in '1. Acme Build: ...'. */
export function findLeadingName(block: Block): string | null {
  const words = block.words.replace(/^[\s*•\d.)\p{Extended_Pictographic}-]+/u, '');
  const link = listBlockLinks(block).find(
    ({ text }) => text.length > 1 && text.length <= 40 && words.toLowerCase().startsWith(text.toLowerCase()),
  );
  if (link && NAME_LIKE_TEXT.test(link.text.trim())) return link.text;
  const before = /^([\p{Lu}\p{N}][^:–—]{1,35}?)\s*(?::|\s(?:[–—-]|--)\s|[–—])/u.exec(words)?.[1];
  if (before)
    return before.split(' ').length <= 4 && !LOWER_CASE_NON_NAME_START.test(before.toLowerCase()) ? before : null;
  // In plain text, a link's address follows in brackets, of which `words` keeps the brackets only.
  const linked = /^([\p{Lu}\p{N}][^(]{1,35}?)\s\(\s*\)/u.exec(words)?.[1];
  return linked && NAME_LIKE_TEXT.test(linked) ? linked : null;
}
