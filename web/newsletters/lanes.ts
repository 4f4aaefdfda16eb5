/** More lanes than these make a row too tall; what then still overlaps is in the history below too. */
const MOST = 4;

/**
 * The lane of each mark of a row, so that no two in one lane are nearer than a finger is wide.
 * @param places pixels from the left, ascending. @param wide pixels of a mark.
 */
export function assignLanes(places: number[], wide: number): number[] {
  const ends: number[] = [];
  return places.map((place) => {
    const free = ends.findIndex((end) => end <= place);
    const lane = free >= 0 ? free : ends.length < MOST ? ends.length : ends.indexOf(Math.min(...ends));
    ends[lane] = place + wide;
    return lane;
  });
}
