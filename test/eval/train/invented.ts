// Invented letters as additional training examples: more forms of disclosure than any folder contains. Their weight is
// small compared with real issues.
import { FORM_SENDER, NOT_SPONSORED_CASES, SPONSORED_CASES } from '../../detect/forms.ts';
import { LISTED_NOT_SPONSORED, LISTED_SPONSORED } from '../../detect/listed-forms.ts';
import { WIDER_NOT_SPONSORED, WIDER_SPONSORED } from '../../detect/wider-forms.ts';
import { issueOf } from '../../support/issues.ts';
import type { CorpusItem } from '../corpus.ts';

export const INVENTED_NEWSLETTER_PREFIX = 'invented letter';

/** One item per form; each counts as a separate newsletter. */
export function createFormItems(): CorpusItem[] {
  const all = [
    ...[...SPONSORED_CASES, ...WIDER_SPONSORED, ...LISTED_SPONSORED].map(([what, letter, brands]) => ({
      what,
      letter,
      brands,
    })),
    ...[...NOT_SPONSORED_CASES, ...WIDER_NOT_SPONSORED, ...LISTED_NOT_SPONSORED].map(([what, letter]) => ({
      what,
      letter,
      brands: [] as string[],
    })),
  ];
  return all.map(({ what, letter, brands }, nth) => ({
    id: `form ${nth}`,
    newsletter: `${INVENTED_NEWSLETTER_PREFIX}: ${what}`,
    date: '',
    issue: issueOf(letter, FORM_SENDER),
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
