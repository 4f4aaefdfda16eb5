// The schemas of the forms that edit brands and sponsorships. They are loaded only when a change is saved, because zod
// comes with them.
import * as z from 'zod';
import {
  type BrandChange,
  brandChange,
  type SponsorshipChange,
  sponsorshipChange,
} from '../../src/contract/curation.ts';
import type { BrandBefore } from './brand-form.tsx';
import type { SponsorshipBefore } from './sponsorship-form.tsx';

type Given = Record<string, string>;
const CONTACT = ['contactEmail', 'contactName', 'contactTitle'] as const;

/** A schema that turns a form's values into the change; null if nothing was changed. */
export function brandChangesTo(before: BrandBefore): z.ZodType<BrandChange | null> {
  const was: Given = {
    name: before.name,
    website: before.website ?? '',
    logoUrl: before.logoUrl && !before.logoUrl.startsWith('/') ? before.logoUrl : '',
    companyId: before.company?.id ?? '',
    contactEmail: before.contactEmail ?? '',
    contactName: before.contactName ?? '',
    contactTitle: before.contactTitle ?? '',
  };
  return z.preprocess((given) => {
    const now = given as Given;
    const changed = Object.keys(was).filter((name) => (now[name] ?? '') !== was[name]);
    if (changed.length === 0) return null;
    const plain = changed.filter((name) => !(CONTACT as readonly string[]).includes(name));
    const change: Record<string, unknown> = Object.fromEntries(plain.map((name) => [name, now[name] || null]));
    if (changed.length > plain.length)
      change.contact = CONTACT.some((name) => now[name])
        ? { email: now.contactEmail, name: now.contactName || null, title: now.contactTitle || null }
        : null;
    return { ...change, updatedAt: before.updatedAt };
  }, brandChange.nullable()) as z.ZodType<BrandChange | null>;
}

/**
 * A schema that turns a sponsorship form's values (brand by name, placement, newsletter) into the change; null if
 * nothing was changed.
 */
export function sponsorshipChangesTo(before: SponsorshipBefore): z.ZodType<SponsorshipChange | null> {
  return z.preprocess((given) => {
    const { brandName = '', placementType = '', newsletterId = '' } = given as Given;
    const change = {
      // An ad whose sponsor isn't known yet starts with an empty name, which the schema rejects until it is filled in.
      ...(brandName.trim() !== before.brandName || !before.brandName ? { brandName } : {}),
      ...(placementType !== before.placementType ? { placementType } : {}),
      ...(newsletterId && newsletterId !== before.newsletterId ? { newsletterId } : {}),
    };
    if (Object.keys(change).length === 0) return null;
    return { ...change, ...(before.updatedAt ? { updatedAt: before.updatedAt } : {}) };
  }, sponsorshipChange.nullable()) as z.ZodType<SponsorshipChange | null>;
}
