// Recognises the newsletter's own names, because a newsletter doesn't sponsor itself.
import { brandKey, normaliseBrandName } from '../../domain/brand/name.ts';
import { domainMatchStrength } from '../../domain/brand/site.ts';
import { siteDomain } from '../../domain/site/domain.ts';
import type { Issue } from '../analyst.ts';

/** The conjunctions between two names: 'Acme and Beta'. */
export const NAME_CONJUNCTION = / (?:and|&|\+|und|et|y) /u;

/** True for the newsletter's, its publisher's or a sister newsletter's name ('TLDR AI' for TLDR). */
export function isOwnNewsletterName(name: string, { newsletter, sender }: Issue): boolean {
  const brand = normaliseBrandName(name);
  const own = [newsletter.name, sender.name].some((said) => {
    const letter = said ? normaliseBrandName(said) : '';
    if (letter.length < 4) return false;
    if (brand === letter || brand.startsWith(`${letter} `)) return true;
    return letter.startsWith(`${brand} `) && NEWSLETTER_WORD.test(letter.slice(brand.length + 1));
  });
  return (
    own ||
    (newsletter.domain !== null &&
      (siteDomain(name) === newsletter.domain || isSpelledByOwnDomain(name, newsletter.domain)))
  );
}

/** Removes the newsletter's own name from a joint one: 'Acme and The Kiln Letter' becomes 'Acme'. */
export function removeOwnNameFromJoint(name: string, issue: Issue): string {
  const parts = name.split(NAME_CONJUNCTION);
  const others = parts.filter((part) => !isOwnNewsletterName(part, issue));
  return others.length === 1 && parts.length > 1 ? (others[0] as string) : name;
}

/** Words that a newsletter's name adds to its publisher's name: 'Acme Weekly' by Acme. */
const NEWSLETTER_WORD =
  /^(?:newsletters?|letter|news|weekly|daily|monthly|digest|brief|briefing|bulletin|mail|mails|team|update|updates|roundup|journal|magazin|magazine|dispatch|ai)$/u;

/** True for 'Bebeboutik' at bebeboutik.com. Fewer than four letters may agree by coincidence. */
const isSpelledByOwnDomain = (name: string, domain: string): boolean =>
  brandKey(name).length >= 4 && domainMatchStrength(name, domain) === 3;
