// Turns a name into a part of a URL: lower-case ASCII letters, digits and hyphens.
import { foldName } from '../contract/folded.ts';

/**
 * @param most maximum number of characters.
 * @returns 'lodz-dang' for 'Łódź Đặng'; '' if no letter of the name has an ASCII form.
 */
export const toAsciiSlug = (name: string, most: number): string =>
  foldName(name)
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, most)
    .replace(/-+$/, '');
