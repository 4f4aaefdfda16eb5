// The explanation of a score, in plain sentences with their numbers: written when it is read, from the basis that is
// stored with it.
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
/** 'Nov 18'; with its year where that isn't `now`'s. */
export const dayText = (at: Date, now: Date): string =>
  (at.getUTCFullYear() === now.getUTCFullYear() ? DAY : DAY_OF_YEAR).format(at);

const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;
const again = (n: number) => (n === 1 ? 'renewed once' : n === 2 ? 'renewed twice' : `renewed ${n} times`);

/** The basis of a score, with the name of the newsletter that counts most. */
export interface ReasonFacts {
  basis: PitchBasis;
  bestName: string | null;
  confidence: number;
  /** The reader: the newsletter's owner, or somebody who searches by an audience that isn't a newsletter. */
  to?: 'owner' | 'searcher';
}

/**
 * 'Bought 3 issues of The Letter (87% like yours), last on Nov 18, renewed twice; 2 more of your 16 nearest; never
 * yours. Sure: 94%'
 */
export function reasonText({ basis, bestName, confidence, to = 'owner' }: ReasonFacts, now: Date): string {
  const [like, the] = to === 'owner' ? ['like yours', 'your'] : ['like what you describe', 'the'];
  const { best, near, nearest, newsletters, times, lastAt } = basis;
  const parts: string[] = [];
  if (best && bestName) {
    const renewed = best.renewals > 0 ? `, ${again(best.renewals)}` : '';
    parts.push(
      `Bought ${count(best.times, 'issue')} of ${bestName} (${Math.round(best.similarity * 100)}% ${like}), last on ${dayText(new Date(best.lastAt), now)}${renewed}`,
    );
    if (near > 1) parts.push(`${near - 1} more of ${the} ${nearest} nearest`);
    if (newsletters > near) parts.push(`${newsletters - near} other${newsletters - near === 1 ? '' : 's'}`);
  } else {
    parts.push(
      `Bought ${count(times, 'issue')} of ${count(newsletters, 'newsletter')}, last on ${dayText(new Date(lastAt), now)}`,
    );
    if (nearest > 0) parts.push(nearest === 1 ? `not ${the} nearest` : `none of ${the} ${nearest} nearest`);
  }
  if (to === 'owner' || basis.mine) parts.push(basis.mine ? 'yours already' : 'never yours');
  if (basis.fill > 0)
    parts.push(`${Math.round(basis.fill * 100)}% of its placements by a network, a swap or as house ads`);
  return `${parts.join('; ')}. Sure: ${confidence}%`;
}

/** A factor with its words. `share` is in points. */
export function factorText(
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
  const [yours, the, readers] =
    to === 'owner' ? ['yours', 'your', 'your readers'] : ['what you describe', 'the', 'the readers you describe'];
  const last = dayText(new Date(basis.lastAt), now);
  switch (name) {
    case 'breadth':
      return `Bought in ${count(basis.newsletters, 'other newsletter')}`;
    case 'near':
      if (basis.nearest === 0) return `Which newsletters are like ${yours} is not known yet: all count, a little less`;
      return basis.best && bestName
        ? `Bought in ${basis.near} of ${the} ${basis.nearest} nearest, most in ${bestName}`
        : `Bought in ${basis.near} of ${the} ${basis.nearest} nearest`;
    case 'frequency':
      return `${count(basis.times, 'issue')} bought elsewhere, each fading to half in ${HALF_LIFE_DAYS} days`;
    case 'recency':
      return `Last bought on ${last}`;
    case 'fit':
      return typeof basis.fit === 'number'
        ? `Its customers are ${Math.round(basis.fit * 100)}% like ${readers}`
        : `Its customers are like ${readers}`;
    case 'renewal':
      return `Bought again ${basis.times - basis.newsletters === 1 ? 'once' : `${basis.times - basis.newsletters} times`} where it had bought`;
    case 'mine':
      return 'Sponsors you already, or did';
    case 'lapsed':
      return `Nothing bought since ${last}`;
    case 'fill':
      return `${Math.round(basis.fill * 100)}% of its placements came by a network, a swap or as house ads`;
    case 'unsure':
      return `We are ${confidence}% sure of what was seen`;
  }
}

/** '41 of about 44 issues', 'all 44 issues', 'the one issue' */
export function issuesReceivedText({ received, expected }: { received: number; expected: number }): string {
  if (expected > received) return `${received} of about ${expected} issues`;
  return received === 1 ? 'the one issue' : `all ${received} issues`;
}

/** '41 of about 44 issues since Mar 2, 30 of them from the archive' */
export function coverageText(
  seen: { received: number; expected: number; since: Date; fromArchive?: number },
  now: Date,
): string {
  const archived = Math.min(seen.fromArchive ?? 0, seen.received);
  const source =
    archived === 0 ? '' : archived === seen.received ? ', from the archive' : `, ${archived} of them from the archive`;
  return `${issuesReceivedText(seen)} since ${dayText(seen.since, now)}${source}`;
}
