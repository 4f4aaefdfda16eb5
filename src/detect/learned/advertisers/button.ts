// Finds names in the words of buttons and links: 'Try Acme free' names Acme, 'Shop now' names no one.
import { toAlternation } from '../../../domain/any-of.ts';
import { hasOnlyCommonWords } from '../../naming/junk.ts';
import type { NameCollector } from './name.ts';
import { COMMON_WORD } from './runs.ts';

/** The verb at the beginning of a button: 'Try ', 'Sign up for '. */
const BUTTON_VERB = new RegExp(
  `^(?:${toAlternation(`
    try | get | visit | meet | discover | join | explore | shop | shop at | buy | order | start | start with | book | see | save | claim |
    redeem | watch | download | use | grab | test | check out | learn about | sign up for | go to | subscribe to | register for | teste |
    entdecke | besuche | essayez | découvrez | visitez | prueba | descubre | visita | scopri | prova | experimente | conheça | probeer |
    ontdek | bezoek`)}) `,
  'iu',
);
/** Words after the name on a button: 'Try Acme free'. */
const BUTTON_SUFFIX = / (?:now|today|here|online|free|for free|gratis|gratuitement|kostenlos)$/iu;

/** Offers a link's words as a name, and also what remains without the button's verb: 'Acme' of 'Try Acme free'. */
export function collectButtonNames(words: string, offer: NameCollector): void {
  const order = BUTTON_VERB.exec(words)?.[0];
  const rest = words.slice(order?.length ?? 0).replace(BUTTON_SUFFIX, '');
  if (order && (hasOnlyCommonWords(rest) || COMMON_WORD.test(rest.toLowerCase()))) return;
  // The words may be a name as a whole, although they begin with a verb: 'Visit Ashford'.
  offer(words, 'anchor');
  if (!order) return;
  if (/^[\p{Lu}\p{N}]/u.test(rest) && !COMMON_WORD.test(rest.split(' ')[0]?.toLowerCase() ?? '')) offer(rest, 'anchor');
}
