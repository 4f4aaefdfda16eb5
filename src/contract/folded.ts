// How names are compared in searches, as the database does it, and what addresses are made of.

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
 * A name as a search compares it, without case and accents: the same as the SQL function `folded`
 * (test/store/folded-names.test.ts).
 */
export const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[øłđðħŧıßæœþ]/g, (letter) => LETTERS[letter] as string);
