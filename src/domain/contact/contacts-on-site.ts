// Webmail addresses are private, and mailboxes for other purposes (support, privacy, jobs) are skipped.
import { emailDomainRelation } from './addresses.ts';
import { contactPageLikelihood } from './links.ts';
import { type AddressNotation, findContactCard, type PageLine, type PageLines, readPageLines } from './page.ts';
import { findPerson, type Person } from './person.ts';
import { type BuyerRole, roleFromEmail, roleFromWords, UNKNOWN_BUYER_ROLE } from './roles.ts';
import { readContactsFromStructuredData } from './structured.ts';
import { isWebmailDomain } from './webmail.ts';

export interface Contact {
  email: string;
  name: string | null;
  title: string | null;
  /** 0 to 98. */
  confidence: number;
  sourceUrl: string;
}
type Named = Pick<Person, 'name' | 'title'>;

interface Candidate extends Contact {
  rank: number;
}
export interface FetchedPage {
  url: string;
  html: string;
}
export interface BrandNameAndDomain {
  name: string;
  domain: string;
}

const MAX_A_PAGE = 200;
/** Weight of a general mailbox that the page recommends for sponsorships. */
const RECOMMENDED_MAILBOX_WEIGHT = 24;
/** A longer paragraph probably covers several subjects. */
const CONTEXT_PARAGRAPH_MAX = 400;
const LONGEST_LABEL = 80;
const POINTS = { exact: 25, sibling: 12, named: 18, title: 10, page: 5 };
const SOURCE_POINTS: Record<AddressNotation, number> = { mailto: 5, structured: 5, text: 3, 'hidden from robots': 3 };
const EXAMPLE_PHRASE = /\b(e\.g|for example|such as|looks? like|format(?:ted)?|placeholder|z\.\s?B|par exemple)\b/i;

/** The likeliest buyer of newsletter ads first; each address once. */
export function findContactsOnSite(pages: FetchedPage[], brand: BrandNameAndDomain): Contact[] {
  const best = new Map<string, Candidate>();
  for (const { url, html } of pages) {
    for (const one of candidatesOf(readPageLines(html, brand.domain), url, brand)) {
      const known = best.get(one.email);
      if (!known || isBetter(one, known)) best.set(one.email, one);
    }
  }
  return [...best.values()]
    .sort((a, b) => (isBetter(a, b) ? -1 : isBetter(b, a) ? 1 : 0))
    .map(({ rank: _, ...contact }) => contact);
}

const isBetter = (a: Candidate, b: Candidate) => a.rank < b.rank || (a.rank === b.rank && a.confidence > b.confidence);

function candidatesOf(page: PageLines, sourceUrl: string, brand: BrandNameAndDomain): Candidate[] {
  const shown = page.lines.flatMap((line, index) =>
    line.addresses.map(({ address, how }) => ({ address, how, judged: judgeLine(page, index, address, brand.name) })),
  );
  const stated = readContactsFromStructuredData(page.data).map(({ address, name, title }) => ({
    address,
    how: 'structured' as const,
    judged: judge(address, { name, title }, roleFromWords(title ?? ''), []),
  }));
  return [...shown, ...stated].slice(0, MAX_A_PAGE).flatMap(({ address, how, judged }) => {
    const owned = emailDomainRelation(address, brand.domain);
    if (!owned || !judged || isWebmailDomain(address.slice(address.indexOf('@') + 1))) return [];
    const { role, name, title } = judged;
    const evidence =
      role.weight +
      POINTS[owned] +
      (name ? POINTS.named : 0) +
      (title ? POINTS.title : 0) +
      SOURCE_POINTS[how] +
      (contactPageLikelihood(sourceUrl) > 0 ? POINTS.page : 0);
    return [{ email: address, name, title, confidence: Math.min(98, evidence), sourceUrl, rank: role.rank }];
  });
}

