// Phrases with which a newsletter names its supporters. People are thanked in the same words as companies, so a name
// counts only if the line has a link and the name isn't a person's.
import { toAlternation } from '../../../domain/any-of.ts';
import type { SponsorNamingPhrase } from './phrase.ts';

const ISSUE = 'newsletter|issue|edition|letter|bulletin|digest|e-?mail|publication|podcast|episode';
const THIS_ISSUE = toAlternation(`today | this (?:week|month|issue|edition|${ISSUE})`);
const OUR_OR_THIS_WEEKS = toAlternation(
  `our | today(?:'|’)?s | this (?:week|month|issue|edition)(?:'|’)s | the week(?:'|’)s`,
);

/**
 * A whole line that may stand above the logos of companies that support the newsletter: 'Our supporters'. Without logos
 * it may be above anything, such as readers' names or an appeal for donations.
 */
export const SUPPORTERS_LABEL_LINE = new RegExp(
  `^(?:${toAlternation(String.raw`
    (?:(?:with )?(?:thanks|thank you) to )?(?:all )?(?:our|the) (?:\w+ )?supporters | (?:kindly |generously |proudly )?supported by |
    mit (?:freundlicher )?unterstützung (?:von|durch) | unsere (?:unterstützer|förderer) | (?:nos soutiens|avec le soutien de) |
    (?:nuestros colaboradores|con el apoyo de) | (?:nossos apoiadores|com o apoio de|apoio) | (?:i nostri sostenitori|con il sostegno di) |
    met (?:steun|dank) (?:van|aan)`)})$`,
  'iu',
);

export const SUPPORTER_NAMING_PHRASES: readonly SponsorNamingPhrase[] = [
  // Thanks to all supporters, and a list of them: 'thanks to our supporters: X, Y and Z'.
  {
    phrase: /\b(?:thanks|thank you) to (?:all )?our (?:\w+ )?supporters\s*[:–—]\s*/iu,
    lead: false,
    weight: 88,
    supporter: true,
  },
  // A label for whoever supports the issue: 'Also supporting this issue: X', 'Supporting us this month: X'.
  {
    phrase: new RegExp(String.raw`\b(?:also )?supporting (?:us )?(?:${THIS_ISSUE})\s*[:–—]\s*`, 'iu'),
    lead: true,
    weight: 88,
    supporter: true,
  },
  {
    phrase:
      /\b(?:newsletter |bulletin )?supporter of (?:the|this) (?:week|month|issue|day|edition)(?:\s+is\b|\s*[:–—])\s*/iu,
    lead: true,
    weight: 88,
    supporter: true,
  },
  // A supporter in the singular, because many supporters are readers: 'This week's supporter is X', 'With thanks to our
  // supporter X'.
  {
    phrase: new RegExp(
      String.raw`\b(?:thanks|thank you) to (?:${OUR_OR_THIS_WEEKS}) (?:\w+ )?supporter\b[,:]?\s*|\b(?:${OUR_OR_THIS_WEEKS}) (?:\w+ )?supporter(?: (?:${THIS_ISSUE}))?(?:\s+is\b|\s*[,:–—])\s*`,
      'iu',
    ),
    lead: false,
    weight: 88,
    supporter: true,
  },
  {
    phrase: new RegExp(
      String.raw`\b(?:grateful|thankful|thanks|thank you) to (?=[^.!?\n]{2,60} for (?:their|its|the) (?:\w+ )?(?:support|sponsorship) of (?:this|our|the) (?:${ISSUE})\b)`,
      'iu',
    ),
    lead: false,
    weight: 88,
    supporter: true,
  },
  {
    phrase: new RegExp(
      String.raw`\b(?:${ISSUE}) (?:is|stays|remains) free(?: for (?:you|all|everyone))?(?: (?:today|this week))?,? thanks to\s+`,
      'iu',
    ),
    lead: false,
    weight: 88,
    supporter: true,
  },
];

/** The words after the sponsor's name, which is a link, in 'Acme keeps this newsletter free'. */
export const KEEPS_FREE_WORDS_AFTER_NAME = new RegExp(
  String.raw`\s+(?:keeps|helps (?:us )?(?:to )?keep) (?:this|our|the) (?:${ISSUE}) (?:free|going|running)\b`,
  'iu',
);
