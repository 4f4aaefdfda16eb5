// Computes the features of each candidate name of an ad, by which the model compares the names with each other.
import { toAlternation } from '../../domain/any-of.ts';
import { foldText, normaliseBrandName } from '../../domain/brand/name.ts';
import { domainLabel } from '../../domain/site/domain.ts';
import { containsFoldedName } from '../naming/scripts.ts';
import { NAME_LIKE_TEXT } from '../rules/entry.ts';
import { LOWER_CASE_NON_NAME_START } from '../vocabulary/no-names.ts';
import {
  countBlocksNaming,
  isLongNameInCapitals,
  NAME_SOURCES,
  type PossibleAdvertiserName,
} from './advertisers/name.ts';
import { COMMON_WORD } from './advertisers/runs.ts';
import type { AdCandidate } from './candidates.ts';
import { computeLowerCaseShare } from './letter-cases.ts';
import { computeShareWithinOwnName, countOccurrencesUpTo12, isOwnName } from './own-names.ts';
import type { BlockObservations, IssueReading } from './reading.ts';
import { FeatureRow } from './row.ts';

/** @returns the feature row of a name. @param names all candidate names of the ad. */
export function computeNameFeatures(
  reading: IssueReading,
  candidate: AdCandidate,
  name: PossibleAdvertiserName,
  names: readonly PossibleAdvertiserName[],
): FeatureRow {
  const row = new FeatureRow();
  for (const source of NAME_SOURCES) row.add(source, Math.min(5, name.sources.get(source) ?? 0));
  row.add('sources', name.sources.size);
  row.add('order', name.order);
  row.add('offered', names.length);
  addMentions(row, reading, candidate, { name, names });
  addWriting(row, reading, name);
  addLinks(row, candidate.blocks, name);
  addRivals(row, name, names);
  row.add(
    'markerKind',
    candidate.marker?.disclosure ? { naming: 1, label: 2, tag: 3 }[candidate.marker.disclosure.kind] : 0,
  );
  return row;
}

/** Adds where and how often the ad and the whole issue mention the name. */
function addMentions(
  row: FeatureRow,
  reading: IssueReading,
  { blocks, marker }: AdCandidate,
  { name, names }: { name: PossibleAdvertiserName; names: readonly PossibleAdvertiserName[] },
): void {
  const said = blocks.map(({ folded }) => folded);
  const hits = countBlocksNaming(name, blocks);
  row.add('blocksNaming', hits);
  const rivals = mentionsOf(blocks, names).filter(([other]) => !isPart(other, name) && !isPart(name, other));
  row.add('hitsOver', Math.max(-8, Math.min(8, hits - Math.max(0, ...rivals.map(([, often]) => often)))));
  row.add('hitsRank', Math.min(10, rivals.filter(([, often]) => often > hits).length));
  row.add('blocksShare', hits / blocks.length);
  const firstAt = said.findIndex((line) => containsFoldedName(line, name.key));
  row.add('firstAt', firstAt < 0 ? 1.2 : firstAt / said.length);
  row.add('firstBlock', firstAt < 0 ? 12 : firstAt);
  row.add('generic', name.key.split(' ').filter((word) => GENERIC_WORD.test(word)).length / name.key.split(' ').length);
  row.add('inFirst', containsFoldedName(said[0] ?? '', name.key));
  row.add('inMarker', marker ? containsFoldedName(marker.folded, name.key) : false);
  const elsewhere =
    countOccurrencesUpTo12(reading.folded, ` ${name.key} `) -
    said.reduce((sum, line) => sum + countOccurrencesUpTo12(line, ` ${name.key} `), 0);
  row.add('elsewhere', Math.min(6, Math.max(0, elsewhere)));
  row.add(
    'within',
    said.reduce((sum, line) => sum + countOccurrencesUpTo12(line, ` ${name.key} `), 0),
  );
  // An ordinary noun at the beginning of a sentence is written in lower case elsewhere; a name rarely is.
  row.add('small', computeLowerCaseShare(reading, name.key));
  row.add('amid', Math.min(4, blocks.filter((each) => isWithinSentence(each.block.words, name.shown)).length));
  row.add(
    'inAlt',
    blocks.some(({ block }) => block.images.some(({ alt }) => foldText(alt).includes(name.key))),
  );
  row.add(
    'inAnchor',
    blocks.some(({ outside }) => outside.some(({ text }) => containsFoldedName(` ${foldText(text)} `, name.key))),
  );
  row.add('menu', said.filter((line) => line.length < 40 && containsFoldedName(line, name.key)).length);
  row.add('whole', said.filter((line) => line.trim() === name.key).length);
  row.add('credited', creditWeight(reading, name.key));
  row.add('unitBlocks', Math.min(30, blocks.length));
}

