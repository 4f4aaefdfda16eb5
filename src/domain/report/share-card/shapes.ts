// Shapes on the share card.
import type { Pen, Point } from './canvas.ts';

const ARC_STEPS = 12;

/** Outlines a rectangle with rounded corners, in pixels. */
export function roundedRectangle(
  pen: Pen,
  { x, y, width, height, radius }: Point & { width: number; height: number; radius: number },
): void {
  const corners = [
    { x: x + width - radius, y: y + radius, from: -90 },
    { x: x + width - radius, y: y + height - radius, from: 0 },
    { x: x + radius, y: y + height - radius, from: 90 },
    { x: x + radius, y: y + radius, from: 180 },
  ];
  const points = corners.flatMap((corner) =>
    Array.from({ length: ARC_STEPS + 1 }, (_, step) => {
      const angle = ((corner.from + (90 * step) / ARC_STEPS) * Math.PI) / 180;
      return { x: corner.x + radius * Math.cos(angle), y: corner.y + radius * Math.sin(angle) };
    }),
  );
  let previous = points.at(-1) as Point;
  for (const point of points) {
    pen.line(previous.x, previous.y, point.x, point.y);
    previous = point;
  }
}
