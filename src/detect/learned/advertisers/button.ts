// What a link's words order: 'Shop now' names no one, 'Try Acme free' does.
import { anyOf } from '../../../domain/any-of.ts';
import { isCommon } from '../../naming/junk.ts';
import type { OfferName } from './name.ts';
import { COMMON_WORD } from './runs.ts';

const ORDER = new RegExp(
  `^(?:${anyOf(`
    try | get | visit | meet | discover | join | explore | shop | shop at | buy | order | start | start with | book | see | save | claim |
    redeem | watch | download | use | grab | test | check out | learn about | sign up for | go to | subscribe to | register for | teste |
    entdecke | besuche | essayez | découvrez | visitez | prueba | descubre | visita | scopri | prova | experimente | conheça | probeer |
    ontdek | bezoek`)}) `,
  'iu',
);
/** Said after the name. */
const BESIDES = / (?:now|today|here|online|free|for free|gratis|gratuitement|kostenlos)$/iu;

/** Offers a link's words, and the name that they order something of. */
export function offerButtonNames(words: string, offer: OfferName): void {
  const order = ORDER.exec(words)?.[0];
  const rest = words.slice(order?.length ?? 0).replace(BESIDES, '');
  if (order && (isCommon(rest) || COMMON_WORD.test(rest.toLowerCase()))) return;
  // 'Visit Ashford' may be a name as a whole.
  offer(words, 'anchor');
  if (!order) return;
  if (/^[\p{Lu}\p{N}]/u.test(rest) && !COMMON_WORD.test(rest.split(' ')[0]?.toLowerCase() ?? '')) offer(rest, 'anchor');
}
