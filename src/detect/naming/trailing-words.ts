// Removes words from a claimed name that don't belong to it: the sentence after it ('Acme Get 20% off'), or the
// description of a picture ('Acme candles').
import { toAlternation } from '../../domain/any-of.ts';
import { brandKey } from '../../domain/brand/name.ts';
import { domainMatchStrength } from '../../domain/brand/site.ts';
import { domainLabel } from '../../domain/site/domain.ts';
import type { Block } from '../block.ts';
import { countMentions, tokenizeLines } from './forms.ts';
import { hasOnlyCommonWords } from './junk.ts';

/**
 * A name and a word that begins a clause, such as 'Get' or 'Your'. Headlines and buttons capitalise such words, but no
 * name ends with one.
 */
const NAME_BEFORE_CLAUSE = new RegExp(
  `^(.{2,60}?) (?:${toAlternation(`
    For | Your | Our | My | And | Or | But | With | Without | To | From | Is | Are | Was | Has | Have | Can | Will | How | Why | When | Where |
    If | You | We | It | Get | Gets | Try | Save | Start | Join | Learn | Makes | Helps | Lets | Gives | Offers`)})(?: .*)?$`,
  'u',
);
/** 'Acme AI Introduces Kiln': a headline's verb is not part of the brand name. */
const NAME_BEFORE_HEADLINE_VERB =
  /^(\p{Lu}.{1,40}?) (?:Introduces|Launches|Unveils|Announces|Releases|INTRODUCES|LAUNCHES|UNVEILS|ANNOUNCES|RELEASES) \S/u;
