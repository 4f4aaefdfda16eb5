// The features of a candidate.
import { DISCLOSING, MONEY_SIGN, SIGN_NAMES } from '../vocabulary/wide.ts';
import { namesOffered } from './advertisers.ts';
import { type Candidate, KINDS } from './candidates.ts';
import { isOwn, smallness } from './name-features.ts';
import { type BlockReading, bit, type Reading } from './reading.ts';
import { Row } from './row.ts';
import { TALLIES } from './tallies.ts';

/** Further inputs: scores of other models, memory of earlier issues, the rules' verdict. */
export interface Beside {
  /** Log-odds by the words alone of the marker's line and of the whole. */
  markerWords: number;
  bodyWords: number;
  /** The rules' confidence in a claim whose blocks overlap, 0 to 100; 0 for none. */
  rules: number;
  /** How well its form is that of a slot confirmed in earlier issues, 0 to 1; -1 where nothing is remembered. */
  memory: number;
}

const ALL = (1 << SIGN_NAMES.length) - 1;
const DISCLOSING_MASK = DISCLOSING.reduce((mask, sign) => mask | bit(sign), 0);

/** @returns the row of a candidate. */
export function unitRow(reading: Reading, candidate: Candidate, beside: Beside, named = false): Row {
  const row = new Row(named);
  const { blocks: all, issue } = reading;
  const { blocks, marker, kinds } = candidate;
  const first = blocks[0] as BlockReading;
  const last = blocks.at(-1) as BlockReading;
  const before = all[first.block.index - 1];
  const before2 = all[first.block.index - 2];
  const after = all[last.block.index + 1];
  const chars = blocks.reduce((sum, { block }) => sum + block.words.length, 0);
  row.choose('kind', KINDS, (kind) => kinds.has(kind));
  row.add('blocks', blocks.length);
  row.add('chars', Math.log1p(chars));
  row.add('share', chars / Math.max(1, issue.text.length));
  row.add('place', first.block.place);
  row.add('index', Math.min(40, first.block.index));
  row.add('end', last.block.place);
  row.add('signedOff', first.block.afterSignOff);
  row.add(
    'footer',
    blocks.some(({ block }) => block.role === 'footer'),
  );
  row.add('plain', reading.plain);
  row.add('list', first.block.list);
  row.add('level', first.block.level);
  row.add('lastLevel', last.block.level);
  row.add('headings', blocks.filter(({ block }) => block.level > 0).length);
  row.add('ruleBefore', first.block.ruleBefore);
  row.add('ruleAfter', after ? after.block.ruleBefore : 1);
  row.add(
    'ruleInside',
    blocks.some((each) => each !== first && each.block.ruleBefore),
  );
  row.add('boxed', first.block.box ? first.block.box.share : -1);
  row.add('background', first.block.box?.background ?? false);
  row.add('backgroundRare', first.block.box?.background ? 1 - reading.background : -1);
  row.add('border', first.block.box?.border ?? false);
  row.add('boxEnds', (after?.block.box?.id ?? -1) !== (last.block.box?.id ?? -1));
  row.add('boxBegins', (before?.block.box?.id ?? -1) !== (first.block.box?.id ?? -1));
  row.add('oneBox', new Set(blocks.map(({ block }) => block.box?.id ?? -1)).size === 1);
  row.add(
    'hint',
    blocks.some(({ block }) => block.hint),
  );
  disclosures(row, candidate, all);
  signs(row, candidate, { before, before2, after }, reading);
  links(row, candidate, reading);
  words(row, candidate);
  row.add('markerWords', beside.markerWords);
  row.add('bodyWords', beside.bodyWords);
  row.add('rules', beside.rules);
  row.add('memory', beside.memory);
  row.add('issueBlocks', Math.log1p(all.length));
  row.add('issueMarks', Math.min(12, all.filter(({ marks }) => marks).length));
  row.add('issueStrong', Math.min(12, all.filter(({ strong }) => strong).length));
  row.add('issueTagged', reading.tagged);
  surroundings(row, candidate, reading);
  row.add('marker', marker !== null);
  foreign(row, candidate, reading);
  return row;
}

