// Whether anything but an ad's running text supports a name. Ads mention technologies, people and other companies
// ('MQTT vs Kafka', 'the rules that Uber broke'); the advertiser is named by links, pictures or the disclosure.
import { UNSURE_BELOW } from '../../contract/confidence.ts';
import { brandKey, foldText } from '../../domain/brand/name.ts';
import { domainMatchStrength } from '../../domain/brand/site.ts';
import { domainLabel } from '../../domain/site/domain.ts';
import type { GroundedClaim, Support } from '../analyst.ts';
import type { Block } from '../blocks.ts';
import { publisherOf } from '../links/publisher.ts';
import { creditedAtEnd } from '../rules/disclosure/behind.ts';
import { disclosureIn } from '../rules/disclosure.ts';
import { linksOf } from '../rules/own.ts';
import { soundsLike } from './consonants.ts';
import { isUncasedScript } from './scripts.ts';

/** Percent. Upper bound of the confidence of a claim whose name nothing supports. */
export const UNSUPPORTED_MAX = UNSURE_BELOW - 1;

/** Percent. The built-in analyst is this sure of an ad that is disclosed, and mostly of its name. */
const TOLD = 95;
/**
 * The least weight of a disclosure whose name is trusted: that of 'Acme sponsor' alone on a line. 'Powered by', for
 * example, may be about technology.
 */
const NAMES_FROM = 84;

/**
 * @param name as it is to be shown.
 * @param blocks the ad and what is right around it.
 * @returns null where more than running text bears it out.
 */
export function weakSupportOf(name: string, claim: GroundedClaim, blocks: readonly Block[]): Support | null {
  if (isBorneOut(name, claim, blocks)) return null;
  return claim.confidence >= TOLD ? 'analyst' : 'nothing';
}

function isBorneOut(name: string, claim: GroundedClaim, blocks: readonly Block[]): boolean {
  return (
    isDisclosed(name, claim.domain, blocks) ||
    // Without any links there is nothing to contradict the name.
    blocks.every(({ links, images }) => links.length === 0 && images.length === 0) ||
    [...claim.linkDomains, claim.domain].some((domain) => domain !== null && isHintedAt(name, domain)) ||
    isPictured(name, blocks) ||
    isLinked(name, blocks) ||
    isPublished(name, blocks) ||
    isEntryOf(claim) ||
    isAllOver(name, claim, blocks) ||
    headsForeign(name, claim) ||
    isPageOf(name, blocks)
  );
}

/** 'A message from Acme', '... of forty engines. Acme sponsor'; not the first words of a title that leads to a site. */
const isDisclosed = (name: string, domain: string | null, blocks: readonly Block[]): boolean =>
  blocks.some(({ words }) =>
    words.split('\n').some((line) => {
      const found = disclosureIn(line);
      const isNaming = found?.kind === 'naming' && found.weight >= NAMES_FROM && !(found.isTitle && domain);
      const said = isNaming ? found.name : creditedAtEnd(line.trim());
      return brandKey(said ?? '') === brandKey(name);
    }),
  );

/** The number of common letters that isn't accidental. */
const SHARED = 5;

/**
 * Whether a domain hints at a name, a weaker condition than being the brand's site: 'makeitfable.com' (Fable),
 * 'influxdata.com' (InfluxDB), 'dpgr.am' (Deepgram).
 */
function isHintedAt(name: string, domain: string): boolean {
  if (domainMatchStrength(name, domain) > 0 || abbreviates(domain, name) || soundsLike(name, domain)) return true;
  const [key, label] = [brandKey(name), brandKey(domainLabel(domain))];
  if (key.length < SHARED || label.length < SHARED) return false;
  return (
    label.includes(key) || key.startsWith(label) || key.endsWith(label) || label.startsWith(key.slice(0, SHARED + 1))
  );
}

/**
 * Whether a whole domain is a name with letters left out ('dpgr.am' of Deepgram, 'fth.re' of Feathre): most of them, in
 * order, from the first to the last.
 */
export function abbreviates(domain: string, name: string): boolean {
  const [short, long] = [domain.replace(/[^a-z0-9]/g, ''), brandKey(name)];
  if (short.length < 5 || short.length < long.length * 0.6 || short.length > long.length) return false;
  if (short[0] !== long[0] || short.at(-1) !== long.at(-1)) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length;
}

/** A picture's words name it: a logo. */
export const isPictured = (name: string, blocks: readonly Block[]): boolean =>
  blocks.some(({ images }) => images.some(({ alt }) => ` ${foldText(alt)} `.includes(` ${foldText(name)} `)));

/** A link says its name and nothing else. */
const isLinked = (name: string, blocks: readonly Block[]): boolean =>
  blocks.some(({ links }) => links.some(({ text }) => foldText(text) === foldText(name)));

/** The listing or event page that a link leads to names it as its publisher. */
const isPublished = (name: string, blocks: readonly Block[]): boolean =>
  blocks.some((block) => linksOf(block).some((link) => brandKey(publisherOf(link)?.name ?? '') === brandKey(name)));

/** An entry of a list of small ads: the rules read its name where such an entry has it, and not in running text. */
const isEntryOf = ({ isApart, placementType }: GroundedClaim): boolean =>
  isApart === true && placementType === 'list_inclusion';

/** Of a mail that is one ad from top to bottom, what it speaks of again and again is whose it is. */
const isAllOver = (name: string, { placementType }: GroundedClaim, blocks: readonly Block[]): boolean =>
  placementType === 'dedicated_send' &&
  blocks.filter(({ words }) => ` ${foldText(words)} `.includes(` ${foldText(name)} `)).length >= AGAIN;
/** Blocks that say it. */
const AGAIN = 3;

/** In a script that no address spells, what a disclosed ad begins with is all that names its advertiser. */
const headsForeign = (name: string, { disclosure, quote }: GroundedClaim): boolean =>
  isUncasedScript(name) && disclosure.length > 0 && foldText(quote.slice(0, 40)).startsWith(foldText(name));

/** A link leads to its page of a host that everybody shares: 'github.com/acme', 'apps.apple.com/app/acme/id1'. */
const isPageOf = (name: string, blocks: readonly Block[]): boolean =>
  blocks.some(({ links }) =>
    links.some(({ url, kind }) => {
      const path = kind !== 'site' && url !== null ? URL.parse(url)?.pathname : null;
      return path?.split('/').some((part) => part.length >= LEAST && brandKey(part) === brandKey(name));
    }),
  );
/** Characters of a page's name that isn't accidental. */
const LEAST = 4;
