// A name as a part of an address: lower-case ASCII letters, digits and hyphens.
import { folded } from '../contract/folded.ts';

/**
 * @param most characters at most.
 * @returns 'lodz-dang' for 'Łódź Đặng'; '' if no letter of the name has an ASCII form.
 */
export const asciiSlug = (name: string, most: number): string =>
  folded(name)
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, most)
    .replace(/-+$/, '');
