// Sentences of the dashboard that claim an absence or a whole. Each is said only where something was observed.
import { formatCountOf } from '../ui/format.ts';

interface Observed {
  /** Newsletters like the member's. */
  nearest: number;
  /** Placements that were seen in them. */
  placements: number;
}

/** Why the ranking has no brand. */
export function emptyRankingText({ nearest, placements }: Observed): { title: string; text: string } {
  const text =
    'Brands appear here as soon as we have read issues of newsletters like yours. New issues arrive every day.';
  if (nearest === 0) return { title: 'No newsletters like yours yet', text };
  if (placements === 0) return { title: 'No sponsors of newsletters like yours yet', text };
  return {
    title: 'No brands to suggest right now',
    text: `We saw ${formatCountOf(placements, 'placement')} in newsletters like yours. Brands that you saved, set aside or that sponsored you are left out, and so are ad networks and low-confidence detections.`,
  };
}

/** @param regular newsletters whose rhythm is known; only those can be late. @param late those of them that are. */
export function coverageGapText({ late, regular }: { late: number; regular: number }): string {
  if (late > 0) return `${formatCountOf(late, 'newsletter has', 'newsletters have')} been silent longer than usual`;
  if (regular === 0) return 'No newsletter’s rhythm is known yet. It takes three issues.';
  return regular === 1
    ? 'The newsletter with a known rhythm arrived on schedule'
    : `All ${formatCountOf(regular, 'newsletter')} with a known rhythm arrived on schedule`;
}
