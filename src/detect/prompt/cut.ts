// A long mail is cut by whole blocks: first go the foot and what has no sign of an ad, last what speaks of sponsors and
// what is next to it. A single block too long for the budget ends after a sentence.
import { anyOf } from '../../domain/any-of.ts';
import type { Block } from '../blocks.ts';
import { blockLine, gapLine, textOf } from './lines.ts';
import { estimateTokens } from './tokens.ts';

/** Words near which a sponsor is likely; only for what to keep of a long mail, never for a verdict. */
const SPONSOR_WORDS = new RegExp(
  anyOf(String.raw`
    sponsor | advert | \bads?\b | partner | presented by | together with | brought to you | powered by | supported by | promo | coupon |
    discount | \d+ ?% off | anzeige | werbung | präsentiert von | publicit | pubblicit | publicid | en collaboration avec |
    in collaborazione | en colaboración | patrocin | parrain | offert par | aangeboden door | advertentie | 広告 | 赞助 | 廣告`),
  'iu',
);
const NEIGHBOURS = 3;
/** The most of a budget that one block may take. */
const LARGEST_SHARE = 0.4;
/** Tokens of a line that represents a gap. */
const GAP_TOKENS = 14;

/**
 * The blocks' lines in reading order, within a budget of estimated tokens.
 * @returns the lines, and how many blocks that say something were left out or shortened.
 */
export function linesWithin(blocks: Block[], budget: number): { lines: string[]; cut: number } {
  const whole = blocks.flatMap((block) => {
    const line = blockLine(block);
    return line === null ? [] : [{ block, line, cost: estimateTokens(line) + 1, shortened: false }];
  });
  if (whole.reduce((sum, { cost }) => sum + cost, 0) <= budget) return { lines: whole.map(({ line }) => line), cut: 0 };

  const largest = Math.floor(budget * LARGEST_SHARE);
  const fitted = whole.map((entry) => (entry.cost <= largest ? entry : shortened(entry.block, largest)));
  const ranks = ranksOf(fitted.map(({ block }) => block));
  const order = fitted.map((_, at) => at).sort((a, b) => (ranks[a] as number) - (ranks[b] as number) || a - b);
  const kept = new Set<number>();
  let left = budget - GAP_TOKENS;
  let full = false;
  for (const at of order) {
    const cost = (fitted[at] as (typeof fitted)[number]).cost + GAP_TOKENS;
    // The foot comes in only where all else did.
    if (full && ranks[at] === FOOT) break;
    if (cost > left) {
      full = true;
      continue;
    }
    left -= cost;
    kept.add(at);
  }

  const lines: string[] = [];
  for (let at = 0; at < fitted.length; at++) {
    if (kept.has(at)) {
      lines.push((fitted[at] as (typeof fitted)[number]).line);
      continue;
    }
    const from = at;
    while (at + 1 < fitted.length && !kept.has(at + 1)) at++;
    lines.push(gapLine(indexAt(fitted, from), indexAt(fitted, at)));
  }
  const shortenedKept = [...kept].filter((at) => fitted[at]?.shortened).length;
  return { lines, cut: fitted.length - kept.size + shortenedKept };
}

const indexAt = (entries: { block: Block }[], at: number) => entries[at]?.block.index ?? at;

const FOOT = 3;

/** 0: speaks of sponsors; 1: is next to such a block; 2: anything else; 3: head line and foot. */
function ranksOf(blocks: Block[]): number[] {
  const ranks: number[] = blocks.map((block) => (block.role !== 'content' ? FOOT : looksPaid(block) ? 0 : 2));
  const signs = ranks.flatMap((rank, at) => (rank === 0 ? [at] : []));
  for (const sign of signs) {
    for (let at = Math.max(0, sign - NEIGHBOURS); at <= Math.min(ranks.length - 1, sign + NEIGHBOURS); at++) {
      if (ranks[at] === 2) ranks[at] = 1;
    }
  }
  return ranks;
}

function looksPaid(block: Block): boolean {
  if (block.hint || SPONSOR_WORDS.test(block.words)) return true;
  const links = [...block.links, ...block.images.flatMap((image) => (image.link ? [image.link] : []))];
  return (
    links.some((link) => link.adNetwork || link.campaign.paid) ||
    block.images.some((image) => SPONSOR_WORDS.test(image.alt))
  );
}

/** A block that is too long by itself: its beginning up to the end of a sentence that fits, else of a word. */
function shortened(block: Block, budget: number) {
  const text = textOf(block);
  const shell = estimateTokens(blockLine(block, '') ?? '') + 1;
  let end = Math.max(0, Math.min(text.length, (budget - shell) * 3));
  while (end > 0 && estimateTokens(JSON.stringify(text.slice(0, end))) > budget - shell) end = Math.floor(end * 0.9);
  const head = text.slice(0, end);
  const sentence = Math.max(
    ...[...head.matchAll(/[.!?…。！？]["'”’)\]]*\s|\n/gu)].map((m) => m.index + m[0].trimEnd().length),
    0,
  );
  const upTo = sentence > 0 ? sentence : Math.max(0, head.search(/\s\S*$/u));
  const line = blockLine(block, text.slice(0, upTo)) ?? JSON.stringify({ n: block.index, text: '' });
  return { block, line, cost: estimateTokens(line) + 1, shortened: true };
}
