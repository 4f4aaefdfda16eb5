/** What a member can report as wrong with a sponsorship, as worded in the form. */
export const ERROR_KIND_LABELS = {
  not_a_sponsor: 'This is not a sponsor',
  wrong_brand: 'The brand is wrong',
  wrong_type: 'The placement type is wrong',
  wrong_site: 'The website is wrong',
} as const;
