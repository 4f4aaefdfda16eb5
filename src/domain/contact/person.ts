import { toAlternation } from '../any-of.ts';

const NON_NAME_WORDS = new Set(
  `contact us our the team head chief director manager marketing partnerships partnership sponsorship sponsorships press media sales support
   general enquiries inquiries email mail phone privacy policy get touch in street road avenue inc ltd llc gmbh limited company about home page
   write talk meet advertise advertising brand growth public relations customer service office hours monday friday new york london berlin san
   francisco united states kingdom officer lead senior junior vice president vp founder co-founder ceo cmo cto coo business development affiliate
   affiliates influencer creators careers legal security data protection terms imprint impressum say hello hi welcome work with all rights reserved
   for and or to your you we at by of dear ask questions website design read more learn editor account executive product engineer engineering
   engineer designer analyst communications headquarters address people partners partner newsletter newsletters podcast events community north south
   east west america europe asia africa best regards kind thanks studio group agency digital labs software regional global international content`.split(
    /\s+/,
  ),
);
const NAME_OF_PERSON =
  /\p{Lu}[\p{L}'’]*\p{Ll}[\p{L}'’-]*(?: (?:\p{Lu}\.|(?:de|van|von|der|den|la|le|di|da|del|dos|bin|al|ter|zu|af|av|y) ?){0,3} ?\p{Lu}[\p{L}'’-]*\p{Ll}[\p{L}'’-]*){1,3}/gu;
const JOB_TITLE_WORD = new RegExp(
  String.raw`\b(${toAlternation(`
    head | director | manager | lead | leader | vp | vice president | chief | c[mgefto]o | officer | founder | co-?founder | owner | president |
    principal | coordinator | specialist | associate | executive | buyer | strategist | marketer | engineer | developer | designer | recruiter |
    counsel | editor | analyst | assistant | accountant | leiter(?:in)? | leitung | geschäftsführer(?:in)? | gründer(?:in)? | responsable |
    directrice | directeur | jefe | jefa | partnerships | marketing | growth | sponsorships | press | communications | advertising`)})\b`,
  'iu',
);
const MAX_LINE = 300;
const MAX_TITLE = 80;

export interface Person {
  name: string | null;
  title: string | null;
  /** The address is derived from the name. */
  matched: boolean;
}

/** @param lines around the address without addresses, nearest first. @param brandName never a person's name. */
export function findPerson(lines: string[], address: string, brandName: string): Person {
  const local = plain(address.slice(0, address.indexOf('@')).replace(/\+.*$/, ''));
  const parts = lines.flatMap((line) => partsOf(line.slice(0, MAX_LINE)));
  const names = parts.flatMap((part) => namesIn(part, brandName));
  const matched = names.find((name) => isMadeOf(local, name));
  const name = matched ?? names[0] ?? null;
  // A title before the name may be a neighbour's, so it is tried last.
  const at = name ? parts.findIndex((part) => part.includes(name)) : 0;
  const title =
    [...parts.slice(at), ...parts.slice(0, at).reverse()]
      .map((part) => titleIn(name ? part.replace(name, ' ') : part))
      .find((one) => one !== null) ?? null;
  return { name, title, matched: matched !== undefined };
}

const partsOf = (line: string) =>
  line
    .split(/\s*[,;|•·()–—:/]\s*|\s-\s|(?<=\p{Ll})\.\s|\s(?:is|at|via|under|our|and leads?|leads|who)\s/u)
    .map((part) => part.trim())
    .filter(Boolean);

function namesIn(part: string, brandName: string): string[] {
  const brand = plain(brandName);
  return [...part.matchAll(NAME_OF_PERSON)]
    .map(([found]) => withoutVerbs(found))
    .filter((found): found is string => found !== null && !(brand && plain(found).includes(brand)));
}

/** 'Contact Jane Ames' yields Jane Ames; 'Contact Us' yields null. */
function withoutVerbs(found: string): string | null {
  const words = found.split(/\s+/);
  while (words.length && NON_NAME_WORDS.has((words[0] ?? '').toLowerCase())) words.shift();
  while (words.length && NON_NAME_WORDS.has((words.at(-1) ?? '').toLowerCase())) words.pop();
  return words.length >= 2 && !words.some((word) => NON_NAME_WORDS.has(word.toLowerCase())) ? words.join(' ') : null;
}

function titleIn(part: string): string | null {
  const text = part
    .replace(/\s+/g, ' ')
    .replace(/^(?:and|our|the|as|is|e-?mail|contact|write to)\s+/i, '')
    .replace(/\s(?:e-?mail|mail|contact|write|message|linkedin|twitter|x)$/i, '')
    .replace(/^[\s–—|:-]+|[\s.,–—|:-]+$/g, '')
    .trim();
  if (!text || text.length > MAX_TITLE || text.split(' ').length > 9 || !JOB_TITLE_WORD.test(text)) return null;
  // A text with verbs is a label, not a job title.
  return /\b(for|please|write|reach|contact|your|you|we|us|enquir\w+|inquir\w+|questions?|interested|runs?|leads|heads|handles|manages|joined)\b/i.test(
    text,
  )
    ? null
    : text;
}

/** 'Jane Ames' gives jane, ames, jane.ames, j.ames, james, janea, ja. */
function isMadeOf(local: string, name: string): boolean {
  const words = name.split(/\s+/).map(plain).filter(Boolean);
  const first = words[0] ?? '';
  const last = words.at(-1) ?? '';
  const bare = local.replace(/[^a-z0-9]/g, '').replace(/\d+$/, '');
  const made = [
    first,
    last,
    first + last,
    last + first,
    `${first[0]}${last}`,
    `${first}${last[0]}`,
    `${last}${first[0]}`,
    words.join(''),
  ];
  return made.some((one) => one.length > 1 && one === bare) || (bare.length === 2 && bare === `${first[0]}${last[0]}`);
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9._-]/g, '');
