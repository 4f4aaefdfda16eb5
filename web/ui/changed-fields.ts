// What a form sends of a record that exists: only the changed fields, so that it overwrites nothing else.
import type { BrandChange, SponsorshipChange } from '../../src/contract/curation.ts';

type Texts = Record<string, string | null | undefined>;

/** The fields whose text isn't that of before; null if there are none. */
export function changedFields(given: Texts, before: Texts): Texts | null {
  const changed = Object.entries(given).filter(
    ([name, text]) => name in before && (text ?? '') !== (before[name] ?? ''),
  );
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

const CONTACT = ['contactEmail', 'contactName', 'contactTitle'];

/** The change of a brand by its form. The contact is changed as a whole, and an empty one is removed. */
export function toBrandChange(given: Texts, before: Texts): { [name in keyof BrandChange]: unknown } | null {
  const changed = changedFields(given, before);
  if (!changed) return null;
  const plain = Object.fromEntries(Object.entries(changed).filter(([name]) => !CONTACT.includes(name)));
  const { contactEmail: email, contactName: name, contactTitle: title } = given;
  const contact = email || name || title ? { email, name: name || null, title: title || null } : null;
  return {
    ...plain,
    ...('companyId' in plain ? { companyId: plain.companyId || null } : {}),
    ...(CONTACT.some((each) => each in changed) ? { contact } : {}),
    updatedAt: before.updatedAt ?? undefined,
  };
}

/** The change of a sponsorship by its form; an ad whose sponsor isn't known yet has an empty name, which is refused. */
export function toSponsorshipChange(
  given: Texts,
  before: Texts,
): { [name in keyof SponsorshipChange]: unknown } | null {
  const changed = changedFields(
    { ...given, brandName: given.brandName?.trim() },
    { brandName: before.brandName, placementType: before.placementType, newsletterId: before.newsletterId },
  );
  if (!changed && before.brandName) return null;
  return {
    ...(before.brandName ? {} : { brandName: given.brandName }),
    ...changed,
    ...(before.updatedAt ? { updatedAt: before.updatedAt } : {}),
  };
}