/** 'Acme - We're Hiring': the remark about open positions is not part of the brand name. */
const NAME_BEFORE_HIRING =
  /^(\S.{0,40}?)(?:\s*[-–—:|,]\s*|\s+)(?:(?:we['’]?(?:re| are)|is|are|now)\s+(?:now )?hiring|hiring now)\b.*$/iu;
/** 'Acme 3.0 release': a number with a point in it is a version, not part of the brand name. */
const NAME_BEFORE_VERSION =
  /^(\p{L}\S*(?: \p{Lu}\S*){0,2}) v?\d+(?:\.\d+)+(?: (?:release|beta|alpha|rc|update)\b.*)?$/iu;
/** 'AcmeCon 2026': the year is not part of the event's name, so that every year's event is the same brand. */
const NAME_BEFORE_YEAR = /^(\p{L}.{2,60}?) (?:19|20)\d\d(?: \p{Lu}{2,4})?$/u;
/** 'Acme Your': a trailing function word is not part of a brand name. */
const NAME_BEFORE_FUNCTION_WORD = /^(\p{Lu}.{1,60}?)(?: (?:For|Your|Our|My|With|And|Or|To|From|The))+$/u;
/** 'At AcmeCon': a leading preposition is not part of a brand name. */
const NAME_AFTER_PREPOSITION = /^(?:At|With|From|By|Inside) (\p{Lu}.*)$/u;
/** 'build with Acme', or 'ask Acme' at askacme.com: leading words in lower case are not part of a brand name. */
const NAME_AFTER_LOWER_CASE = /^(?:\p{Ll}{2,12} ){1,2}(\p{Lu}[^\s]*(?: \p{Lu}[^\s]*){0,2})$/u;
/**
 * 'Acme today', 'Acme guide': a trailing time word or kind of publication in lower case is not part of a brand name.
 */
const NAME_BEFORE_TIME_WORD =
  /^(\p{Lu}.{2,60}?) (?:today|tonight|now|tomorrow|guide|report|webinar|survey|e-?book|whitepaper)$/u;
/** 'acme logo': the alternative text of a picture that shows a company's logo. */
const NAME_BEFORE_LOGO = /^(.{2,60}?) logo$/iu;
/** 'Acme candles': a capitalised name followed only by words in lower case, as descriptions of pictures are written. */
const NAME_BEFORE_LOWER_CASE = /^(\p{Lu}[^\s]*(?: \p{Lu}[^\s]*){0,3})(?: \p{Ll}[\p{L}’'-]*)+$/u;

/**
 * 'Acme Blue Grey', from a picture described as 'Acme Blue Grey Logo': trailing words for a logo's colours or layout
 * are not part of the brand name.
 */
const NAME_BEFORE_LOGO_VARIANT = new RegExp(
  `^(\\p{Lu}.{0,40}?)(?: (?:${toAlternation(`
    black | white | blue | gr[ea]y | red | green | orange | yellow | purple | dark | light | colou?r | full | rgb | cmyk | horizontal | vertical |
    stacked | primary | secondary | transparent | wordmark | lockup | reversed | inverted | mono | new | on | bg | background | hi-?res`)}))+$`,
  'iu',
);
/** 'Acme App': a generic noun that a company adds to its name is not part of the brand name if the domain lacks it. */
const NAME_BEFORE_GENERIC_NOUN =
  /^(\p{Lu}.{1,40}?) (?:[Aa]pp|[Cc]ourse|[Ww]ebsite|[Pp]latform|[Mm]arketplace|[Bb]anner)$/u;
/**
 * Removes what follows or precedes the name proper.
 * @param blocks the ad's blocks and the blocks next to them.
 * @returns the shortened name; or the name unchanged, if its domain spells the longer form or if the ad nowhere
 * mentions the shorter form alone.
 */
export function trimToProperName(name: string, domain: string | null, blocks: readonly Block[]): string {
  const beforeVerb = NAME_BEFORE_HEADLINE_VERB.exec(name)?.[1];
  if (beforeVerb && !hasOnlyCommonWords(beforeVerb)) return beforeVerb;
  // 'acme.me.Claim 50% off': a sentence follows the domain without a space.
  if (domain && name.toLowerCase().startsWith(`${domain}.`)) return name.slice(0, domain.length);
  const beforeRemark = (NAME_BEFORE_HIRING.exec(name) ??
    NAME_BEFORE_TIME_WORD.exec(name) ??
    NAME_BEFORE_LOGO.exec(name))?.[1];
  if (beforeRemark && !hasOnlyCommonWords(beforeRemark)) return beforeRemark;
  const beforeVersion = NAME_BEFORE_VERSION.exec(name)?.[1];
  if (beforeVersion && !hasOnlyCommonWords(beforeVersion) && (!domain || domainMatchStrength(name, domain) < 2))
    return beforeVersion;
  const beforeEnding = (NAME_BEFORE_YEAR.exec(name) ?? NAME_BEFORE_FUNCTION_WORD.exec(name))?.[1];
  if (
    beforeEnding &&
    !hasOnlyCommonWords(beforeEnding) &&
    (!domain || domainMatchStrength(name, domain) <= domainMatchStrength(beforeEnding, domain))
  )
    return beforeEnding;
  const afterPreposition = NAME_AFTER_PREPOSITION.exec(name)?.[1];
  if (
    afterPreposition &&
    !hasOnlyCommonWords(afterPreposition) &&
    isShorterSupported(afterPreposition, name, { domain, blocks })
  )
    return afterPreposition;
  const afterLowerCase = NAME_AFTER_LOWER_CASE.exec(name)?.[1];
  if (afterLowerCase && !hasOnlyCommonWords(afterLowerCase) && isMentionedMoreOften(afterLowerCase, name, blocks))
    return afterLowerCase;
  const beforeClause = NAME_BEFORE_CLAUSE.exec(name)?.[1];
  if (
    beforeClause &&
    !hasOnlyCommonWords(beforeClause) &&
    brandKey(beforeClause).length >= 3 &&
    isShorterSupported(beforeClause, name, { domain, blocks })
  )
    return beforeClause;
  const beforeLogoVariant = NAME_BEFORE_LOGO_VARIANT.exec(name)?.[1];
  if (
    beforeLogoVariant &&
    isInPicture(name, blocks) &&
    isShorterSupported(beforeLogoVariant, name, { domain, blocks: blocks.map(removePictures) })
  )
    return beforeLogoVariant;
  const beforeNoun = NAME_BEFORE_GENERIC_NOUN.exec(name)?.[1];
  if (
    beforeNoun &&
    domain &&
    domainLabel(domain) === brandKey(beforeNoun) &&
    domain.replaceAll(/[.-]/g, '') !== brandKey(name)
  )
    return beforeNoun;
  const beforeLowerCase = NAME_BEFORE_LOWER_CASE.exec(name)?.[1];
  if (!beforeLowerCase || hasOnlyCommonWords(beforeLowerCase) || brandKey(beforeLowerCase).length < 4) return name;
  return isInPicture(name, blocks) &&
    isShorterSupported(beforeLowerCase, name, { domain, blocks: blocks.map(removePictures) })
    ? beforeLowerCase
    : name;
}

const isInPicture = (name: string, blocks: readonly Block[]): boolean =>
  blocks.some(({ images }) => images.some(({ alt }) => alt.includes(name)));

/**
 * True if the domain spells the shorter form better than the whole one or, where it spells neither, if the ad mentions
 * the shorter form more often.
 */
function isShorterSupported(
  short: string,
  whole: string,
  { domain, blocks }: { domain: string | null; blocks: readonly Block[] },
): boolean {
  const [ofShort, ofWhole] = domain ? [domainMatchStrength(short, domain), domainMatchStrength(whole, domain)] : [0, 0];
  if (ofShort !== ofWhole) return ofShort > ofWhole && ofShort >= 2;
  return ofWhole < 2 && isMentionedMoreOften(short, whole, blocks);
}

function isMentionedMoreOften(short: string, whole: string, blocks: readonly Block[]): boolean {
  const written = tokenizeLines(blocks);
  return countMentions(written, short) > countMentions(written, whole);
}

const removePictures = (block: Block): Block => ({
  ...block,
  words: block.images.reduce((rest, { alt }) => rest.replace(alt, ''), block.words),
  images: [],
});
