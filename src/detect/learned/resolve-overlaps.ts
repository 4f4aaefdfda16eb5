// Selects among the scored candidates those that don't overlap, with each advertiser only once.
import type { PossibleAdvertiserName } from './advertisers/name.ts';
import type { AdCandidate } from './candidates.ts';

interface Named {
  candidate: AdCandidate;
  name: PossibleAdvertiserName;
}

/**
 * Selects non-overlapping candidates, the likeliest first, each brand once. The sponsors of a grid (side by side)
 * may share blocks.
 */
export function selectNonOverlappingCandidates<T extends Named & { p: number }>(scored: readonly T[]): T[] {
  const kept: T[] = [];
  const grids = scored.filter(isGridCandidate);
  for (const one of scored
    .map((each) => inItsGrid(each, grids))
    .sort((a, b) => b.p - a.p || a.candidate.blocks.length - b.candidate.blocks.length)) {
    const clashes = (other: T) =>
      hasCommonBlocks(other.candidate, one.candidate) && !(isGridCandidate(other) && isGridCandidate(one));
    if (kept.some((other) => isSameAdvertiser(other.name, one.name) || clashes(other))) continue;
    kept.push(one);
  }
  return kept;
}

/** If a sponsor of a grid also has another candidate there, replaces that by the grid's candidate. */
function inItsGrid<T extends Named>(one: T, grids: readonly T[]): T {
  const place = grids.find(
    ({ candidate, name }) => isSameAdvertiser(name, one.name) && hasCommonBlocks(candidate, one.candidate),
  );
  return place ? { ...one, candidate: place.candidate } : one;
}

/** True for two names of one advertiser: 'Wispr' in a credit line and 'Wispr Flow' in the ad. */
export function isSameAdvertiser(a: PossibleAdvertiserName, b: PossibleAdvertiserName): boolean {
  if (a.key.replaceAll(' ', '') === b.key.replaceAll(' ', '')) return true;
  const [short, long] = a.key.length < b.key.length ? [a.key, b.key] : [b.key, a.key];
  return (
    short.length >= 3 && ` ${long} `.includes(` ${short} `) && (a.site === b.site || a.site === null || b.site === null)
  );
}

export const isGridCandidate = ({ candidate }: Pick<Named, 'candidate'>) => candidate.kinds.has('grid');

export function hasCommonBlocks(a: AdCandidate, b: AdCandidate): boolean {
  const here = new Set(a.blocks.map(({ block }) => block.index));
  return b.blocks.some(({ block }) => here.has(block.index));
}
