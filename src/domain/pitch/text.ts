// Explains a score in plain sentences with their numbers. The text is generated on reading, from the basis that
// is stored with the score.
import type { PitchBasis } from '../../contract/pitch.ts';
import {
  HALF_LIFE_DAYS,
  PITCH_DEDUCTIONS,
  PITCH_FACTORS,
  type PitchDeductionName,
  type PitchFactorName,
} from '../../contract/ranking.ts';
import type { PitchFactor } from './score.ts';

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
/** For example 'Nov 18'; with the year if it isn't the year of `now`. */
export const dayText = (at: Date, now: Date): string =>
  (at.getUTCFullYear() === now.getUTCFullYear() ? DAY : DAY_OF_YEAR).format(at);

const count = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`;
const timesText = (n: number) => (n === 1 ? 'once' : n === 2 ? 'twice' : `${n} times`);

/** For example 'your 4 closest newsletters' or 'the closest newsletter'. */
function closestText(nearest: number, to: 'owner' | 'searcher'): string {
  const whose = to === 'owner' ? 'your' : 'the';
  return nearest === 1 ? `${whose} closest newsletter` : `${whose} ${nearest} closest newsletters`;
}

const fillText = ({ fill }: PitchBasis) =>
  `${Math.round(fill * 100)}% of its placements came through ad networks, cross-promotions or house ads`;

export interface ReasonFacts {
  basis: PitchBasis;
  bestName: string | null;
  confidence: number;
  /** The reader: the newsletter's owner, or a person who searches by an audience that isn't a newsletter. */
  to?: 'owner' | 'searcher';
}

/**
 * For example 'Sponsored The Letter 3 times (87% similar audience), most recently Nov 18. Also active in 2 of your 16
 * closest newsletters. Never sponsored you. Confidence: 94%'.
 */
export function pitchReasonText({ basis, bestName, confidence, to = 'owner' }: ReasonFacts, now: Date): string {
  const closest = closestText(basis.nearest, to);
  const { best, near, nearest, newsletters, times, lastAt } = basis;
  const sentences: string[] = [];
  if (best && bestName) {
    const last = dayText(new Date(best.lastAt), now);
    const similar = Math.round(best.similarity * 100);
    sentences.push(
      `Sponsored ${bestName} ${timesText(best.times)} (${similar}% similar audience), most recently ${last}`,
    );
    const alsoIn = [
      ...(near > 1 ? [`${near - 1} of ${closest}`] : []),
      ...(newsletters > near ? [count(newsletters - near, 'other newsletter')] : []),
    ];
    if (alsoIn.length > 0) sentences.push(`Also active in ${alsoIn.join(' and ')}`);
  } else {
    const last = dayText(new Date(lastAt), now);
    sentences.push(`Sponsored ${count(newsletters, 'newsletter')} ${timesText(times)}, most recently ${last}`);
    if (nearest > 0) sentences.push(`Not seen in ${closest}`);
  }
  if (basis.mine) sentences.push('Has sponsored you');
  // Unknown without issues of one's own.
  else if (to === 'owner' && basis.ownIssues) sentences.push('Never sponsored you');
  if (basis.fill > 0) sentences.push(fillText(basis));
  return `${sentences.join('. ')}. Confidence: ${confidence}%`;
}

/** A factor with its label and explanation. `share` is in points. */
export function describePitchFactor(
  { name, share }: PitchFactor,
  { basis, bestName, confidence, to = 'owner' }: ReasonFacts,
  now: Date,
) {
  const { label } =
    name in PITCH_FACTORS ? PITCH_FACTORS[name as PitchFactorName] : PITCH_DEDUCTIONS[name as PitchDeductionName];
  return {
    name,
    label,
    share: Math.round(share * 10) / 10,
    text: wordsOf(name, basis, { bestName, confidence, to, now }),
  };
}

function wordsOf(
  name: PitchFactor['name'],
  basis: PitchBasis,
  { bestName, confidence, to, now }: Required<Omit<ReasonFacts, 'basis'>> & { now: Date },
): string {
  const [yours, readers] = to === 'owner' ? ['yours', 'your readers'] : ['this audience', 'the audience you describe'];
  const last = dayText(new Date(basis.lastAt), now);
  switch (name) {
    case 'breadth':
      return `Sponsored ${count(basis.newsletters, 'other newsletter')}`;
    case 'near': {
      if (basis.nearest === 0)
        return `We don’t know yet which newsletters are similar to ${yours}, so all of them count at a reduced weight`;
      const active = `Active in ${basis.near} of ${closestText(basis.nearest, to)}`;
      return basis.best && bestName ? `${active}, most often in ${bestName}` : active;
    }
    case 'frequency':
      return `${count(basis.times, 'placement')} elsewhere; the weight of each halves every ${HALF_LIFE_DAYS} days`;
    case 'recency':
      return `Most recent placement on ${last}`;
    case 'fit':
      return typeof basis.fit === 'number'
        ? `Its customers match ${readers} by ${Math.round(basis.fit * 100)}%`
        : `Its customers match ${readers}`;
    case 'renewal':
      return `Came back ${timesText(basis.times - basis.newsletters)} to a newsletter it had sponsored before`;
    case 'mine':
      return 'Sponsors you now, or did before';
    case 'lapsed':
      return `No placement seen since ${last}`;
    case 'fill':
      return fillText(basis);
    case 'unsure':
      return `Confidence of its detections: ${confidence}%`;
  }
}

/** For example '41 of about 44 issues', 'all 44 issues' or 'the one issue'. */
export function issueCountText({ received, expected }: { received: number; expected: number }): string {
  if (expected > received) return `${received} of about ${expected} issues`;
  return received === 1 ? 'the one issue' : `all ${received} issues`;
}

/** For example '41 of about 44 issues since Mar 2, 30 of them from the archive'. */
export function coverageText(
  seen: { received: number; expected: number; since: Date; fromArchive?: number },
  now: Date,
): string {
  const archived = Math.min(seen.fromArchive ?? 0, seen.received);
  const source =
    archived === 0 ? '' : archived === seen.received ? ', from the archive' : `, ${archived} of them from the archive`;
  return `${issueCountText(seen)} since ${dayText(seen.since, now)}${source}`;
}
