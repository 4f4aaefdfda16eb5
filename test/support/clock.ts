// The moment at which tests with a fixed clock take place.
export const NOW = new Date('2026-06-10T12:00:00.000Z');
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** The moment so many milliseconds before. */
export const ago = (ms: number) => new Date(NOW.getTime() - ms);