/** For a mail that may be one ad as a whole: how much of it is about one name other than the publication's. */
function foreign(row: Row, candidate: Candidate, reading: Reading): void {
  const values = [-1, -1, -1, -1];
  if (candidate.kinds.has('whole')) {
    const said = candidate.blocks.filter(({ line }) => line.length > 0);
    const names = namesOffered(reading, candidate)
      .filter((name) => name.key.length > 3 && !isOwn(reading, name) && smallness(reading, name.key) < 0.3)
      .map((name) => ({ name, hits: said.filter(({ folded }) => folded.includes(` ${name.key} `)).length }))
      .sort((a, b) => b.hits - a.hits);
    const [top] = names;
    const second = names.find(
      ({ name }) => top && !name.key.includes(top.name.key) && !top.name.key.includes(name.key),
    );
    if (top) {
      values[0] = top.hits / Math.max(1, said.length);
      values[1] = Math.min(10, top.hits - (second?.hits ?? 0));
      values[2] = reading.subject.includes(` ${top.name.key} `) ? 1 : 0;
      values[3] = said.filter(({ namesOwn }) => namesOwn).length / Math.max(1, said.length);
    }
  }
  for (const [nth, name] of ['foreign', 'foreignLead', 'foreignSubject', 'foreignOwn'].entries())
    row.add(name, values[nth] as number);
}

/** How often the same words, looks and redirectors occur elsewhere in the issue. */
function surroundings(row: Row, { blocks, marker }: Candidate, { blocks: all, vias }: Reading): void {
  const first = blocks[0] as BlockReading;
  const line = marker?.folded ?? '';
  row.add('labelRepeats', marker ? Math.min(6, all.filter((each) => each.folded === line).length) : 0);
  let since = 30;
  let headings = 0;
  for (let at = first.block.index - 1; at >= Math.max(0, first.block.index - 30); at--) {
    const each = all[at] as BlockReading;
    if (each.strong) {
      since = first.block.index - at;
      break;
    }
    if (each.block.level > 0 || each.block.ruleBefore) headings++;
  }
  row.add('sinceStrong', since);
  row.add('sinceHeadings', since < 30 ? headings : -1);
  const strong = all.find((each) => each.strong);
  row.add('firstStrong', marker ? marker === strong : false);
  const links = blocks.flatMap((each) => each.outside);
  const rare = links.filter(({ host, domain }) => (vias.get(host ?? domain ?? '') ?? 0) <= 2 * links.length).length;
  row.add('rareHosts', links.length > 0 ? rare / links.length : -1);
  row.add('issueLinks', Math.log1p(all.reduce((sum, each) => sum + each.outside.length, 0)));
  row.add('credit', marker?.disclosure && marker.disclosure.weight < 75 ? marker.disclosure.weight : 0);
  row.add('creditNames', Boolean(marker?.disclosure && marker.disclosure.weight < 75 && marker.disclosure.name));
  const before = all[first.block.index - 1];
  row.add('shapeBefore', before ? Math.abs(before.block.level - first.block.level) : -1);
  row.add(
    'pictureFirst',
    blocks.slice(0, 2).some(({ block }) => block.images.some(({ link }) => link !== null)),
  );
}

function disclosures(row: Row, { blocks, marker }: Candidate, all: readonly BlockReading[]): void {
  const inside = blocks.flatMap(({ disclosure }) => disclosure ?? []);
  const best = inside.reduce((sum, { weight }) => Math.max(sum, weight), 0);
  const own = marker?.disclosure;
  row.add('disclosed', own ? own.weight : 0);
  row.choose('disclosure', ['naming', 'label', 'tag'], (kind) => own?.kind === kind);
  row.add('disclosureNames', Boolean(own?.name));
  row.add('disclosureUnder', Boolean(own?.under));
  row.add('disclosedInside', best);
  row.add('disclosuresInside', inside.length);
  row.add('markerAt', marker ? blocks.indexOf(marker) / blocks.length : -1);
  row.add('markerLength', marker ? Math.log1p(marker.line.length) : -1);
  row.add('markerHeading', marker ? marker.block.level : -1);
  row.add('markerLinks', marker ? marker.links.length : -1);
  const above = headingAbove(blocks[0] as BlockReading, all);
  row.add('aboveDisclosed', above?.disclosure?.weight ?? 0);
  row.add('aboveLabel', above?.disclosure?.kind === 'label');
  row.add('aboveDistance', above ? Math.min(20, (blocks[0] as BlockReading).block.index - above.block.index) : 20);
}

