// Newsletters: the list, the page, administrators' changes, and the CSV import.
import * as z from 'zod';
import {
  changesSomething,
  displayFields,
  isoDate,
  pageQuery,
  paging,
  requiredText,
  sortOrder,
  unchangedSince,
  webAddress,
} from './common.ts';
import { DEFAULT_SORT, PAGE_SIZE, SEARCH_MAX_CHARACTERS } from './lists.ts';
import type { ImportField, NewsletterField } from './newsletter-fields.ts';
import { sponsorshipOfNewsletter } from './sponsorships.ts';

export const newslettersQuery = pageQuery(PAGE_SIZE.newsletters).extend({
  search: z.string().trim().max(SEARCH_MAX_CHARACTERS).optional(),
  /** 'match': newsletters with the most similar audience first. */
  sortBy: z.enum(['createdAt', 'name', 'updatedAt', 'match']).default(DEFAULT_SORT.newsletters),
  sortOrder: sortOrder.default('desc'),
});
export type NewslettersQuery = z.infer<typeof newslettersQuery>;

/** In forms and imported rows. */
export const NEWSLETTER_MAX_CHARACTERS = { name: 200, website: 2_000, description: 5_000 } as const;

/** The fields of a newsletter that people fill in; see docs/add-a-field.md. */
export const newsletterInput = z.object({
  name: requiredText('Newsletter name is required', 'Newsletter name', NEWSLETTER_MAX_CHARACTERS.name),
  website: requiredText('Website is required', 'Website', NEWSLETTER_MAX_CHARACTERS.website).pipe(
    webAddress('Please enter a valid URL'),
  ),
  description: requiredText('Description is required', 'Description', NEWSLETTER_MAX_CHARACTERS.description),
});
export type NewsletterInput = z.infer<typeof newsletterInput>;
/** Requires a schema for every field, so that an answer or a change that leaves one out doesn't compile. */
type OfEveryField = Record<NewsletterField, z.ZodType> & Record<string, z.ZodType>;

const newsletter = z.object({
  id: z.string(),
  name: z.string(),
  /** Website and description are empty if an imported row had none. */
  website: z.string(),
  description: z.string(),
  logoUrl: z.string().nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
  /** Absent for viewers who may not see tracking addresses. */
  uniqueEmail: z.string().optional(),
} satisfies OfEveryField);

export const newsletterCard = newsletter.extend({
  /** Audience match with the viewer's newsletter in percent; null if it isn't similar or is the same newsletter. */
  match: z.number().int().nullable(),
  sponsorshipCount: z.number().int(),
  lastSponsorshipBrand: z.string().nullable(),
  /** Confidence in the newest sponsorship, in percent; null if a person recorded it, or if there is no sponsorship. */
  lastSponsorshipConfidence: z.number().int().nullable(),
  lastSponsorshipDate: isoDate.nullable(),
  lastEmailAt: isoDate.nullable(),
});
export type NewsletterCard = z.infer<typeof newsletterCard>;

export const newsletterList = z.object({ newsletters: z.array(newsletterCard), ...paging });
export type NewsletterList = z.infer<typeof newsletterList>;

export const newsletterOption = z.object(displayFields);
export const newsletterOptions = z.array(newsletterOption);
export type NewsletterOption = z.infer<typeof newsletterOption>;

export const newsletterDetail = newsletter.extend({
  /** For administrators only; null until the newsletter has a public report. */
  reportSlug: z.string().nullable().optional(),
  /** For administrators only, who see nothing else of a pipeline. */
  leadCount: z.number().int().optional(),
  audienceDescription: z.string().nullable(),
  audienceAnalyzedAt: isoDate.nullable(),
  lastEmailAt: isoDate.nullable(),
  sponsorships: z.array(sponsorshipOfNewsletter),
  sponsorshipTotal: z.number().int(),
  /** Visible sponsorships of sufficient confidence in the last 12 months, by month (UTC) without empty ones. */
  monthly: z.array(z.object({ month: z.string(), count: z.number().int() })),
});
export type NewsletterDetail = z.infer<typeof newsletterDetail>;

export const similarQuery = z.object({
  limit: z.union([z.literal('all'), z.coerce.number().int().min(1).max(100)]).default('all'),
});
export const similarNewsletter = newsletterOption.extend({ similarity: z.number().min(0).max(1) });
export const similarNewsletters = z.array(similarNewsletter);