/** Adds how the name is spelled, whether it looks like a name, and whether it is the newsletter's own. */
function addWriting(row: FeatureRow, reading: IssueReading, name: PossibleAdvertiserName): void {
  row.add('words', name.key.split(' ').length);
  row.add('length', name.key.length);
  row.add('shouted', isLongNameInCapitals(name.shown));
  const parts = name.shown.split(' ');
  row.add('lowerShare', parts.filter((part) => /^\p{Ll}/u.test(part)).length / parts.length);
  row.add('inSubject', reading.subject.includes(` ${name.key} `));
  row.add('capital', /^\p{Lu}/u.test(name.shown));
  row.add('camel', /\p{Ll}\p{Lu}/u.test(name.shown));
  row.add('dotted', /\.[a-z]{2,}$/u.test(name.shown));
  row.add('digits', /\d/u.test(name.shown));
  row.add('nameLike', NAME_LIKE_TEXT.test(name.shown));
  row.add('common', COMMON_WORD.test(name.key) || LOWER_CASE_NON_NAME_START.test(name.key));
  row.add('firstCommon', COMMON_WORD.test(name.key.split(' ')[0] ?? ''));
  row.add(
    'verb',
    /^(?:get|try|start|learn|sign|join|book|claim|shop|buy|order|download|see|check|discover|explore|register|request|watch|save|apply|find|visit|build|create|schedule|read|view|click|subscribe|follow|share)\b/u.test(
      name.key,
    ),
  );
  row.add('ing', /^\w+ing$/u.test(name.key));
  row.add('own', isOwnName(reading, name));
  row.add('inOwn', computeShareWithinOwnName(reading, name.key));
}

/** Adds how well the ad's links match the name. */
function addLinks(row: FeatureRow, blocks: AdCandidate['blocks'], name: PossibleAdvertiserName): void {
  row.add('hasSite', name.site !== null);
  const squeezed = name.key.replaceAll(' ', '');
  const labels = blocks.flatMap(({ outside }) =>
    outside.flatMap(({ kind, domain }) => (kind === 'site' && domain ? [domainLabel(domain)] : [])),
  );
  row.add('isLabel', labels.filter((label) => label === squeezed).length / Math.max(1, labels.length));
  row.add(
    'inLabel',
    labels.filter((label) => squeezed.length > 2 && label.includes(squeezed)).length / Math.max(1, labels.length),
  );
  row.add(
    'labelInName',
    labels.filter((label) => label.length > 3 && squeezed.includes(label)).length / Math.max(1, labels.length),
  );
  row.add(
    'opaque',
    name.site !== null &&
      blocks.some(({ outside }) =>
        outside.some(
          ({ domain, url }) => domain === name.site && /^https?:\/\/[^/]+\/[A-Za-z0-9_-]{3,12}\/?$/u.test(url ?? ''),
        ),
      ),
  );
  row.add('inHosts', squeezed.length > 3 && blocks.some(({ hrefs }) => hrefs.includes(squeezed)));
  row.add('labels', labels.length);
}

/** Adds how many other candidate names contain the name or are part of it, and whether others were disclosed. */
function addRivals(row: FeatureRow, name: PossibleAdvertiserName, names: readonly PossibleAdvertiserName[]): void {
  const longer = names.filter((other) => other !== name && isPart(name, other));
  const shorter = names.filter((other) => other !== name && isPart(other, name));
  row.add('longer', longer.length);
  row.add(
    'longerStrong',
    longer.some(({ sources }) => sources.has('disclosed') || sources.has('spelled')),
  );
  row.add('shorter', shorter.length);
  row.add(
    'shorterStrong',
    shorter.some(({ sources }) => sources.has('disclosed') || sources.has('spelled')),
  );
  row.add(
    'rivalDisclosed',
    names.some((other) => other !== name && other.sources.has('disclosed')),
  );
  row.add(
    'rivalSpelled',
    names.some((other) => other !== name && other.sources.has('spelled')),
  );
}

const isPart = (short: PossibleAdvertiserName, long: PossibleAdvertiserName): boolean =>
  ` ${long.key} `.includes(` ${short.key} `);

const mentions = new WeakMap<readonly PossibleAdvertiserName[], [PossibleAdvertiserName, number][]>();

/** Each candidate name with the number of the ad's blocks that mention it; cached for the ad. */
function mentionsOf(
  blocks: readonly BlockObservations[],
  names: readonly PossibleAdvertiserName[],
): [PossibleAdvertiserName, number][] {
  const known = mentions.get(names);
  if (known) return known;
  const found = names.map((name): [PossibleAdvertiserName, number] => [name, countBlocksNaming(name, blocks)]);
  mentions.set(names, found);
  return found;
}

/** True if the name occurs within a sentence, after a lower-case word or a comma. */
function isWithinSentence(text: string, shown: string): boolean {
  const at = text.indexOf(shown);
  return at > 0 && /[\p{Ll},]['’]?\s$/u.test(text.slice(Math.max(0, at - 3), at));
}

/** The weight of the strongest disclosure in the issue that gives this name. @param key the name as it is compared. */
const creditWeight = ({ blocks }: IssueReading, key: string): number =>
  blocks.reduce(
    (most, { disclosure }) =>
      disclosure?.name && disclosure.weight > most && normaliseBrandName(disclosure.name) === key
        ? disclosure.weight
        : most,
    0,
  );

/** Words that occur in titles of products and offers rather than in company names. */
const GENERIC_WORD = new RegExp(
  `^(?:${toAlternation(`
    ebook | guide | report | webinar | course | book | api | sdk | app | platform | tool | tools | team | product | development | engineer |
    developer | design | data | code | cloud | security | marketing | business | free | new | update | edition | series | summit | conference |
    event | live | video | podcast | newsletter | week | daily | deep | dive | master | advanced | practical | complete | ultimate | modern |
    how | why | what | the | a | for | of | to | and | in | with | your`)})$`,
  'u',
);