/** The heading by markup or looks that a block stands under. */
function headingAbove(first: BlockReading, all: readonly BlockReading[]): BlockReading | null {
  for (let at = first.block.index - 1; at >= Math.max(0, first.block.index - 25); at--) {
    const each = all[at] as BlockReading;
    if (each.block.level > 0 && !(first.block.level > 0 && each.block.level >= first.block.level)) return each;
  }
  return null;
}

function signs(
  row: Row,
  { blocks, marker }: Candidate,
  around: { before?: BlockReading | undefined; before2?: BlockReading | undefined; after?: BlockReading | undefined },
  reading: Reading,
): void {
  const first = blocks[0] as BlockReading;
  const union = (pick: (each: BlockReading) => number) => blocks.reduce((mask, each) => mask | pick(each), 0);
  const inside = union(({ signs: mask }) => mask);
  const above = headingAbove(first, reading.blocks);
  const at = marker ?? first;
  for (const [nth, name] of SIGN_NAMES.entries()) {
    const mask = 1 << nth;
    row.add(`in.${name}`, (inside & mask) !== 0);
    if ((DISCLOSING_MASK & mask) === 0) continue;
    row.add(`lead.${name}`, (at.lead & mask) !== 0);
    row.add(`whole.${name}`, (at.whole & mask) !== 0);
    row.add(`tail.${name}`, (at.tail & mask) !== 0);
    row.add(`above.${name}`, ((above?.signs ?? 0) & mask) !== 0);
  }
  const outer = (each: BlockReading | undefined) => (each ? each.signs & DISCLOSING_MASK & ALL : 0);
  const asks = bit('asking') | bit('askingMore') | bit('support');
  row.add('before.sponsor', outer(around.before) !== 0 && Boolean(around.before && around.before.line.length < 120));
  row.add('before.strong', Boolean(around.before?.strong));
  row.add('before2.strong', Boolean(around.before2?.strong));
  row.add('after.sponsor', outer(around.after) !== 0 && Boolean(around.after && around.after.line.length < 120));
  row.add('after.strong', Boolean(around.after?.strong));
  row.add('before.asks', Boolean(around.before && around.before.signs & asks));
  row.add('after.asks', Boolean(around.after && around.after.signs & asks));
  row.add('above.asks', Boolean(above && above.signs & asks));
  row.add('above.hiring', Boolean(above && above.signs & bit('hiring')));
  row.add('above.event', Boolean(above && above.signs & bit('event')));
  row.add('above.ours', Boolean(above && above.signs & bit('ours')));
  row.add(
    'legend',
    blocks.some(({ block }) => reading.legend.has(block.index)),
  );
  row.add(
    'emblem',
    blocks.some(({ emblem }) => emblem !== '' && reading.emblems.has(emblem)),
  );
  row.add('money', MONEY_SIGN.test(at.block.text) || (above ? MONEY_SIGN.test(above.block.text) : false));
}

const PLATFORMS = new Set(['platform', 'social', 'media', 'code', 'app-store', 'forms', 'jobs', 'shop']);

