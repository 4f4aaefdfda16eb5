// Finds names right after disclosing words ('Presented by Acme'), or next to the newsletter's own name ('Ours x Acme').
import { readNameAtStart } from '../../rules/names.ts';
import { adSignBit } from '../block-words.ts';
import type { BlockObservations, IssueReading } from '../reading.ts';
import type { NameCollector } from './name.ts';

/** A text that ends with words after which a sponsor is named: 'by', 'with', 'thanks to', 'our friends at'. */
const BEFORE_SPONSOR_NAME =
  /\b(?:by|with|from|to|at|von|durch|mit|par|avec|por|con|com|da|door|met|av|af|przez|sponsors?|partners?|is|:)[\s:–—-]+(?:our (?:friends|sponsors?|partners?)(?: (?:at|from|over at))?[,:]?\s+|the (?:team|folks|people) (?:at|behind)\s+)?$/iu;

/** Offers the names that a block with disclosing words gives after 'by', 'with', 'from' or the like. */
export function collectNamesAfterCredits(
  { line, signs, block, links }: BlockObservations,
  text: string,
  offer: NameCollector,
): void {
  if (
    (signs &
      (adSignBit('broughtBy') |
        adSignBit('togetherWith') |
        adSignBit('messageFrom') |
        adSignBit('thanks') |
        adSignBit('sponsor') |
        adSignBit('partner') |
        adSignBit('advertisement'))) ===
    0
  )
    return;
  const anchors = links.map((link) => link.text);
  for (const match of text.slice(0, 400).matchAll(/\S+/gu)) {
    if (!BEFORE_SPONSOR_NAME.test(text.slice(Math.max(0, match.index - 60), match.index))) continue;
    const rest = text.slice(match.index, match.index + 90).split('\n')[0] ?? '';
    const name = readNameAtStart(rest.replace(/^the /iu, ''), anchors) ?? readNameAtStart(rest, anchors);
    if (name) offer(name, 'phrase');
    // The article may be part of the name: 'in partnership with The Analog Circle.'
    const article = /^(The \p{Lu}[\p{L}\p{N}&’'-]*(?: \p{Lu}[\p{L}\p{N}&’'-]*)*)/u.exec(rest)?.[1];
    if (article) offer(article, 'phrase');
  }
  const sponsors =
    /^(.{2,60}?)\s+(?:is|are)?\s*(?:proud(?:ly)? (?:to )?|happy to |kindly |generously )?sponsor(?:s|ing|ed)?\b/iu.exec(
      line,
    )?.[1];
  const before = sponsors && block.level === 0 ? readNameAtStart(sponsors) : null;
  if (before) offer(before, 'phrase');
}

/** The partner in a line that joins the newsletter's own name with another: 'Ours x Acme'. */
export function findNamesJoinedToOwnName(text: string, { own }: IssueReading): string[] {
  const parts = text.split(/\s+[x×+&]\s+/iu);
  if (parts.length !== 2) return [];
  const isOurs = parts.map((part) => own.isBrand(part.trim()));
  return isOurs[0] === isOurs[1] ? [] : parts.filter((_, nth) => !isOurs[nth]).map((part) => part.trim());
}
