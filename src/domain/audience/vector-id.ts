// The id of a vector in the index, which newsletters and brands share.

/** @param id of the newsletter's or brand's row. */
export const vectorId = (what: 'newsletter' | 'brand', id: string): string => `${what}:${id}`;

/** The row's id of a vector of `what`. */
export const rowIdOf = (what: 'newsletter' | 'brand', vector: string): string => vector.slice(what.length + 1);
