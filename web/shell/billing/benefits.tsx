import { Check } from 'lucide-react';
import { PARTNER_OFFERS_VALUE } from '../../../src/contract/plans.ts';

const BENEFITS = [
  'Everything added in the past 14 days, as soon as we find it',
  'Verified contacts at the brands',
  'Full email previews behind every sponsorship',
  'Sponsorship patterns across 500+ newsletters',
  'CSV export and advanced similarity search',
  'Priority email analysis and weekly trend reports',
  `Partner deals worth over ${PARTNER_OFFERS_VALUE} in exclusive credits`,
] as const;

/** The benefits of a subscription. */
export const Benefits = () => (
  <ul className="grid gap-1.5">
    {BENEFITS.map((benefit) => (
      <li key={benefit} className="flex items-start gap-2 text-sm">
        <Check className="mt-0.5 size-4 shrink-0 text-success" aria-hidden />
        {benefit}
      </li>
    ))}
  </ul>
);
