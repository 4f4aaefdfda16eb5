// Normalises names for searches as the database does, and as the basis of URL slugs.

const LETTERS: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/**
 * A name without case and accents, as searches compare it. Equal to the SQL function `folded`
 * (test/api/brands/folded-names.test.ts).
 */
export const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[øłđðħŧıßæœþ]/g, (letter) => LETTERS[letter] as string);
