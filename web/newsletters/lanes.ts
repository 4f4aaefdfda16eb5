/** Maximum number of lanes; more would make a row too tall, and overlapping marks are also in the history below. */
const MOST = 4;

/**
 * Assigns each mark of a row to a lane, so that no two in one lane are closer than the width of a mark.
 * @param places pixels from the left, ascending. @param wide width of a mark in pixels.
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
