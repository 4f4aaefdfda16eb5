// Decides whether anything besides an ad's running text supports a name as the advertiser's. Running text also mentions
// technologies, people and other companies ('MQTT vs Kafka', 'the rules that Uber broke'), so the name must also be in
// a link, a picture or the disclosure.
import { UNSURE_BELOW } from '../../contract/confidence.ts';
import { brandKey, foldText } from '../../domain/brand/name.ts';
import { domainMatchStrength } from '../../domain/brand/site.ts';
import { domainLabel } from '../../domain/site/domain.ts';
import type { GroundedClaim, WeakNameSupport } from '../analyst.ts';
import type { Block } from '../blocks.ts';
import { findListingPublisher } from '../links/publisher.ts';
import { findSponsorNameAtEnd } from '../rules/disclosure/after-name.ts';
import { findDisclosure } from '../rules/disclosure.ts';
import { listBlockLinks } from '../rules/own-identity.ts';
import { soundsLikeDomain } from './consonants.ts';
import { beginsInUncasedScript } from './scripts.ts';

/** Percent. Upper bound of the confidence of a claim whose advertiser's name is supported by nothing. */
export const UNSUPPORTED_NAME_MAX_CONFIDENCE = UNSURE_BELOW - 1;

/**
 * Percent. From this confidence on, the built-in analyst counts as support for a name: it is this sure only of
 * disclosed ads, and mostly right about their names.
 */
const ANALYST_SUPPORTS_FROM = 95;
/**
 * Disclosures of at least this weight (0 to 100) are trusted to name the sponsor. 'Acme sponsor' alone on a line has
 * exactly this weight; weaker phrases, such as 'powered by', may be about technology.
 */
const TRUSTED_DISCLOSURE_WEIGHT = 84;

/**
 * Finds what supports a name that only the ad's running text mentions.
 * @param name the name in the form to be displayed.
 * @param blocks the ad's blocks and the blocks next to them.
 * @returns 'analyst' if the analyst's confidence suffices, 'nothing' if it doesn't; null if a link, a picture, the
 * disclosure or the like supports the name.
 */
export function findWeakNameSupport(
  name: string,
  claim: GroundedClaim,
  blocks: readonly Block[],
): WeakNameSupport | null {
  if (isSupported(name, claim, blocks)) return null;
  return claim.confidence >= ANALYST_SUPPORTS_FROM ? 'analyst' : 'nothing';
}

function isSupported(name: string, claim: GroundedClaim, blocks: readonly Block[]): boolean {
  return (
    isNamedByDisclosure(name, claim.domain, blocks) ||
    // An ad without links and pictures contains nothing that could contradict the name.
    blocks.every(({ links, images }) => links.length === 0 && images.length === 0) ||
    [...claim.linkDomains, claim.domain].some((domain) => domain !== null && resemblesDomain(name, domain)) ||
    isNamedInAltText(name, blocks) ||
    isLinkText(name, blocks) ||
    isPublisherOfPage(name, blocks) ||
    isSmallAdEntry(claim) ||
    isMentionedThroughout(name, claim, blocks) ||
    beginsAdWithoutCapitals(name, claim) ||
    hasSharedHostPage(name, blocks)
  );
}

/**
 * True if the disclosure names the advertiser: 'A message from Acme', or '... of forty engines. Acme sponsor'. A name
 * that may only be the first words of a title doesn't count if the ad leads to a site.
 */
const isNamedByDisclosure = (name: string, domain: string | null, blocks: readonly Block[]): boolean =>
  blocks.some(({ words }) =>
    words.split('\n').some((line) => {
      const found = findDisclosure(line);
      const isNaming =
        found?.kind === 'naming' && found.weight >= TRUSTED_DISCLOSURE_WEIGHT && !(found.isTitle && domain);
      const said = isNaming ? found.name : findSponsorNameAtEnd(line.trim());
      return brandKey(said ?? '') === brandKey(name);
    }),
  );

/** A name and a domain with fewer letters in common than this may be alike by coincidence. */
const COMMON_LETTERS_MIN = 5;

