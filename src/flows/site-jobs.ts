// The jobs that read a subject's site: due when the subject is new, when it begins to count, and when its site becomes
// another one.
import type { Job } from '../jobs.ts';

export const newsletterJobs = (id: string): Job[] => [
  { kind: 'describe', what: 'newsletter', id },
  { kind: 'logo', what: 'newsletter', id },
];

/** @param isContactDue false where there is no site to find one on, or it is known. */
export const brandJobs = (id: string, isContactDue = true): Job[] => [
  { kind: 'describe', what: 'brand', id },
  { kind: 'logo', what: 'brand', id },
  ...(isContactDue ? [{ kind: 'contact' as const, brandId: id }] : []),
];
