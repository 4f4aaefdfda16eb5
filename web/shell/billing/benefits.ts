import { OFFERS_WORTH } from '../../../src/contract/plans.ts';

/** What a subscription adds. */
export const BENEFITS = [
  'Everything added in the past 14 days, the day it is found',
  'Verified contacts at the brands',
  'Full email previews behind every sponsorship',
  'Sponsorship patterns across 500+ newsletters',
  'CSV export and advanced similarity search',
  'Priority email analysis and weekly trend reports',
  `Partner deals worth over ${OFFERS_WORTH} in exclusive credits`,
] as const;
