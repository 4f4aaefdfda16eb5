// Prepares labelled issues for training: each is read once and its candidates' rows are kept, so that a fold takes
// seconds.
import type { AdSlotFingerprint, Claim } from '../../../src/detect/analyst.ts';
import { groundAnswer } from '../../../src/detect/ground.ts';
import { type AdCandidate, collectAdCandidates } from '../../../src/detect/learned/candidates.ts';
import { computeSlotSimilarity, fingerprintAdSlot } from '../../../src/detect/learned/memory.ts';
import { hashBodyWords, hashMarkerWords } from '../../../src/detect/learned/model.ts';
import { type IssueReading, prepareIssue } from '../../../src/detect/learned/reading.ts';
import { computeAdFeatures } from '../../../src/detect/learned/unit-features.ts';
import { RULES_VERSION, rulesAnalyst } from '../../../src/detect/rules.ts';
import type { CorpusItem } from '../corpus.ts';
import { INVENTED_NEWSLETTER_PREFIX } from './invented.ts';
import { wereRulesTunedOn } from './met.ts';
import { type GoldAd, labelCandidate, locateGoldAds } from './supervision.ts';

/**
 * Weights of invented letters; those without a sponsor are valid anywhere, and few compared with the real issues'
 * counter-examples.
 */
const INVENTED_WEIGHT = { sponsored: 0.4, not: 1 };
/** Mail from before 2010 teaches less, because its ads had another form. */
const OLD_WEIGHT = 0.3;

export interface PreparedItem {
  item: CorpusItem;
  reading: IssueReading;
  rules: Claim[];
  candidates: AdCandidate[];
  gold: GoldAd[];
  verdicts: { y: 1 | 0 | -1; gold: GoldAd | null }[];
  rows: Float32Array[];
  marker: number[][];
  body: number[][];
  /**
   * The memory's similarity of each candidate, from the labels of the newsletter's earlier issues; null if there are
   * none.
   */
  memory: number[] | null;
  /**
   * True if the rules were written on it, or if it was invented with them, so that the rules' claims there prove
   * nothing.
   */
  knows: boolean;
  /** From before 2010. */
  isOld: boolean;
  /** True for mail with layout, boxes and pictures; false for a text or Markdown file. */
  isSet: boolean;
  /** Weight of each of its rows relative to other newsletters'. */
  weight: number;
}

export interface FeatureColumns {
  names: string[];
  markerWords: number;
  bodyWords: number;
  rules: number;
  memory: number;
}

export async function prepareItems(
  items: readonly CorpusItem[],
): Promise<{ prepared: PreparedItem[]; columns: FeatureColumns }> {
  const issues = new Map<string, number>();
  for (const { newsletter } of items) issues.set(newsletter, (issues.get(newsletter) ?? 0) + 1);
  let names: string[] = [];
  const prepared: PreparedItem[] = [];
  for (const item of items) {
    const reading = prepareIssue(item.issue);
    const said = (await rulesAnalyst(item.issue)).claims;
    const rules = groundAnswer(item.issue, {
      analyst: 'rules',
      version: RULES_VERSION,
      claims: said,
      raw: null,
    }).claims;
    const candidates = item.isIssue ? collectAdCandidates(reading, rules) : [];
    const gold = locateGoldAds(item.issue, item.label);
    const isInvented = item.newsletter.startsWith(INVENTED_NEWSLETTER_PREFIX);
    const knows = isInvented || wereRulesTunedOn(item.newsletter);
    const isOld = item.date !== '' && item.date < '2010';
    const rows = candidates.map((candidate) => {
      const row = computeAdFeatures(
        reading,
        candidate,
        { markerWords: 0, bodyWords: 0, rules: knows ? 0 : (candidate.claim?.confidence ?? 0), memory: -1 },
        names.length === 0,
      );
      if (row.names) names = row.names;
      return Float32Array.from(row.values);
    });
    prepared.push({
      item,
      knows,
      reading,
      rules,
      candidates,
      gold,
      verdicts: candidates.map((candidate) => labelCandidate(candidate, gold)),
      rows,
      marker: candidates.map(hashMarkerWords),
      body: candidates.map(hashBodyWords),
      memory: null,
      isOld,
      isSet: item.issue.blocks.some(({ cell, box, images }) => cell !== null || box !== null || images.length > 0),
      weight:
        (isOld ? OLD_WEIGHT : 1) *
        (isInvented
          ? INVENTED_WEIGHT[item.label.sponsors.length > 0 ? 'sponsored' : 'not']
          : 1 / Math.sqrt(issues.get(item.newsletter) ?? 1)),
    });
  }
  for (const each of prepared) each.memory = memoryOf(each, prepared);
  const at = (name: string) => names.indexOf(name);
  return {
    prepared,
    columns: {
      names,
      markerWords: at('markerWords'),
      bodyWords: at('bodyWords'),
      rules: at('rules'),
      memory: at('memory'),
    },
  };
}

const REMEMBERED_ISSUES = 12;

/** Each candidate's similarity to the labelled ads of the newsletter's last issues; in production, confirmed ones. */
function memoryOf(of: PreparedItem, all: readonly PreparedItem[]): number[] | null {
  const earlier = all
    .filter(({ item }) => item.newsletter === of.item.newsletter && item.date < of.item.date)
    .sort((a, b) => (a.item.date < b.item.date ? 1 : -1))
    .slice(0, REMEMBERED_ISSUES);
  const slots = earlier.flatMap((each) => each.gold.flatMap((gold) => formOf(each, gold) ?? []));
  if (slots.length === 0) return null;
  return of.candidates.map(({ blocks, marker }) =>
    computeSlotSimilarity(
      fingerprintAdSlot(
        blocks.map(({ block }) => block),
        marker?.disclosure?.words ?? null,
        marker?.disclosure?.name ?? '',
      ),
      slots,
    ),
  );
}

function formOf(of: PreparedItem, gold: GoldAd): AdSlotFingerprint | null {
  if (gold.sponsor.certainty === 'likely') return null;
  const own = of.candidates.filter((_, at) => of.verdicts[at]?.gold === gold);
  const [best] = own.sort(
    (a, b) => Number(b.marker?.strong ?? 0) - Number(a.marker?.strong ?? 0) || a.blocks.length - b.blocks.length,
  );
  return best
    ? fingerprintAdSlot(
        best.blocks.map(({ block }) => block),
        best.marker?.disclosure?.words ?? null,
        gold.sponsor.brand,
      )
    : null;
}
