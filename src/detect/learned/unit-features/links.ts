// Features of a candidate: where its links and pictures lead.

import { adSignBit } from '../block-words.ts';
import type { AdCandidate } from '../candidates.ts';
import type { BlockObservations, IssueReading } from '../reading.ts';
import type { FeatureRow } from '../row.ts';

const SHARED_HOST_KINDS = new Set(['platform', 'social', 'media', 'code', 'app-store', 'forms', 'jobs', 'shop']);

export function addLinkFeatures(row: FeatureRow, { blocks }: AdCandidate, reading: IssueReading): void {
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
  row.add('platforms', share(outside.filter(({ kind }) => SHARED_HOST_KINDS.has(kind)).length));
  row.add(
    'sameTarget',
    outside.length > 1 ? 1 - (new Set(outside.map(({ href }) => href)).size - 1) / (outside.length - 1) : 0,
  );
  const images = blocks.flatMap(({ block }) => block.images);
  row.add('images', Math.min(8, images.length));
  row.add('linkedImages', Math.min(8, images.filter(({ link }) => link && link.kind !== 'social').length));
  row.add('alts', Math.min(8, images.filter(({ alt }) => alt.trim()).length));
  row.add('deepPath', sites.filter(({ url }) => (url ?? '').split('/').length > 4).length / Math.max(1, sites.length));
  const last = blocks.at(-1) as BlockObservations;
  row.add('endsInCall', (last.signs & adSignBit('call')) !== 0 && last.outside.length > 0 && last.line.length < 120);
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

const blocksLeadingTo = (blocks: readonly BlockObservations[], domain: string): number =>
  blocks.filter((each) => each.links.some((link) => link.domain === domain)).length;