/** Null if it is only an example or not a contact. */
function judgeLine(page: PageLines, index: number, address: string, brand: string) {
  const line = page.lines[index] as PageLine;
  const sentence = sentenceOf(line.text, address);
  if (EXAMPLE_PHRASE.test(sentence.slice(0, Math.max(0, sentence.indexOf(address))))) return null;
  const own = withoutAddresses(line);
  const card = findContactCard(page, index);
  const person = [[own], card.filter((one) => one !== line).map(withoutAddresses)].reduce<Named>(
    (known, lines, i) => {
      const more = findPerson(lines, address, brand);
      // A name outside the address's own line needs an address derived from it, or a title that fits the mailbox.
      const name = known.name ?? (i === 0 || more.matched || isTheirs(address, more, card) ? more.name : null);
      return { name, title: known.title ?? (i === 0 || name ? more.title : null) };
    },
    { name: null, title: null },
  );
  const before = page.lines[index - 1]?.text ?? '';
  const label = before.length <= LONGEST_LABEL && !before.includes('@') ? before : '';
  const said = roleFromWords(sentence.replace(address, ' ')) ?? cardRole(card, line, person);
  return judge(address, person, said, [
    // The sentence before the address may say what it is for.
    line.text.length <= CONTEXT_PARAGRAPH_MAX ? line.text.replace(address, ' ') : '',
    label,
    line.heading,
  ]);
}

/** For an address that isn't derived from the name. */
function isTheirs(address: string, person: Person, card: PageLine[]): boolean {
  const mailbox = roleFromEmail(address);
  if (mailbox === null) return card.length <= 4;
  if (typeof mailbox === 'string' || !person.title) return false;
  const titleRole = roleFromWords(person.title);
  return titleRole !== null && titleRole !== 'other' && titleRole.rank === mailbox.rank;
}

/** Such as 'Advertising contact' above a name. */
function cardRole(card: PageLine[], own: PageLine, { name, title }: Named): BuyerRole | null {
  return card
    .filter(({ text }) => text !== own.text && text !== name && text !== title && text.length <= LONGEST_LABEL)
    .map(({ text }) => roleFromWords(text))
    .filter((one): one is BuyerRole => one !== null && one !== 'other')
    .reduce<BuyerRole | null>((best, one) => (best === null || one.rank < best.rank ? one : best), null);
}

/** Null if it is not meant for enquiries about ads. */
function judge(address: string, person: Named, said: BuyerRole | 'other' | null, around: string[]) {
  const mailbox = roleFromEmail(address);
  if (mailbox === 'other' || mailbox === 'example') return null;
  const { name, title } = person;
  const role =
    title && name
      ? byTitle(title, said)
      : mailbox
        ? byMailbox(mailbox, said)
        : byWords([said, ...around.map(roleFromWords)]);
  return role && { role, name, title: name ? title : null };
}

function byTitle(title: string, said: BuyerRole | 'other' | null): BuyerRole | null {
  const titleRole = roleFromWords(title);
  if (titleRole === 'other') return said !== null && said !== 'other' && said.rank <= 2 ? said : null;
  if (said === null || said === 'other') return titleRole ?? UNKNOWN_BUYER_ROLE;
  return titleRole === null || said.rank < titleRole.rank ? said : titleRole;
}

function byMailbox(mailbox: BuyerRole, said: BuyerRole | 'other' | null): BuyerRole {
  if (said === null || said === 'other' || said.rank >= mailbox.rank) return mailbox;
  return { rank: said.rank, weight: Math.max(mailbox.weight, Math.min(said.weight, RECOMMENDED_MAILBOX_WEIGHT)) };
}

/** Null if the nearest words name another purpose. */
function byWords(said: (BuyerRole | 'other' | null)[]): BuyerRole | null {
  const first = said.find((one) => one !== null) ?? UNKNOWN_BUYER_ROLE;
  return first === 'other' ? null : first;
}

const sentenceOf = (text: string, address: string) =>
  text.split(/(?<=[.!?;])\s+/).find((sentence) => sentence.toLowerCase().includes(address)) ?? text.slice(0, 300);

const withoutAddresses = ({ text }: PageLine) =>
  text
    .replace(/\S+@\S+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