function links(row: Row, { blocks }: Candidate, reading: Reading): void {
  const all = blocks.flatMap((each) => each.links);
  const outside = blocks.flatMap((each) => each.outside);
  const sites = outside.filter(({ kind, domain }) => kind === 'site' && domain);
  const domains = new Map<string, number>();
  for (const { domain } of sites) if (domain) domains.set(domain, (domains.get(domain) ?? 0) + 1);
  const main = [...domains].sort((a, b) => b[1] - a[1])[0];
  const here = new Set(blocks.flatMap((each) => each.block.index));
  const ownLinks = all.filter(({ domain }) => reading.own.isDomain(domain)).length;
  const share = (n: number) => (outside.length > 0 ? n / outside.length : 0);
  row.add('links', Math.min(20, all.length));
  row.add('outside', Math.min(20, outside.length));
  row.add('domains', Math.min(10, domains.size));
  row.add('mainShare', main ? main[1] / sites.length : 0);
  row.add('mainCount', main ? Math.min(8, main[1]) : 0);
  row.add(
    'mainElsewhere',
    main ? Math.min(6, (reading.domains.get(main[0]) ?? 0) - blocksLeadingTo(blocks, main[0])) : -1,
  );
  row.add('ownLinks', Math.min(6, ownLinks));
  row.add('ownShare', all.length > 0 ? ownLinks / all.length : 0);
  row.add('paid', share(outside.filter(({ campaign }) => campaign.paid).length));
  row.add('tagged', share(outside.filter(({ campaign }) => campaign.tagged).length));
  row.add('taggedMore', share(outside.filter(({ campaign }) => campaign.tagged).length) - reading.tagged);
  row.add('adNetwork', share(outside.filter(({ adNetwork }) => adNetwork).length));
  row.add('affiliate', share(outside.filter(({ affiliate }) => affiliate).length));
  row.add('hidden', share(outside.filter(({ kind }) => kind === 'tracker' || kind === 'shortener').length));
  row.add('platforms', share(outside.filter(({ kind }) => PLATFORMS.has(kind)).length));
  row.add(
    'sameTarget',
    outside.length > 1 ? 1 - (new Set(outside.map(({ href }) => href)).size - 1) / (outside.length - 1) : 0,
  );
  const images = blocks.flatMap(({ block }) => block.images);
  row.add('images', Math.min(8, images.length));
  row.add('linkedImages', Math.min(8, images.filter(({ link }) => link && link.kind !== 'social').length));
  row.add('alts', Math.min(8, images.filter(({ alt }) => alt.trim()).length));
  row.add('deepPath', sites.filter(({ url }) => (url ?? '').split('/').length > 4).length / Math.max(1, sites.length));
  const last = blocks.at(-1) as BlockReading;
  row.add('endsInCall', (last.signs & bit('call')) !== 0 && last.outside.length > 0 && last.line.length < 120);
  row.add('callAnchors', Math.min(4, outside.filter(({ text }) => text.length < 40 && CALL_ANCHOR.test(text)).length));
  row.add(
    'wholeAnchors',
    blocks.filter((each) => each.links.some(({ text }) => text.length > 12 && text.length >= each.line.length - 4))
      .length,
  );
  row.add('here', here.size);
}

const CALL_ANCHOR =
  /^(?:get|try|start|learn|sign|join|book|claim|shop|buy|order|download|see|check|discover|explore|register|request|watch|save|apply|find|visit|build|create|schedule|jetzt|mehr|essay|découvr|prueba|scopri|saiba)/iu;

const blocksLeadingTo = (blocks: readonly BlockReading[], domain: string): number =>
  blocks.filter((each) => each.links.some((link) => link.domain === domain)).length;

function words(row: Row, { blocks }: Candidate): void {
  const sums = new Array<number>(TALLIES.length).fill(0);
  for (const { tallies } of blocks) for (const [nth, count] of tallies.entries()) sums[nth] = (sums[nth] ?? 0) + count;
  const tokens = Math.max(1, sums[0] ?? 0);
  for (const [nth, [name, rate]] of TALLIES.entries())
    row.add(name, rate ? (100 * (sums[nth] ?? 0)) / tokens : Math.min(6, sums[nth] ?? 0));
  row.add('tokens', Math.log1p(tokens));
  row.add('perBlock', Math.log1p(tokens / blocks.length));
  row.add(
    'namesOwn',
    blocks.some(({ namesOwn }) => namesOwn),
  );
}
