// Whether each ad was found, named or not: the positions of claims and unread ads compared with those of the labels.
import type { GroundedClaim } from '../../../src/detect/analyst.ts';
import { detectSponsors } from '../../../src/detect/detect.ts';
import { findSponsorsByLearnedModel, type TrainedModel } from '../../../src/detect/learned.ts';
import { listAdsWithoutSponsor } from '../../../src/detect/unread.ts';
import { isSameBrand } from '../score.ts';
import type { PreparedItem } from './prepare.ts';

/** The ads found in one issue; `unread` are positions in its text. */
export interface FoundIssueAds {
  of: PreparedItem;
  claims: readonly GroundedClaim[];
  unread: readonly { start: number; end: number }[];
}

/** Reads a labelled issue as production does, with the given weights. */
export async function findIssueAds(of: PreparedItem, trained: TrainedModel): Promise<FoundIssueAds> {
  const { issue, isIssue } = of.item;
  const { claims: said, ...raw } = isIssue ? findSponsorsByLearnedModel(issue, trained) : { claims: [] };
  const answer = { analyst: 'learned' as const, version: '', claims: said, raw };
  const { claims, aiResponse } = await detectSponsors(async () => answer, issue);
  return { of, claims, unread: listAdsWithoutSponsor(aiResponse.raw, issue.text, claims) };
}

/**
 * An ad is found if a claim or an unread ad shares a block with it, or if a claim has its brand. A claim or an unread
 * ad is right if it shares a block with an ad's quote or with one that names its advertiser; likely ads count for
 * neither.
 * @returns shares, 0 to 1.
 */
export function scoreFoundAds(found: readonly FoundIssueAds[]): { precision: number; recall: number; f1: number } {
  let [right, wrong, met, missed] = [0, 0, 0, 0];
  for (const { of, claims, unread } of found) {
    if (of.item.label.exclude?.includes('brand')) continue;
    const touches = (span: { start: number; end: number }, blocks: ReadonlySet<number>) =>
      of.item.issue.blocks.some(({ index, start, end }) => blocks.has(index) && span.start < end && start < span.end);
    const isClaimOf = ({ brand, domain, block, blocks = [], ad }: GroundedClaim, gold: PreparedItem['gold'][number]) =>
      isSameBrand(gold.sponsor, { brand, website: domain }) ||
      [block, ...blocks].some((index) => gold.core.has(index) || gold.naming.has(index)) ||
      touches(ad, gold.core);
    const places = [
      ...claims.map((claim) => of.gold.filter((gold) => isClaimOf(claim, gold))),
      ...unread.map((span) => of.gold.filter(({ core, naming }) => touches(span, core) || touches(span, naming))),
    ];
    for (const ads of places) {
      if (ads.length === 0) wrong++;
      else if (ads.some(isSure)) right++;
    }
    for (const gold of of.gold.filter(isSure)) {
      const isMet =
        claims.some((claim) => isClaimOf(claim, { ...gold, naming: new Set() })) ||
        unread.some((span) => touches(span, gold.core));
      if (isMet) met++;
      else missed++;
    }
  }
  const [precision, recall] = [right / Math.max(1, right + wrong), met / Math.max(1, met + missed)];
  return { precision, recall, f1: (2 * precision * recall) / Math.max(1e-9, precision + recall) };
}

const isSure = ({ sponsor }: PreparedItem['gold'][number]): boolean => sponsor.certainty !== 'likely';
