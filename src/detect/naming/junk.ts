// Recognises what isn't a name: calls to action, topics, titles. Common words are one if their domain spells them.
import { toAlternation } from '../../domain/any-of.ts';
import { foldText } from '../../domain/brand/name.ts';

const words = (text: string) => new Set(text.trim().split(/\s+/));

const COMMON_WORDS = words(`
  a about access account accelerate act advanced advertise after agent agents agentic ai all analytics and announcement any api apis app application
  applications apps apply april around article artificial at august automation available be become best better beta beyond big black blog book bonus boost
  brief bring build builder builders building business buy by call calling campaign can career careers case challenge chat cheat check checklist claim classified classifieds click cloud code
  coding comment comments community companies company compare conference congrats connect content contact contest continue cost course courses create creator creators crypto
  cto ctos cut cyber daily data dataset day days deal deals december deep deliver demo deploy design designer designers dev developer developers development devops did digital
  discount discover discussion do docs download driven early earn ebook economy editor electric email engineering engineer engineers enjoy enterprise episode equity essential event
  events ever every experience experts explore fast faster february feedback field find first fix follow for form forms forum founder founders framework free friday from full future
  gen generation generative get gift give giveaway global go good great grow growth guide hack hackathon have headlines health help here hey hi high hire hiring home hot how hub
  i idea ideas if improve in industry infrastructure innovation insights integration intelligence interview introducing invest investing investment is issue it january job jobs join july june just keep
  kit know kubernetes large latest launch launches lead leaders leadership learn learning less library like limited link links list live llm llms local look low machine made make management
  march market marketing masterclass may meet meeting member members mobile modern monday money month more most move my need network never new newest news newsletter next no not november now october of
  off offer on one online only open order our out over own page paper part partner partners pay payments people perfect performance pick plan platform play plus podcast post power powerful practical
  practice premium press price pricing privacy pro product productivity products program project projects promo promotion quick quiz read ready real recap recommended register release report reports research
  resources review reward rewards right run sale sales save scalable scale science sdk search security see september series server service services session set share ship shop sign simple skill skills smart
  software solution solutions some special speed sponsor sponsored sponsorship start started startup startups state step stop stories story strategies strategy stream subscribe success summit sunday survey
  system systems take talk team teams tech technical technology test testing thank thanks that the their this thursday time tip tips to today tomorrow tool toolkit tools top training transform trending trends trial
  trusted try tuesday turn tutorial tutorials two up update updates upgrade us use user users vendor via video videos view visit vote wait want watch way ways we web webinar webinars website wednesday week weekly welcome
  what when where which whitepaper who why win with within work workflow workflows working workshop workshops world worth write year years you your
  already attendees automatically behind easily effortlessly instantly quickly seamlessly dive genai meetup powered presentation so tonight vibe
  assisted assistant automate automated based budget change channel chargement checkout coming collection compliance consulting container crash cut dashboard database databases debugging
  agi details difference dna edge email emails exclusive expert family fund funds gateway generator grid grids head health holiday inbox index insider interactive investor investors keynote language
  life loading logging logs message messages method migration mission models monitoring observability offers official onboarding operations opportunity package password personal phone photo picture
  pipeline pipelines policy president professional prompt prompts protection question questions quote recipe reporting request requests response risk role roles sample
  scaling schedule screen secret secrets sign sla source sources sourcing space special storage store strategic stock stocks supply survey talks task tasks template templates text there ticket tickets
  tracing traffic training travel version wallet warehouse wealth writing
  autumn fall spring summer winter
  billion energy gdpr hipaa hundred iso million nuclear pci reader readers renewable soc solar subscriber subscribers thousand trillion
  anzeige werbung gesponsert kostenlos jetzt neu mehr hier angebot angebote publicité partenaire offre`);

const TITLE_BEGINNING =
  /^(?:how|why|what|when|where|who|the (?:future|state|ultimate|complete|best|top|next)|a guide|guide to|building|learn|learning|join|get|meet|introducing|announcing|\d+ (?:ways|tips|steps|reasons)|(?:an?|your|our|this|these|those) )\b/u;
const TITLE_WORDS_MIN = 4;
/** A verb or function word within a title ('Payments Are Still Broken'), except those in companies' names. */
const SENTENCE_WORD =
  /\s(?:is|are|was|were|has|have|can|will|does|do|don t|your|you|with|from|into|without|vs|enables?|needs?|makes?|helps?|gets?|to)\s/u;

/** With three or more words it is a headline ('Secure Your Data'), with two maybe a company ('Build Kite'). */
const IMPERATIVE = new RegExp(
  String.raw`^(?:${toAlternation(`
    accelerate | apply | ask | automate | avoid | become | boost | bring | build | building | buy | change | check | choose | claim | create |
    cut | deploy | discover | download | earn | enter | explore | fix | generate | give | grow | help | hire | improve | increase | invest |
    keep | launch | listen | make | master | mastering | optimize | protect | read | reduce | register | save | scale | secure | see | sell |
    share | ship | shop | simplify | sign | start | stop | stream | streamline | subscribe | supercharge | switch | take | test | transform |
    try | turn | understand | understanding | unlock | upgrade | vote | watch | win | write`)})\s`,
  'u',
);

/** True if the name begins with an imperative ('Build Docker'), as a few companies' names do. */
export const beginsWithImperative = (name: string): boolean => IMPERATIVE.test(foldText(name));