/**
 * True if a domain resembles a name, which is less than being the site of that brand: 'makeitfable.com' (Fable),
 * 'influxdata.com' (InfluxDB), 'dpgr.am' (Deepgram).
 */
function resemblesDomain(name: string, domain: string): boolean {
  if (domainMatchStrength(name, domain) > 0 || domainAbbreviatesName(domain, name) || soundsLikeDomain(name, domain))
    return true;
  const [key, label] = [brandKey(name), brandKey(domainLabel(domain))];
  if (key.length < COMMON_LETTERS_MIN || label.length < COMMON_LETTERS_MIN) return false;
  return (
    label.includes(key) ||
    key.startsWith(label) ||
    key.endsWith(label) ||
    label.startsWith(key.slice(0, COMMON_LETTERS_MIN + 1))
  );
}

/**
 * True if a whole domain is the name with some letters left out ('dpgr.am' of Deepgram, 'fth.re' of Feathre). The first
 * and the last letter, the order and at least 60 % of the letters must be kept.
 */
export function domainAbbreviatesName(domain: string, name: string): boolean {
  const [short, long] = [domain.replace(/[^a-z0-9]/g, ''), brandKey(name)];
  if (short.length < 5 || short.length < long.length * 0.6 || short.length > long.length) return false;
  if (short[0] !== long[0] || short.at(-1) !== long.at(-1)) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length;
}

/** True if the alternative text of one of the ad's pictures contains the name, as that of a logo does. */
export const isNamedInAltText = (name: string, blocks: readonly Block[]): boolean =>
  blocks.some(({ images }) => images.some(({ alt }) => ` ${foldText(alt)} `.includes(` ${foldText(name)} `)));

/** True if the name is the whole text of one of the ad's links. */
const isLinkText = (name: string, blocks: readonly Block[]): boolean =>
  blocks.some(({ links }) => links.some(({ text }) => foldText(text) === foldText(name)));

/** True if a link leads to a listing or event page that gives the name as its publisher's. */
const isPublisherOfPage = (name: string, blocks: readonly Block[]): boolean =>
  blocks.some((block) =>
    listBlockLinks(block).some((link) => brandKey(findListingPublisher(link)?.name ?? '') === brandKey(name)),
  );

/**
 * True for an entry of a list of small ads. The rules find its name at a fixed place of the entry, not in running text.
 */
const isSmallAdEntry = ({ isApart, placementType }: GroundedClaim): boolean =>
  isApart === true && placementType === 'list_inclusion';

/** True if a mail that is one single ad mentions the name in many of its blocks. */
const isMentionedThroughout = (name: string, { placementType }: GroundedClaim, blocks: readonly Block[]): boolean =>
  placementType === 'dedicated_send' &&
  blocks.filter(({ words }) => ` ${foldText(words)} `.includes(` ${foldText(name)} `)).length >= THROUGHOUT_BLOCKS_MIN;
/** A mail that is one single ad must mention a name in at least this many blocks to support it. */
const THROUGHOUT_BLOCKS_MIN = 3;

/**
 * True for a name in a script without capitals that the text of a disclosed ad begins with. Domains don't spell such
 * names, so this place is all that can support one.
 */
const beginsAdWithoutCapitals = (name: string, { disclosure, quote }: GroundedClaim): boolean =>
  beginsInUncasedScript(name) && disclosure.length > 0 && foldText(quote.slice(0, 40)).startsWith(foldText(name));

/** True if a link leads to the brand's page on a shared host: 'github.com/acme', 'apps.apple.com/app/acme/id1'. */
const hasSharedHostPage = (name: string, blocks: readonly Block[]): boolean =>
  blocks.some(({ links }) =>
    links.some(({ url, kind }) => {
      const path = kind !== 'site' && url !== null ? URL.parse(url)?.pathname : null;
      return path?.split('/').some((part) => part.length >= PATH_PART_MIN && brandKey(part) === brandKey(name));
    }),
  );
/** A part of a URL's path that is shorter than this may equal a brand's name by coincidence. */
const PATH_PART_MIN = 4;
