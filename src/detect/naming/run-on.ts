// Names that run on: into the sentence after them ('Acme Get 20% off'), or into what a picture shows ('Acme candles').
import { anyOf } from '../../domain/any-of.ts';
import { brandKey } from '../../domain/brand/name.ts';
import { domainMatchStrength } from '../../domain/brand/site.ts';
import { domainLabel } from '../../domain/site/domain.ts';
import type { Block } from '../blocks.ts';
import { countMentions, tokenizeLines } from './forms.ts';
import { isCommon } from './junk.ts';

/** Words that begin a clause: capitalised in headlines and buttons, and no end of a name. */
const CLAUSE = new RegExp(
  `^(.{2,60}?) (?:${anyOf(`
    For | Your | Our | My | And | Or | But | With | Without | To | From | Is | Are | Was | Has | Have | Can | Will | How | Why | When | Where |
    If | You | We | It | Get | Gets | Try | Save | Start | Join | Learn | Makes | Helps | Lets | Gives | Offers`)})(?: .*)?$`,
  'u',
);
/** 'Acme AI Introduces Kiln': a headline's verb is in no name. */
const DOES =
  /^(\p{Lu}.{1,40}?) (?:Introduces|Launches|Unveils|Announces|Releases|INTRODUCES|LAUNCHES|UNVEILS|ANNOUNCES|RELEASES) \S/u;
/** 'Acme - We're Hiring' */
const HIRING =
  /^(\S.{0,40}?)(?:\s*[-–—:|,]\s*|\s+)(?:(?:we['’]?(?:re| are)|is|are|now)\s+(?:now )?hiring|hiring now)\b.*$/iu;
/** 'Acme 3.0 release': a number with parts is an edition's. */
const EDITION = /^(\p{L}\S*(?: \p{Lu}\S*){0,2}) v?\d+(?:\.\d+)+(?: (?:release|beta|alpha|rc|update)\b.*)?$/iu;
/** 'AcmeCon 2026': each year's is one event. */
const YEARLY = /^(\p{L}.{2,60}?) (?:19|20)\d\d(?: \p{Lu}{2,4})?$/u;
/** 'Acme Your': a word that only leads on to another. */
const LEADS_ON = /^(\p{Lu}.{1,60}?)(?: (?:For|Your|Our|My|With|And|Or|To|From|The))+$/u;
/** 'At AcmeCon' */
const LED = /^(?:At|With|From|By|Inside) (\p{Lu}.*)$/u;
/** 'ask Acme' of askacme.com, 'build with Acme' */
const ORDERED = /^(?:\p{Ll}{2,12} ){1,2}(\p{Lu}[^\s]*(?: \p{Lu}[^\s]*){0,2})$/u;
/** 'Acme today', 'Acme guide': in small letters it is no name's. */
const WHEN = /^(\p{Lu}.{2,60}?) (?:today|tonight|now|tomorrow|guide|report|webinar|survey|e-?book|whitepaper)$/u;
/** 'acme logo', as a picture's text has it. */
const LOGO = /^(.{2,60}?) logo$/iu;
/** A name, and then small words alone. */
const SHOWN = /^(\p{Lu}[^\s]*(?: \p{Lu}[^\s]*){0,3})(?: \p{Ll}[\p{L}’'-]*)+$/u;

/** 'Acme Blue Grey' of a picture's 'Acme Blue Grey Logo': how the logo is drawn. */
const VARIANT = new RegExp(
  `^(\\p{Lu}.{0,40}?)(?: (?:${anyOf(`
    black | white | blue | gr[ea]y | red | green | orange | yellow | purple | dark | light | colou?r | full | rgb | cmyk | horizontal | vertical |
    stacked | primary | secondary | transparent | wordmark | lockup | reversed | inverted | mono | new | on | bg | background | hi-?res`)}))+$`,
  'iu',
);
/** What companies call any app or course of theirs. */
const GENERAL = /^(\p{Lu}.{1,40}?) (?:[Aa]pp|[Cc]ourse|[Ww]ebsite|[Pp]latform|[Mm]arketplace|[Bb]anner)$/u;
/**
 * @param blocks the ad and what is right around it.
 * @returns the name without what it runs on into; as it is where its domain spells more of it, or where nothing else
 *   has the rest alone.
 */
export function cutRunOnName(name: string, domain: string | null, blocks: readonly Block[]): string {
  const does = DOES.exec(name)?.[1];
  if (does && !isCommon(does)) return does;
  // 'acme.me.Claim 50% off'
  if (domain && name.toLowerCase().startsWith(`${domain}.`)) return name.slice(0, domain.length);
  const bare = (HIRING.exec(name) ?? WHEN.exec(name) ?? LOGO.exec(name))?.[1];
  if (bare && !isCommon(bare)) return bare;
  const issued = EDITION.exec(name)?.[1];
  if (issued && !isCommon(issued) && (!domain || domainMatchStrength(name, domain) < 2)) return issued;
  const bared = (YEARLY.exec(name) ?? LEADS_ON.exec(name))?.[1];
  if (bared && !isCommon(bared) && (!domain || domainMatchStrength(name, domain) <= domainMatchStrength(bared, domain)))
    return bared;
  const led = LED.exec(name)?.[1];
  if (led && !isCommon(led) && isNameAlone(led, name, { domain, blocks })) return led;
  const ordered = ORDERED.exec(name)?.[1];
  if (ordered && !isCommon(ordered) && isOftenerAlone(ordered, name, blocks)) return ordered;
  const said = CLAUSE.exec(name)?.[1];
  if (said && !isCommon(said) && brandKey(said).length >= 3 && isNameAlone(said, name, { domain, blocks })) return said;
  const drawn = VARIANT.exec(name)?.[1];
  if (drawn && isInPicture(name, blocks) && isNameAlone(drawn, name, { domain, blocks: blocks.map(withoutPictures) }))
    return drawn;
  const general = GENERAL.exec(name)?.[1];
  if (
    general &&
    domain &&
    domainLabel(domain) === brandKey(general) &&
    domain.replaceAll(/[.-]/g, '') !== brandKey(name)
  )
    return general;
  const shown = SHOWN.exec(name)?.[1];
  if (!shown || isCommon(shown) || brandKey(shown).length < 4) return name;
  return isInPicture(name, blocks) && isNameAlone(shown, name, { domain, blocks: blocks.map(withoutPictures) })
    ? shown
    : name;
}

const isInPicture = (name: string, blocks: readonly Block[]): boolean =>
  blocks.some(({ images }) => images.some(({ alt }) => alt.includes(name)));

/** Whether the domain spells the shorter one better, or the ad's words have it more often than the whole. */
function isNameAlone(
  short: string,
  whole: string,
  { domain, blocks }: { domain: string | null; blocks: readonly Block[] },
): boolean {
  const [ofShort, ofWhole] = domain ? [domainMatchStrength(short, domain), domainMatchStrength(whole, domain)] : [0, 0];
  if (ofShort !== ofWhole) return ofShort > ofWhole && ofShort >= 2;
  return ofWhole < 2 && isOftenerAlone(short, whole, blocks);
}

function isOftenerAlone(short: string, whole: string, blocks: readonly Block[]): boolean {
  const written = tokenizeLines(blocks);
  return countMentions(written, short) > countMentions(written, whole);
}

/** What it says besides its pictures. */
const withoutPictures = (block: Block): Block => ({
  ...block,
  words: block.images.reduce((rest, { alt }) => rest.replace(alt, ''), block.words),
  images: [],
});
