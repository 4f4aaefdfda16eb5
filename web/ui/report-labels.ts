/** What a member can report as wrong with a sponsorship, as worded in the form. */
export const SPONSORSHIP_ERROR_LABELS = {
  not_a_sponsor: 'This is not a sponsor',
  wrong_brand: 'The brand is wrong',
  wrong_type: 'The placement type is wrong',
  wrong_site: 'The website is wrong',
} as const;

/** Labels of all kinds of error reports: about a sponsorship, and about a brand's contact. */
export const ERROR_REPORT_KIND_LABELS = {
  ...SPONSORSHIP_ERROR_LABELS,
  bounced: 'Mail to our contact bounced',
  wrong_person: 'Our contact is the wrong person',
} as const;

/** What a member is told after a report. */
export const REPORT_SENT = {
  title: 'Thank you',
  description: 'We’ll review your report and let you know the outcome.',
};
