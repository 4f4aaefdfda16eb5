// What a label says about an issue's candidates. A label's evidence is an exact quote, or several pieces of one: the
// blocks with it are the ad's core.
import type { Issue } from '../../../src/detect/analyst.ts';
import type { Block } from '../../../src/detect/blocks.ts';
import { QuoteFinder } from '../../../src/detect/ground/quote.ts';
import type { PossibleAdvertiserName } from '../../../src/detect/learned/advertisers/name.ts';
import type { AdCandidate } from '../../../src/detect/learned/candidates.ts';
import { foldText, normaliseBrandName } from '../../../src/domain/brand/name.ts';
import { type IssueLabel, isSameBrand } from '../score.ts';

type Sponsor = IssueLabel['sponsors'][number];

export interface GoldAd {
  sponsor: Sponsor;
  core: Set<number>;
  /** Blocks that name the brand or link to its site. */
  naming: Set<number>;
  chars: number;
}

export function locateGoldAds(issue: Issue, label: IssueLabel): GoldAd[] {
  const finder = new QuoteFinder(issue.text);
  return label.sponsors.map((sponsor) => {
    const core = new Set<number>();
    const naming = new Set(issue.blocks.filter((block) => speaksOf(block, sponsor)).map(({ index }) => index));
    const whole = sponsor.evidence ?? '';
    const pieces = [whole, ...whole.split(/\s*(?:\.\.\.|…|\s\/\s|\s[-–—]\s|\n)\s*/u)].filter(
      (piece) => piece.trim().length >= 5,
    );
    const near = [...naming][0];
    for (const piece of pieces) {
      const at = finder.find(piece, near === undefined ? 0 : Math.max(0, (issue.blocks[near] as Block).start - 400));
      if (at) for (const block of issue.blocks) if (block.end > at.start && block.start < at.end) core.add(block.index);
      if (at && piece === whole) break;
      if (!at) {
        const wanted = ` ${foldText(piece)} `;
        const block =
          wanted.length > 8 ? issue.blocks.find(({ words }) => ` ${foldText(words)} `.includes(wanted)) : undefined;
        if (block) core.add(block.index);
      }
    }
    if (core.size === 0) for (const index of naming) core.add(index);
    const chars = [...core].reduce((sum, index) => sum + (issue.blocks[index] as Block).words.length, 0);
    return { sponsor, core, naming, chars };
  });
}

function speaksOf(block: Block, { brand, brand_aliases = [], website_domain }: Sponsor): boolean {
  const text = ` ${foldText(`${block.words} ${block.images.map(({ alt }) => alt).join(' ')} ${block.links.map((link) => link.text).join(' ')}`)} `;
  if (
    [brand, ...brand_aliases].some((name) => normaliseBrandName(name) && text.includes(` ${normaliseBrandName(name)} `))
  )
    return true;
  return (
    website_domain !== null &&
    [...block.links, ...block.images.flatMap(({ link }) => link ?? [])].some(({ domain }) => domain === website_domain)
  );
}

const isOf = (brand: string, sponsor: Sponsor) => isSameBrand(sponsor, { brand, website: null });

const LONGEST = 1_200;

/** 1: the ad of one labelled sponsor; 0: no ad; -1: not used for training. */
export function labelCandidate(candidate: AdCandidate, all: readonly GoldAd[]): { y: 1 | 0 | -1; gold: GoldAd | null } {
  const brand = candidate.kinds.has('grid') ? candidate.claim?.brand : undefined;
  const gold = brand === undefined ? all : all.filter(({ sponsor }) => isOf(brand, sponsor));
  const here = new Set(candidate.blocks.map(({ block }) => block.index));
  const chars = candidate.blocks.reduce((sum, { block }) => sum + block.words.length, 0);
  const touched = gold.filter(({ core }) => [...core].some((index) => here.has(index)));
  const sure = touched.filter(({ sponsor }) => sponsor.certainty !== 'likely');
  if (touched.length > 0 && sure.length === 0) return { y: -1, gold: null };
  const [one] = sure;
  if (!one) {
    const named = gold.find(({ naming }) => [...naming].some((index) => here.has(index)));
    if (!named) return { y: 0, gold: null };
    // A credit line of a sponsor whose ad is elsewhere belongs to that sponsor as well.
    const discloses = candidate.marker?.strong && candidate.blocks.length <= 2 && named.sponsor.certainty !== 'likely';
    return discloses ? { y: 1, gold: named } : { y: -1, gold: null };
  }
  // The whole mail is the ad only if it contains nothing else.
  const isWhole = candidate.kinds.size === 1 && candidate.kinds.has('whole');
  if (isWhole && one.sponsor.placement_type !== 'dedicated_send') return { y: 0, gold: null };
  if (!isWhole && chars > Math.max(LONGEST, 4 * one.chars)) return { y: 0, gold: null };
  const apart = sure.filter((other) => other !== one && [...other.core].every((index) => !one.core.has(index)));
  if (apart.length > 0) return { y: 0, gold: null };
  const names = [...one.naming].some((index) => here.has(index)) || one.naming.size === 0;
  return names || sure.length > 1 ? { y: 1, gold: one } : { y: -1, gold: null };
}

/** 1 if the name has the key of a sponsor's name or alias, 0.5 if only the scorer calls it the same, otherwise 0. */
export function gradeCandidateName(name: PossibleAdvertiserName, sponsors: readonly Sponsor[]): 0 | 0.5 | 1 {
  const exact = sponsors.some((sponsor) =>
    [sponsor.brand, ...(sponsor.brand_aliases ?? [])].some((each) => normaliseBrandName(each) === name.key),
  );
  if (exact) return 1;
  const said = { brand: name.shown, website: null, placementType: '', confidence: 0, textContent: '' };
  return sponsors.some((sponsor) => isSameBrand(sponsor, said)) ? 0.5 : 0;
}
