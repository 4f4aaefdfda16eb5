// The columns of a table of leads and bookings: their names, and which header of a file is which. Without zod, because
// the page loads it before a file is chosen.

export const IMPORT_SLICE_ROWS = 50;
export const IMPORT_MAX_ROWS = 2_000;

export const LEAD_IMPORT_LABELS = {
  company: 'Company',
  website: 'Website',
  contactName: 'Contact name',
  contactEmail: 'Contact email',
  stage: 'Stage',
  value: 'Value',
  currency: 'Currency',
  nextStep: 'Next step',
  nextStepOn: 'Next step on',
  notes: 'Notes',
  day: 'Issue date',
  placementType: 'Placement',
  state: 'Booking state',
  price: 'Price',
  discount: 'Discount',
  invoiceNumber: 'Invoice number',
  invoicedOn: 'Invoiced on',
  dueOn: 'Due on',
  paidOn: 'Paid on',
  link: 'Link of the ad',
  note: 'Note on the booking',
  sent: 'Sent',
  opens: 'Opens',
  clicks: 'Clicks',
} as const;
export type LeadImportField = keyof typeof LEAD_IMPORT_LABELS;
export const LEAD_IMPORT_FIELDS = Object.keys(LEAD_IMPORT_LABELS) as LeadImportField[];

/** Other headers of a field, without case and punctuation; those that only begin a longer header come last. */
const OTHER_HEADERS: Partial<Record<LeadImportField, readonly string[]>> = {
  company: ['sponsor', 'brand', 'advertiser', 'client', 'customer', 'account', 'organization', 'name'],
  website: ['site', 'url', 'domain', 'homepage'],
  contactName: ['contact', 'person', 'contactperson'],
  contactEmail: ['email', 'mail', 'emailaddress'],
  stage: ['leadstage', 'pipelinestage', 'leadstatus'],
  value: ['dealvalue', 'budget'],
  nextStep: ['todo', 'followup', 'nextaction'],
  nextStepOn: ['due', 'followupon', 'nextstepdate', 'followupdate'],
  notes: ['comments', 'comment'],
  day: ['issueday', 'date', 'rundate', 'sendday', 'senddate', 'issue', 'publicationdate'],
  placementType: ['slottype', 'adtype', 'format', 'slot'],
  state: ['state', 'status', 'bookingstatus'],
  price: ['rate', 'cost', 'fee', 'amount', 'total'],
  discount: ['rebate'],
  invoiceNumber: ['invoice', 'invoiceno', 'invoiceid'],
  invoicedOn: ['invoicedate', 'invoiced', 'invoicesent'],
  dueOn: ['duedate', 'paymentdue'],
  paidOn: ['paid', 'paymentdate', 'datepaid'],
  link: ['link', 'adlink', 'targeturl', 'landingpage'],
  note: ['note', 'bookingnote'],
  sent: ['recipients', 'sends'],
  opens: ['opened'],
  clicks: ['clicked'],
};
const plain = (header: string) => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Which header holds which field; each header at most once, the product's own names first. */
export function guessLeadColumns(headers: readonly string[]): Partial<Record<LeadImportField, string>> {
  const taken = new Set<string>();
  const guess: Partial<Record<LeadImportField, string>> = {};
  const take = (field: LeadImportField, names: readonly string[]) => {
    const found = names.flatMap((name) => headers.filter((header) => plain(header) === name && !taken.has(header)))[0];
    if (found === undefined || guess[field] !== undefined) return;
    guess[field] = found;
    taken.add(found);
  };
  for (const field of LEAD_IMPORT_FIELDS) take(field, [plain(LEAD_IMPORT_LABELS[field])]);
  for (const field of LEAD_IMPORT_FIELDS) take(field, OTHER_HEADERS[field] ?? []);
  return guess;
}
