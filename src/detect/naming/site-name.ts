// Finds the words of an ad that spell the domain it leads to, which are its advertiser's name.
import { brandKey, displayName, foldText } from '../../domain/brand/name.ts';
import { domainMatchStrength } from '../../domain/brand/site.ts';
import { listCapitalisedRuns, type TokenizedLines } from './forms.ts';
import { hasOnlyCommonWords, isTechnicalAbbreviation, looksLikeTitle } from './junk.ts';

/** A first word with fewer letters may begin a domain by coincidence. */
const FIRST_WORD_MIN = 5;

/** The name that the domain spells best, else one whose first word begins the domain, the longest first. */
export function findNameOfSite(ad: TokenizedLines, domain: string): string | null {
  let best: { name: string; strength: number } | null = null;
  const runs = listCapitalisedRuns(ad).map(displayName);
  for (const name of runs) {
    if (brandKey(name).length < 2 || looksLikeTitle(name) || isTechnicalAbbreviation(name.replace(/^The /u, ''), []))
      continue;
    const strength = domainMatchStrength(name, domain);
    // A possessive is seldom a name, unless the domain spells it exactly: 'Wendy’s' at wendys.com.
    if (strength < 2 || (strength < 3 && (hasOnlyCommonWords(name) || /['’]s$/u.test(name)))) continue;
    if (strength > (best?.strength ?? 0)) best = { name, strength };
  }
  if (best) return best.name;
  // Shorter runs come first, because longer ones may include words of the offer.
  const begun = runs.findLast((name) => {
    const [first = '', ...rest] = foldText(name).split(' ');
    if (rest.length === 0 || rest.length > 2 || first.length < FIRST_WORD_MIN || !domain.startsWith(first))
      return false;
    return !hasOnlyCommonWords(rest.join(' ')) || domain.startsWith(brandKey(name));
  });
  return begun ?? null;
}
