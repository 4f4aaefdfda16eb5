// Names of the newsletter itself, which sponsors no one.
import { brandKey, normaliseBrandName } from '../../domain/brand/name.ts';
import { domainMatchStrength } from '../../domain/brand/site.ts';
import { siteDomain } from '../../domain/site/domain.ts';
import type { Issue } from '../analyst.ts';
import { isSelfDescription } from './junk.ts';

/** What joins two names into one. */
export const NAME_JOINER = / (?:and|&|\+|und|et|y) /u;

/**
 * Whether a name is the newsletter's own, its publisher's, or a sister newsletter's: its name and more ('TLDR AI' in
 * TLDR), or without words like 'newsletter'.
 */
export function isOwnNewsletter(name: string, { newsletter, sender }: Issue): boolean {
  const brand = normaliseBrandName(name);
  const own = [newsletter.name, sender.name].some((said) => {
    const letter = said ? normaliseBrandName(said) : '';
    if (letter.length < 4) return false;
    if (brand === letter || brand.startsWith(`${letter} `) || isSelfDescription(brand, letter)) return true;
    return letter.startsWith(`${brand} `) && ISSUED.test(letter.slice(brand.length + 1));
  });
  return (
    own ||
    (newsletter.domain !== null && (siteDomain(name) === newsletter.domain || isOwnSite(name, newsletter.domain)))
  );
}

/** Removes the newsletter's own name from a joint one: 'Acme and The Kiln Letter'. */
export function withoutOwnName(name: string, issue: Issue): string {
  const parts = name.split(NAME_JOINER);
  const others = parts.filter((part) => !isOwnNewsletter(part, issue));
  return others.length === 1 && parts.length > 1 ? (others[0] as string) : name;
}

/** What a publisher's name is followed by in its letter's. */
const ISSUED =
  /^(?:newsletters?|letter|news|weekly|daily|monthly|digest|brief|briefing|bulletin|mail|mails|team|update|updates|roundup|journal|magazin|magazine|dispatch|ai)$/u;

/** 'Bebeboutik' where the newsletter is at bebeboutik.com: four letters at least, so that it is no accident. */
const isOwnSite = (name: string, domain: string): boolean =>
  brandKey(name).length >= 4 && domainMatchStrength(name, domain) === 3;
