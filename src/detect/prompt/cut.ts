// Cuts a long mail to the token budget of a prompt, by whole blocks. The footer and blocks without any sign of an ad
// are left out first; blocks that mention sponsors and their neighbours are kept longest. A single block that is too
// long is cut after a sentence.
import { toAlternation } from '../../domain/any-of.ts';
import type { Block } from '../block.ts';
import { toPromptText, writeBlockLine, writeLeftOutLine } from './lines.ts';
import { estimateTokens } from './tokens.ts';

/** Words near which a sponsor is likely. They only decide which blocks of a long mail are kept, not what is an ad. */
const SPONSOR_WORDS = new RegExp(
  toAlternation(String.raw`
    sponsor | advert | \bads?\b | partner | presented by | together with | brought to you | powered by | supported by | promo | coupon |
    discount | \d+ ?% off | anzeige | werbung | präsentiert von | publicit | pubblicit | publicid | en collaboration avec |
    in collaborazione | en colaboración | patrocin | parrain | offert par | aangeboden door | advertentie | 広告 | 赞助 | 廣告`),
  'iu',
);
/** This many blocks before and after a block that mentions sponsors are preferred too. */
const NEIGHBOURS = 3;
/** The largest part of the budget that one block may take. */
const BLOCK_SHARE_MAX = 0.4;
/** Tokens of the line that stands for blocks that were left out. */
const GAP_TOKENS = 14;

/**
 * Writes the blocks as prompt lines in reading order, within a budget of estimated tokens.
 * @returns the lines, and how many non-empty blocks were left out or shortened.
 */
export function writePromptLinesWithinBudget(blocks: Block[], budget: number): { lines: string[]; cut: number } {
  const whole = blocks.flatMap((block) => {
    const line = writeBlockLine(block);
    return line === null ? [] : [{ block, line, cost: estimateTokens(line) + 1, shortened: false }];
  });
  if (whole.reduce((sum, { cost }) => sum + cost, 0) <= budget) return { lines: whole.map(({ line }) => line), cut: 0 };

  const largest = Math.floor(budget * BLOCK_SHARE_MAX);
  const fitted = whole.map((entry) => (entry.cost <= largest ? entry : shortenBlock(entry.block, largest)));
  const ranks = ranksOf(fitted.map(({ block }) => block));
  const order = fitted.map((_, at) => at).sort((a, b) => (ranks[a] as number) - (ranks[b] as number) || a - b);
  const kept = new Set<number>();
  let left = budget - GAP_TOKENS;
  let full = false;
  for (const at of order) {
    const cost = (fitted[at] as (typeof fitted)[number]).cost + GAP_TOKENS;
    // Footer blocks are included only if every other block fitted.
    if (full && ranks[at] === FOOTER_RANK) break;
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
    lines.push(writeLeftOutLine(indexAt(fitted, from), indexAt(fitted, at)));
  }
  const shortenedKept = [...kept].filter((at) => fitted[at]?.shortened).length;
  return { lines, cut: fitted.length - kept.size + shortenedKept };
}

const indexAt = (entries: { block: Block }[], at: number) => entries[at]?.block.index ?? at;

/** The rank of the "view online" line and of the footer, which are left out first. */
const FOOTER_RANK = 3;

/** 0 mentions sponsors, 1 is near such a block, 2 is any other, 3 is "view online" or footer. */
function ranksOf(blocks: Block[]): number[] {
  const ranks: number[] = blocks.map((block) => (block.role !== 'content' ? FOOTER_RANK : looksPaid(block) ? 0 : 2));
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

/** Shortens a block that is too long by itself, at the end of the last sentence that fits, or else of a word. */
function shortenBlock(block: Block, budget: number) {
  const text = toPromptText(block);
  const shell = estimateTokens(writeBlockLine(block, '') ?? '') + 1;
  let end = Math.max(0, Math.min(text.length, (budget - shell) * 3));
  while (end > 0 && estimateTokens(JSON.stringify(text.slice(0, end))) > budget - shell) end = Math.floor(end * 0.9);
  const head = text.slice(0, end);
  const sentence = Math.max(
    ...[...head.matchAll(/[.!?…。！？]["'”’)\]]*\s|\n/gu)].map((m) => m.index + m[0].trimEnd().length),
    0,
  );
  const upTo = sentence > 0 ? sentence : Math.max(0, head.search(/\s\S*$/u));
  const line = writeBlockLine(block, text.slice(0, upTo)) ?? JSON.stringify({ n: block.index, text: '' });
  return { block, line, cost: estimateTokens(line) + 1, shortened: true };
}
