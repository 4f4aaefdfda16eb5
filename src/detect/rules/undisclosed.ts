// Ads that nobody calls so but that can be nothing else: set off from the rest, their links bought, a third party's, and a call to buy or try.
import type { Issue } from '../analyst.ts';
import type { Block } from '../blocks.ts';
import { ASKING, CALL } from '../vocabulary/disclosure.ts';
import { sitesOf } from './brand.ts';
import { linksOf, type Own } from './own.ts';
import { textOf, type Unit } from './unit.ts';

const SHARE_MAX = 0.35;
const SHORTEST = 30;
const LONGEST = 1_600;

/** @param taken blocks that are part of an ad already. @returns the ads found and how sure each is, 0 to 100. */
export function undisclosedAds(issue: Issue, own: Own, taken: ReadonlySet<number>): { unit: Unit; weight: number }[] {
  const groups = new Map<number, Block[]>();
  for (const block of issue.blocks) {
    if (block.role !== 'content' || taken.has(block.index)) continue;
    const box = block.box && block.box.share <= SHARE_MAX ? block.box.id : -1 - block.index;
    groups.set(box, [...(groups.get(box) ?? []), block]);
  }
  return [...groups.values()].flatMap((blocks) => {
    const [marker] = blocks;
    if (!marker) return [];
    const unit = { blocks, marker };
    const weight = weightOf(unit, own);
    return weight >= 50 ? [{ unit, weight }] : [];
  });
}

function weightOf(unit: Unit, own: Own): number {
  const text = textOf(unit);
  const links = unit.blocks.flatMap(linksOf).filter((link) => link.kind !== 'unsubscribe' && link.kind !== 'mail');
  if (text.length < SHORTEST || text.length > LONGEST || links.length === 0 || ASKING.test(text)) return 0;
  const bought = links.filter((link) => link.adNetwork || link.campaign.paid);
  const sites = sitesOf(unit, own);
  if (bought.length === 0 || sites.length > 2 || links.some((link) => own.isDomain(link.domain))) return 0;
  const setOff = unit.marker.box !== null && (unit.marker.box.background || unit.marker.box.border);
  const calls = CALL.test(text);
  const share = bought.length / links.length;
  return (
    (bought.some((link) => link.adNetwork) ? 40 : 30) +
    (setOff ? 20 : 0) +
    (calls ? 18 : 0) +
    (share > 0.5 ? 10 : 0) +
    (unit.marker.hint ? 15 : 0)
  );
}
