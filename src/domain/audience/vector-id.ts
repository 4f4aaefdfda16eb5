// Ids of vectors. One index holds all three spaces: trusted newsletters, provisional newsletters, brands.

type Space = 'newsletter' | 'provisional' | 'brand';

/** @param id primary key of the newsletter or brand. */
export const vectorId = (space: Space, id: string): string => `${space}:${id}`;

/** The inverse of `vectorId`: the primary key in a vector id of `space`. */
export const rowIdOf = (space: Space, vector: string): string => vector.slice(space.length + 1);
