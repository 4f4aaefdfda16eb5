// An oracle in place of the issue's public page and the links' redirects: the hidden links of labelled ads lead to the
// label's domain or, if the label has none because the mail hides it, to one that spells the brand. Links outside of
// ads stay hidden, so its figures are an upper bound.

import { type Block, listBlockLinks } from '../../src/detect/block.ts';
import { hasHiddenLinkTarget, type LookedUpLinkTargets } from '../../src/detect/links.ts';
import { brandKey } from '../../src/domain/brand/name.ts';
import { type IssueLabel, type IssuePrediction, isSameBrand } from './score.ts';

/** Number of blocks below the label's quote that belong to its ad, unless a heading or a horizontal rule ends it. */
const BELOW = 3;

/** The targets of the hidden links of an issue's labelled ads. */
export function findOracleLinkTargets({ sponsors }: IssueLabel, blocks: readonly Block[]): LookedUpLinkTargets {
  const targets = new Map<string, { url: string; via: string[] }>();
  for (const { brand, website_domain, evidence } of sponsors) {
    if (!evidence) continue;
    const domain = website_domain ?? `${brandKey(brand)}.example`;
    const wanted = squeezed(evidence).slice(0, 60);
    const first = blocks.findIndex(
      (block) =>
        squeezed(block.words).includes(wanted) || block.images.some(({ alt }) => squeezed(alt).includes(wanted)),
    );
    if (first < 0 || wanted.length < 4) continue;
    for (const [nth, block] of blocks.slice(first, first + 1 + BELOW).entries()) {
      if (nth > 0 && (block.level > 0 || block.ruleBefore)) break;
      for (const link of listBlockLinks(block))
        if (hasHiddenLinkTarget(link) && !targets.has(link.href))
          targets.set(link.href, { url: `https://${domain}/`, via: [] });
    }
  }
  return targets;
}

const squeezed = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Share of the found sponsors whose name equals the label's or an alias, except for case and punctuation. */
export function measureExactNameShare(labels: readonly IssueLabel[], predictions: readonly IssuePrediction[]): number {
  const byId = new Map(predictions.map((one) => [one.id, one.sponsors]));
  let [found, right] = [0, 0];
  for (const { id, sponsors } of labels)
    for (const label of sponsors) {
      const said = byId.get(id)?.find((one) => isSameBrand(label, one));
      if (!said) continue;
      found++;
      if ([label.brand, ...(label.brand_aliases ?? [])].some((name) => brandKey(name) === brandKey(said.brand)))
        right++;
    }
  return found > 0 ? right / found : 0;
}
