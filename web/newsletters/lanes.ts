/** Maximum number of lanes; more would make a row too tall, and overlapping marks are also in the history below. */
const MOST = 4;

/** No two marks in one lane are closer than `wide` pixels. @param places pixels from the left, ascending. */
export function assignLanes(places: number[], wide: number): number[] {
  const ends: number[] = [];
  return places.map((place) => {
    const free = ends.findIndex((end) => end <= place);
    const lane = free >= 0 ? free : ends.length < MOST ? ends.length : ends.indexOf(Math.min(...ends));
    ends[lane] = place + wide;
    return lane;
  });
}
