// The id of a vector in the index, which all spaces share: trusted newsletters, provisional ones, brands.

type Space = 'newsletter' | 'provisional' | 'brand';

/** @param id of the newsletter's or brand's row. */
export const vectorId = (space: Space, id: string): string => `${space}:${id}`;

/** The row's id of a vector of `space`. */
export const rowIdOf = (space: Space, vector: string): string => vector.slice(space.length + 1);
