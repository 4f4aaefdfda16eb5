// Invented letters as additional training examples: more forms of disclosure than any folder contains. Their weight is
// small compared with real issues.
import { INVENTED_LETTER_SENDER, NOT_SPONSORED_CASES, SPONSORED_CASES } from '../../detect/forms.ts';
import { NOT_SPONSOR_LIST_CASES, SPONSOR_LIST_CASES } from '../../detect/listed-forms.ts';
import { NOT_SPONSORED_CASES_BEYOND_RULES, SPONSORED_CASES_BEYOND_RULES } from '../../detect/wider-forms.ts';
import { issueOf } from '../../support/issues.ts';
import type { CorpusItem } from '../corpus.ts';

export const INVENTED_NEWSLETTER_PREFIX = 'invented letter';

/** One labelled item per invented letter; each counts as a separate newsletter. */
export function createInventedItems(): CorpusItem[] {
  const all = [
    ...[...SPONSORED_CASES, ...SPONSORED_CASES_BEYOND_RULES, ...SPONSOR_LIST_CASES].map(([what, letter, brands]) => ({
      what,
      letter,
      brands,
    })),
    ...[...NOT_SPONSORED_CASES, ...NOT_SPONSORED_CASES_BEYOND_RULES, ...NOT_SPONSOR_LIST_CASES].map(
      ([what, letter]) => ({
        what,
        letter,
        brands: [] as string[],
      }),
    ),
  ];
  return all.map(({ what, letter, brands }, nth) => ({
    id: `form ${nth}`,
    newsletter: `${INVENTED_NEWSLETTER_PREFIX}: ${what}`,
    date: '',
    issue: issueOf(letter, INVENTED_LETTER_SENDER),
    isIssue: true,
    label: {
      id: `form ${nth}`,
      sponsors: brands.map((brand) => ({
        brand,
        website_domain: null,
        placement_type: what.startsWith('dedicated') ? 'dedicated_send' : 'primary_native',
        certainty: 'sure' as const,
      })),
    },
    source: { repo: '', path: 'test/detect/forms.ts', sha256: '' },
  }));
}
