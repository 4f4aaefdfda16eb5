// Types of answers, from the contract; types only, so that no page loads the schemas' library for them.
export type {
  ColumnMappings,
  CsvImportJob,
  CsvPreview,
  NewsletterAnswer,
  NewsletterCard,
  NewsletterChange,
  NewsletterDetail,
  NewsletterInput,
  NewsletterList,
  NewsletterOption,
  ReportState,
  SimilarNewsletter,
} from '../../src/contract/newsletters.ts';
export type {
  SponsorshipDetail,
  SponsorshipList,
  SponsorshipOfBrand,
  SponsorshipOfNewsletter,
  SponsorshipRow,
} from '../../src/contract/sponsorships.ts';

import type { SponsorshipOfNewsletter } from '../../src/contract/sponsorships.ts';

export interface SponsorshipsOfNewsletterPage {
  sponsorships: SponsorshipOfNewsletter[];
  page: number;
  limit: number;
  total: number;
  totalPages: number;
}
