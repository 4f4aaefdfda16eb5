// Finds the words of an ad that spell a domain which the ad links to, for example 'Acme Kilns' for acmekilns.com.
import { foldText } from '../../../domain/brand/name.ts';
import { domainLabel } from '../../../domain/site/domain.ts';
import {
  collapseRepeatedSounds,
  hasHebrewOrArabic,
  toConsonantSounds,
  toDomainConsonantSounds,
} from '../../naming/consonants.ts';
import type { BlockObservations } from '../reading.ts';
import type { NameCollector } from './name.ts';

const WORD = /([&+][ \u00a0])?([\p{L}\p{N}][\p{L}\p{N}.&'’+-]*)/gu;

interface Token {
  bare: string;
  folded: string;
  /** '& ' or '+ ' before the word, which domains spell as 'and' or leave out. */
  sign: string;
  /** The consonants of a Hebrew or Arabic word, for comparison with Latin letters; '' for other scripts. */
  sounds: string;
}

const tokens = new WeakMap<BlockObservations, (Token | null)[]>();

/** The words of a block's text, alt texts and anchor texts; null marks the end of each text. */
function tokensOf(reader: BlockObservations): (Token | null)[] {
  const known = tokens.get(reader);
  if (known) return known;
  const texts = [
    reader.block.words.slice(0, 1_500),
    ...reader.block.images.map(({ alt }) => alt),
    ...reader.links.map((link) => link.text),
  ];
  const made = [...new Set(texts)].flatMap((text) => [
    ...[...text.matchAll(WORD)].map(([, sign = '', word = '']) => {
      const bare = word.replace(/['’]s?$|[.,]+$/u, '');
      return {
        bare,
        folded: foldText(bare).replaceAll(' ', ''),
        sign,
        sounds: hasHebrewOrArabic(bare) ? toConsonantSounds(bare) : '',
      };
    }),
    null,
  ]);
  tokens.set(reader, made);
  return made;
}

/** Adds two kinds of candidate names: the ad's words that spell a domain it links to, and that domain's label. */
export function collectDomainNames(
  blocks: readonly BlockObservations[],
  readers: readonly BlockObservations[],
  offer: NameCollector,
): void {
  const domains = new Map<string, number>();
  for (const link of blocks.flatMap(({ outside }) => outside))
    if (link.kind === 'site' && link.domain) domains.set(link.domain, (domains.get(link.domain) ?? 0) + 1);
  if (domains.size === 0) return;
  const tokens = readers.flatMap(tokensOf).slice(0, 900);
  for (const [domain, count] of [...domains].sort((a, b) => b[1] - a[1]).slice(0, 4)) {
    const label = domainLabel(domain);
    const short = label.replace(
      /^(?:get|try|use|join|go|my|the|hello|with|meet|buy|shop)(?=\w{4})|(?:hq|app|inc|labs?|ai|io|dev|tech|software|data|cloud)$/u,
      '',
    );
    let found = offerBySound(tokens, domain, count, offer);
    for (let from = 0; from < tokens.length && !found; from++) {
      let [name, together] = ['', ''];
      for (let to = from; to < Math.min(tokens.length, from + 4); to++) {
        const token = tokens[to];
        if (!token) break;
        const isJoined = name && token.sign && label.startsWith(`${together}and`);
        together += isJoined ? `and${token.folded}` : token.folded;
        name = name ? `${name} ${token.sign}${token.bare}` : token.bare;
        const bare = name;
        if (
          together.length > label.length + 6 ||
          !(label.includes(together) || together.length < 4 || together.includes(label))
        )
          break;
        if (together === label || together === domain.replaceAll('.', '').replaceAll('-', '')) {
          offer(bare, 'spelled', count + 1, domain);
          found = /^[\p{Lu}\p{N}]/u.test(bare);
        } else if (together.length > 2 && together === short) offer(bare, 'spelled', count, domain);
        else if (
          together.length >= 4 &&
          /^\p{Lu}/u.test(bare) &&
          (label.startsWith(together) || label.endsWith(together))
        )
          offer(bare, 'spelled', 0.5, domain);
      }
    }
    if (label.length > 2)
      offer(
        label.length <= 3 ? label.toUpperCase() : (label[0] as string).toUpperCase() + label.slice(1),
        'label',
        count,
        domain,
      );
  }
}

/** Offers Hebrew or Arabic words that a domain spells by their consonants. @returns true if some were found. */
function offerBySound(tokens: readonly (Token | null)[], domain: string, count: number, offer: NameCollector): boolean {
  if (!tokens.some((token) => token?.sounds)) return false;
  const wanted = toDomainConsonantSounds(domain);
  for (let from = 0; from < tokens.length && wanted; from++) {
    let [name, said] = ['', ''];
    for (let to = from; to < from + SOUNDED_WORDS; to++) {
      const token = tokens[to];
      if (!token?.sounds) break;
      name = name ? `${name} ${token.bare}` : token.bare;
      said = collapseRepeatedSounds(said + token.sounds);
      if (!wanted.startsWith(said)) break;
      if (said !== wanted) continue;
      offer(name, 'spelled', count + 1, domain);
      return true;
    }
  }
  return false;
}
/** A Hebrew or Arabic name that a domain spells has at most this many words. */
const SOUNDED_WORDS = 3;
