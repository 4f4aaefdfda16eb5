// How a letter names who supports it. People are thanked in the same words as companies, so a name counts only where
// the line leads somewhere and it isn't a person's.
import { anyOf } from '../../../domain/any-of.ts';
import type { Phrase } from './phrase.ts';

const ISSUE = 'newsletter|issue|edition|letter|bulletin|digest|e-?mail|publication|podcast|episode';
const NOW = anyOf(`today | this (?:week|month|issue|edition|${ISSUE})`);
const WHOSE = anyOf(`our | today(?:'|’)?s | this (?:week|month|issue|edition)(?:'|’)s | the week(?:'|’)s`);

/**
 * Lines above the logos of those who support the newsletter. Without logos they are above anything: names of readers,
 * an appeal.
 */
export const SUPPORT_LABEL = new RegExp(
  `^(?:${anyOf(String.raw`
    (?:(?:with )?(?:thanks|thank you) to )?(?:all )?(?:our|the) (?:\w+ )?supporters | (?:kindly |generously |proudly )?supported by |
    mit (?:freundlicher )?unterstützung (?:von|durch) | unsere (?:unterstützer|förderer) | (?:nos soutiens|avec le soutien de) |
    (?:nuestros colaboradores|con el apoyo de) | (?:nossos apoiadores|com o apoio de|apoio) | (?:i nostri sostenitori|con il sostegno di) |
    met (?:steun|dank) (?:van|aan)`)})$`,
  'iu',
);

export const SUPPORTERS: readonly Phrase[] = [
  // 'thanks to our supporters: X, Y and Z'
  {
    phrase: /\b(?:thanks|thank you) to (?:all )?our (?:\w+ )?supporters\s*[:–—]\s*/iu,
    lead: false,
    weight: 88,
    supporter: true,
  },
  // 'Also supporting this issue: X', 'Supporting us this month: X'
  {
    phrase: new RegExp(String.raw`\b(?:also )?supporting (?:us )?(?:${NOW})\s*[:–—]\s*`, 'iu'),
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
  // 'This week's supporter is X', 'With thanks to our supporter X': one; many are readers.
  {
    phrase: new RegExp(
      String.raw`\b(?:thanks|thank you) to (?:${WHOSE}) (?:\w+ )?supporter\b[,:]?\s*|\b(?:${WHOSE}) (?:\w+ )?supporter(?: (?:${NOW}))?(?:\s+is\b|\s*[,:–—])\s*`,
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

/** After the name, which is a link: 'Acme keeps this newsletter free'. */
export const KEEPS_NEWSLETTER_FREE = new RegExp(
  String.raw`\s+(?:keeps|helps (?:us )?(?:to )?keep) (?:this|our|the) (?:${ISSUE}) (?:free|going|running)\b`,
  'iu',
);
