// Ids of vectors. One index holds all three spaces: trusted newsletters, provisional newsletters, brands.

type Space = 'newsletter' | 'provisional' | 'brand';

export const vectorId = (space: Space, id: string): string => `${space}:${id}`;

export const rowIdOf = (space: Space, vector: string): string => vector.slice(space.length + 1);
