// Headings of lists in which every entry is an ad: 'Classifieds', 'Marketplace (paid listings)'.
import { toAlternation } from '../../domain/any-of.ts';

/** Headings of lists whose entries are always sold. */
const SOLD_LIST_HEADINGS = toAlternation(`
  classifieds?(?: ads?| listings?| section| corner)? | (?:small|mini|text|reader) ads | ads | (?:sponsored|paid|promoted) (?:links|listings|posts|picks|ads|classifieds|jobs) |
  sponsors(?:’|'|’s|'s)? (?:links|corner) | kleinanzeigen | anzeigenmarkt | gesponserte (?:links|einträge) | petites annonces | liens (?:sponsorisés|partenaires) |
  (?:anuncios )?clasificados | enlaces (?:patrocinados|de pago) | (?:anúncios )?classificados | links patrocinados | annunci(?: economici)? | link sponsorizzati |
  kleine advertenties | gesponsorde links | スポンサーリンク | 三行広告`);
/** Headings of lists whose entries are sold only if the heading, or the line below it, says so. */
const MAYBE_SOLD_LIST_HEADINGS = toAlternation(`
  market ?place | (?:the )?market | (?:bulletin|notice|message|job|jobs) board | shop window | shout-?outs? | (?:open )?(?:jobs|roles|positions|vacancies) | job (?:ads|openings) |
  events | tools | deals | marktplatz | schwarzes brett | pinnwand | stellen(?:anzeigen|markt)? | jobs? | termine | place du marché | offres d(?:’|')emploi | agenda | bons plans |
  tablón(?: de anuncios)? | empleos? | ofertas(?: de empleo)? | mural | vagas | bacheca | お知らせ | 求人 | 채용`);
/** Words after a list's heading, or alone below it, which say that the entries are paid for. */
const PAID = toAlternation(`
  sponsored | paid | promoted | ads | adverts | advertisements | (?:paid|sponsored) (?:ads?|adverts|listings?|posts?|placements?|entries|jobs|events|links) | anzeigen? | werbung | bezahlt |
  gesponsert | sponsorisée?s? | publicité | annonces payantes | patrocinad[oa]s? | publicidade? | de pago | pag[oa]s | sponsorizzat[ie] | pubblicità | advertenties | gesponsord |
  広告 | pr | 광고`);
const LEAD =
  "(?:our |the |your |featured |latest |new |open |current |more |reader |readers(?:’|') |community |today(?:'|’)?s |this (?:week|month|issue)(?:'|’)?s )?";

const SOLD_HEADING = new RegExp(
  `^${LEAD}(?:${SOLD_LIST_HEADINGS})(?: ?[([（|·:–—-] ?(?:${PAID}|[^()]{0,40}\\d[^()]{0,40}) ?[)\\]）]?)?$`,
  'iu',
);
const MAYBE_HEADING = new RegExp(`^${LEAD}(?:${MAYBE_SOLD_LIST_HEADINGS})$`, 'iu');
const MARKED_HEADING = new RegExp(
  `^${LEAD}(?:${MAYBE_SOLD_LIST_HEADINGS}) ?[([（|·:–—-] ?(?:${PAID}) ?[)\\]）]?$`,
  'iu',
);
const PAID_LINE = new RegExp(
  `^(?:all |these (?:are|entries are) |the following (?:are|is) )?(?:${PAID})(?: (?:from|by|for) .{2,60})?[.:]?$`,
  'iu',
);
const JOB_WORD_IN_HEADING = /\b(?:jobs?|roles|positions|vacancies|stellen\w*|emplois?|empleos?|vagas)\b|求人|채용/iu;

const HEADING_MAX = 120;

/** True for the heading of a list of small ads. @param next the line below, which may say that they are paid. */
export function isSmallAdsHeading(line: string, next = ''): boolean {
  if (line.length > HEADING_MAX) return false;
  const words = line.replace(OUTER_EMOJI, '');
  return SOLD_HEADING.test(words) || MARKED_HEADING.test(words) || (MAYBE_HEADING.test(words) && PAID_LINE.test(next));
}
/** The emoji before or after a heading's words: '📰 Classifieds'. */
const EMOJI = String.raw`\p{Extended_Pictographic}[\p{Extended_Pictographic}\u{fe0f}\u{200d}\s]{0,8}`;
const OUTER_EMOJI = new RegExp(`^${EMOJI}|\\s?${EMOJI}$`, 'gu');

/** True if a list with this heading offers jobs. Its entries name a job first, and then the employer. */
export const isJobListHeading = (line: string): boolean => JOB_WORD_IN_HEADING.test(line);