const CHANGEABLE_FIELDS = z.object({
  name: newsletterInput.shape.name,
  /** The website may be empty only if it already is (imported rows may have none). */
  website: z.union([z.literal(''), webAddress('Please enter a valid URL')], { error: 'Please enter a valid URL' }),
  description: z
    .string({ error: 'Description is required' })
    .trim()
    .max(5000, 'Description must be at most 5000 characters'),
  logoUrl: webAddress('Please enter a valid URL').nullable(),
  uniqueEmail: z.string().trim().toLowerCase().max(320).pipe(z.email('Please enter a valid email address')),
} satisfies OfEveryField);
const CHANGE = CHANGEABLE_FIELDS.partial().extend({ updatedAt: unchangedSince });
export const newsletterChange = CHANGE.refine(changesSomething, 'Nothing to change');
/** What its owners may change. */
export const ownNewsletterChange = CHANGE.omit({ logoUrl: true, uniqueEmail: true }).refine(
  changesSomething,
  'Nothing to change',
);
export type OwnNewsletterChange = z.infer<typeof ownNewsletterChange>;
export type NewsletterChange = z.infer<typeof newsletterChange>;

export const CONFIRM_REMOVAL_MESSAGE = "Type the newsletter's name to confirm";
export const newsletterRemoval = z.object({ confirm: z.string({ error: CONFIRM_REMOVAL_MESSAGE }).max(300) });

export const newsletterAnswer = newsletter.extend({ uniqueEmail: z.string(), reportSlug: z.string().nullable() });
export type NewsletterAnswer = z.infer<typeof newsletterAnswer>;

export const CSV_MAX_BYTES = 10 * 1024 * 1024;
/** The rows are sent as JSON. */
export const CSV_IMPORT_MAX_BYTES = 32 * 1024 * 1024;
export const CSV_MAX_ROWS = 100_000;
export const CSV_PREVIEW_ROWS = 5;

export const NAME_NOT_MAPPED_MESSAGE = 'Please map at least the Name column';
export const columnMappings = z.object(
  {
    name: z.string({ error: NAME_NOT_MAPPED_MESSAGE }).min(1),
    website: z.string().nullish(),
    description: z.string().nullish(),
    uniqueEmail: z.string().nullish(),
  } satisfies Record<ImportField, z.ZodType>,
  { error: NAME_NOT_MAPPED_MESSAGE },
);
export type ColumnMappings = z.infer<typeof columnMappings>;

export const csvPreview = z.object({
  totalRows: z.number().int(),
  headers: z.array(z.string()),
  preview: z.array(z.record(z.string(), z.string())),
  columnMappings: columnMappings.partial(),
});
export type CsvPreview = z.infer<typeof csvPreview>;

/** Rows keyed by header, with only the mapped columns. */
export const csvImport = z.object({
  csvData: z
    .array(z.record(z.string(), z.union([z.string(), z.null().transform(() => '')])), { error: 'The file has no rows' })
    .min(1)
    .max(CSV_MAX_ROWS, `A file may have ${CSV_MAX_ROWS.toLocaleString('en-US')} rows`),
  columnMappings,
});
export const csvImportAnswer = z.object({ importId: z.string(), totalItems: z.number().int() });

export const csvImportError = z.object({ row: z.number().int(), reason: z.string() });
export const csvImportJob = z.object({
  id: z.string(),
  status: z.enum(['processing', 'completed', 'failed']),
  processed: z.number().int(),
  created: z.number().int(),
  total: z.number().int(),
  error: z.string().nullable(),
  /** Number of failed rows; `errors` contains the first 100, the error file all. */
  errorCount: z.number().int(),
  /** Number of imported rows with a warning; the error file contains them too. */
  warningCount: z.number().int(),
  errors: z.array(csvImportError),
});
export type CsvImportJob = z.infer<typeof csvImportJob>;

export const reportState = z.object({
  reportSlug: z.string().nullable(),
  /** False until an administrator has confirmed a newsletter that a member created. */
  isPublic: z.boolean(),
  builtAt: isoDate.nullable(),
  staleSince: isoDate.nullable(),
  issueCount: z.number().int(),
  building: z.boolean(),
});
export type ReportState = z.infer<typeof reportState>;

/** The tracked newsletters of a site's publisher: a hint, never a refusal. */
export const samePublisherQuery = z.object({ website: z.string().trim().min(1).max(2000) });
export const samePublisher = z.object({
  domain: z.string().nullable(),
  /** At most 10 of the publisher's newsletters. */
  newsletters: z.array(newsletterOption),
  total: z.number().int(),
  /** For example 'We track 2 newsletters of axios.com: A, B'; null if none is tracked. */
  message: z.string().nullable(),
});
export type SamePublisher = z.infer<typeof samePublisher>;