/** True for what reads like a line of an ad rather than a name. Callers weigh this against a domain that spells it. */
export function looksLikeHeadline(name: string): boolean {
  const folded = foldText(name);
  const count = folded.split(' ').filter((word) => !UNCOUNTED_WORD.test(word)).length;
  return count > NAME_WORDS_MAX || (count > 2 && IMPERATIVE.test(folded)) || SENTENCE_CASE.test(name.trim());
}
const NAME_WORDS_MAX = 5;
/** Words that don't count towards a headline's length: 'League of Women Voters of Pennsylvania' counts as four. */
const UNCOUNTED_WORD = /^(?:of|and|the|de|du|des|la|le|del|di|da|von|und|für|et|y|e)$/u;
/** One capitalised word followed only by lower case, as pictures are described: 'Fall asleep faster'. */
const SENTENCE_CASE =
  /^\p{Lu}[\p{Ll}'’]+(?:\s(?!(?:of|and|de|la|le|del|di|do|da|von|für|et|y|e|i)\s)\p{Ll}[\p{Ll}'’-]*){2,}[.!?]?$/u;

export function hasOnlyCommonWords(name: string): boolean {
  const said = foldText(name).split(' ').filter(Boolean);
  return said.length > 0 && said.every((word) => COMMON_WORDS.has(word) || /^\d{1,4}$/.test(word));
}

/** True for what reads like the title of an article, a talk or an offer. */
export function looksLikeTitle(name: string): boolean {
  const folded = foldText(name);
  const count = folded.split(' ').length;
  if (/[?!]$/u.test(name.trim()) && count > 2) return true;
  return count >= TITLE_WORDS_MIN && (TITLE_BEGINNING.test(folded) || SENTENCE_WORD.test(folded));
}

const MONTH = toAlternation(`
  jan(?:uary|uar|vier)? | feb(?:ruary|ruar)? | mar(?:ch|s)? | märz | apr(?:il)? | may | mai | june? | juni | july? | juli | aug(?:ust)? | sept?(?:ember)? | oct(?:ober)? |
  okt(?:ober)? | nov(?:ember)? | dec(?:ember)? | dez(?:ember)? | février | avril | juin | juillet | août | septembre | octobre | novembre | décembre`);

export const isTimeOrDate = (name: string): boolean =>
  /^(?:\d{1,2}(?::\d\d)? ?)?[ap]\.?m\b\.?(?: \p{L}+)?$/iu.test(name.trim()) || DATE.test(name.trim());

/** Dates with the name of a month: 'Jan 16', 'September 21st, 2025', '16. Januar'. */
const DATE = new RegExp(
  String.raw`^(?:(?:${MONTH})\.? \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?|\d{1,2}(?:st|nd|rd|th|\.)? (?:de )?(?:${MONTH})\.?(?:,? (?:de )?\d{4})?)$`,
  'iu',
);

/** Countries and cities that ads often mention as an event's venue or a legal domicile. */
const PLACE = new RegExp(
  `^(?:${toAlternation(`
    africa | amsterdam | asia | atlanta | austin | australia | austria | barcelona | belgium | berlin | boston | brazil | california | canada |
    chicago | china | copenhagen | dallas | denmark | denver | deutschland | dublin | england | europe | finland | florida | france | germany |
    houston | india | ireland | israel | italy | japan | korea | las vegas | lisbon | london | los angeles | madrid | melbourne | mexico | miami |
    milan | munich | netherlands | new york | nordics | norway | ontario | paris | philadelphia | poland | portland | portugal | san diego |
    san francisco | san jose | scotland | seattle | silicon valley | singapore | spain | stockholm | sweden | switzerland | sydney | texas | tokyo |
    toronto | uk | united kingdom | united states | usa | vancouver | vienna | vietnam | washington | zurich`)})$`,
  'u',
);

/** True for a known country or city. Callers accept it as a company's name if its own domain spells it. */
export const isKnownPlace = (name: string): boolean => PLACE.test(foldText(name));

const JOB_TITLE = new RegExp(
  `^(?:${toAlternation(`
    senior | junior | staff | principal | lead | mid-?level | experienced | full[- ]?stack | front[- ]?end | back[- ]?end | remote | freelance | on-?site
  `)})(?: |/)(?:.{2,40} )?(?:${toAlternation(`engineers? | developers? | programmers? | designers? | architects? | scientists? | managers? | analysts?`)})$`,
  'iu',
);

/** A job word alone is not enough, because companies are also called 'Developers'. */
export const isQualifiedJobTitle = (name: string): boolean => JOB_TITLE.test(name.trim());

/** True for a coupon code, which readers enter at the checkout: 'KILN2024'. */
export function looksLikeCouponCode(name: string): boolean {
  const said = name.trim();
  return /^[A-Z\d]{6,}$/.test(said) && /[A-Z]{2}/.test(said) && (said.match(/\d/g) ?? []).length >= 2;
}

/** True for 'API', unless the mail also writes it in mixed case. @param forms the spellings that the mail uses. */
export const isTechnicalAbbreviation = (name: string, forms: Iterable<string>): boolean =>
  TECHNICAL_ABBREVIATION.test(name) &&
  ![...forms].some((form) => /\p{Ll}/u.test(form.replace(/s$/u, '')) && /\p{Lu}/u.test(form));
/** The abbreviations are a fixed list, because other words in capitals are companies: 'HEY', 'KIT'. */
const TECHNICAL_ABBREVIATION =
  /^(?:AGI|AI|API|CD|CEO|CI|CI\/CD|CRM|CSV|CTO|CX|DEI|DNA|EDR|ERP|ETL|GDPR|GPU|HIPAA|HR|HTML|IAM|IT|JSON|KPI|LLM|MCP|MFA|MRR|PAM|PCI|PDF|QA|RAG|ROI|SAAS|SDK|SEO|SIEM|SLA|SOC|SQL|SSO|UI|URL|UX|VC|XDR|XML)[Ss]?$/;
