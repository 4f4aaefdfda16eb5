// No read about one newsletter, brand, mail or person reveals another's rows, which differ only in their ids.
import { expect, it } from 'vitest';
import { readAudiencePairs } from '../../src/store/audience-pairs.ts';
import { readAudienceFacts } from '../../src/store/audiences.ts';
import { listAuditEntries } from '../../src/store/audit-log.ts';
import { findCandidateSite } from '../../src/store/brand-identity.ts';
import { findBrand, findBrandByKey, listBrands, readBrandCards, readContactsOfBrands } from '../../src/store/brands.ts';
import { readBrandCalendar } from '../../src/store/calendar.ts';
import { findContactSearchSubject } from '../../src/store/contacts.ts';
import { listAliases } from '../../src/store/curate-brands.ts';
import { findNewsletterFields, previewNewsletterRemoval } from '../../src/store/curate-newsletters.ts';
import { readDashboard } from '../../src/store/dashboard.ts';
import {
  findEmail,
  findMailIdsByRawKey,
  findNewsletterByListId,
  listEmails,
  readUploadOutcomes,
} from '../../src/store/emails.ts';
import { listStoredSponsorships } from '../../src/store/finish-issue.ts';
import { findCsvImport } from '../../src/store/imports.ts';
import { readLogoState } from '../../src/store/logos.ts';
import {
  findNewsletter,
  findNewsletterIdsByTrackingAddress,
  listSimilarNewsletters,
  readNewsletterCards,
  readNewsletterHistory,
} from '../../src/store/newsletters.ts';
import { listUserSessions, readOwnRows } from '../../src/store/own-data.ts';
import { readDealPatternMaterial } from '../../src/store/patterns.ts';
import { readBrandPitch, readPitchNext } from '../../src/store/pitch-next.ts';
import { listNearestNewsletters, listPitchCandidates } from '../../src/store/pitch-scores.ts';
import { readReportFacts } from '../../src/store/report-facts.ts';
import { findNameForSlug, findReportBySlug } from '../../src/store/reports.ts';
import { findReviewItem } from '../../src/store/review.ts';
import { listSavedSearches as searchesOf } from '../../src/store/similarity-searches.ts';
import { readRememberedSlots } from '../../src/store/slots.ts';
import { readNewsletterInsight } from '../../src/store/sponsors.ts';
import { findSponsorship, listSponsorships } from '../../src/store/sponsorships.ts';
import { findQueuedNewslettersAndSenders } from '../../src/store/standing-queue.ts';
import { filterEmailsServingSubscribers, findPayerByCustomer } from '../../src/store/subscriptions.ts';
import { findTrendReport, findTrendReportOfWeek, listTrendReports } from '../../src/store/trend-reports.ts';
import { readTrends } from '../../src/store/trends.ts';
import { listWrongReportsBy } from '../../src/store/wrong-reports.ts';
import { ALIEN_PREFIX, createTwoNewslettersWorld, LONG_AGO, NOW } from './support/two-families.ts';

const { db } = createTwoNewslettersWorld();

const VIEWER = { newsletterId: 'ours-letter', userId: 'ours-user', pipelineId: 'ours-letter' };
const ADMIN = { line: null, ownNewsletterId: null, newsletterId: null, unconfirmed: 'all' } as never;

/** A whole answer as text, with maps and sets as lists. */
const told = (answer: unknown) =>
  JSON.stringify(answer, (_, value) => (value instanceof Map || value instanceof Set ? [...value] : value)) ?? '';
const page = { page: 1, limit: 9 };
const vantage = { ...VIEWER, cutoff: 0.6 };
const asked = { from: vantage, by: ADMIN, now: NOW };
const brandsAsked = (query: object) =>
  ({ ...asked, query: { ...page, scope: 'all', sortBy: 'name', sortOrder: 'asc', ...query } }) as never;

it.each<[string, () => Promise<unknown>]>([
  ['what a newsletter is described from', () => readAudienceFacts(db, 'newsletter', 'ours-letter')],
  ['what a brand is described from', () => readAudienceFacts(db, 'brand', 'ours-sited')],
  ['the newsletters like one', () => readAudiencePairs(db, 'newsletter', 'newsletter', 'ours-letter')],
  ['the brands that fit a newsletter', () => readAudiencePairs(db, 'newsletter', 'brand', 'ours-letter')],
  ['the newsletters that fit a brand', () => readAudiencePairs(db, 'brand', 'newsletter', 'ours-brand')],
  ['a site to ask', () => findCandidateSite(db, 'ours-brand')],
  ['a mail’s claims', () => listStoredSponsorships(db, 'ours-mail')],
  ['a newsletter’s forms of ads', () => readRememberedSlots(db, 'ours-letter', 'ours-waiting')],
  ['the newsletter of a list', () => findNewsletterByListId(db, 'ours-list')],
  ['a mail', () => findEmail(db, 'ours-mail', ADMIN)],
  [
    'a newsletter’s mails',
    () => listEmails(db, { page: 1, pageSize: 9, newsletter_id: 'ours-letter' } as never, ADMIN),
  ],
  ['mails by their bytes', () => findMailIdsByRawKey(db, ['ours-key'])],
  ['what became of uploads', () => readUploadOutcomes(db, ['ours-mail'])],
  ['mails that a subscriber waits for', () => filterEmailsServingSubscribers(db, ['ours-mail'])],
  ['an import', () => findCsvImport(db, 'ours-import')],
  ['a member’s searches', () => searchesOf(db, VIEWER)],
  ['whose report a link opens', () => findReportBySlug(db, 'ours-slug', NOW)],
  ['what a link begins with', () => findNameForSlug(db, 'ours-letter')],
  [
    'a member’s dashboard',
    () =>
      readDashboard(
        db,
        'ours-letter',
        { since: LONG_AGO, until: NOW, leadFrom: 60, visit: { userId: 'ours-user', now: NOW, firstDays: 90 } },
        ADMIN,
      ),
  ],
  [
    'a newsletter seen from another',
    () => readNewsletterInsight(db, 'ours-near', { ...VIEWER, leadFrom: 60, until: null }, ADMIN),
  ],
  ['a brand’s calendar', () => readBrandCalendar(db, 'ours-other', { ...VIEWER, since: LONG_AGO, now: NOW }, ADMIN)],
  ['a newsletter', () => findNewsletter(db, { id: 'ours-letter', history: 9 }, ADMIN, NOW)],
  ['a newsletter’s history', () => readNewsletterHistory(db, 'ours-letter', page, ADMIN)],
  ['similar newsletters', () => listSimilarNewsletters(db, 'ours-letter', null, ADMIN)],
  ['the newsletters of addresses', () => findNewsletterIdsByTrackingAddress(db, ['ours-letter'])],
  ['what goes with a newsletter', () => previewNewsletterRemoval(db, 'ours-letter')],
  ['what a newsletter must have', () => findNewsletterFields(db, 'ours-letter')],
  ['cards of newsletters', () => readNewsletterCards(db, ['ours-letter'], ADMIN)],
  ['cards of brands', () => readBrandCards(db, ['ours-brand'], brandsAsked({}))],
  ['brands seen in a newsletter', () => listBrands(db, brandsAsked({ seenIn: 'ours-letter' }))],
  ['brands of newsletters like one', () => listBrands(db, brandsAsked({ scope: 'relevant' }))],
  ['a brand', () => findBrand(db, 'ours-brand', page, asked)],
  ['a brand’s names', async () => listAliases(db, 'ours-brand')],
  ['who is called so', () => findBrandByKey(db, 'ours-alias')],
  ['contacts of brands', () => readContactsOfBrands(db, ['ours-brand'], ADMIN)],
  ['whose contact is looked for', () => findContactSearchSubject(db, 'ours-brand')],
  ['whose logo is looked for', () => readLogoState(db, 'newsletter', 'ours-letter')],
  ['a sponsorship', () => findSponsorship(db, 'ours-ad', ADMIN)],
  ['a newsletter’s sponsorships', () => listSponsorships(db, { newsletterId: 'ours-letter', ...page }, ADMIN)],
  ['a brand’s sponsorships', () => listSponsorships(db, { brandId: 'ours-brand', ...page }, ADMIN)],
  ['sponsorships in newsletters like one', () => listSponsorships(db, { similarTo: 'ours-letter', ...page }, ADMIN)],
  ['sponsorships by name', () => listSponsorships(db, { search: 'ours', ...page }, ADMIN)],
  ['whom to pitch', () => readPitchNext(db, { ...page, mark: 'open' }, VIEWER, { by: ADMIN, now: NOW })],
  ['what the ranking says of a brand', () => readBrandPitch(db, 'ours-other', VIEWER, ADMIN)],
  ['the nearest newsletters', () => listNearestNewsletters(db, 'ours-letter')],
  [
    'whom a score is made of',
    () =>
      listPitchCandidates(db, 'ours-letter', [{ id: 'ours-near', similarity: 0.8 }], { reach: 'all', at: NOW, far: 0 }),
  ],
  ['what patterns are made from', () => readDealPatternMaterial(db, 'ours-letter', 60)],
  ['an item', () => findReviewItem(db, 'ours-unsure')],
  [
    'who waits to be believed',
    () => findQueuedNewslettersAndSenders(db, { newsletters: ['ours-new'], senders: ['ours-sender'] }),
  ],
  ['what was changed of a brand', () => listAuditEntries(db, { ...page, subjectId: 'ours-brand' }, NOW)],
  ['a member’s reports', async () => listWrongReportsBy(db, 'ours-user')],
  ['where a person is signed in', () => listUserSessions(db, 'ours-user', NOW)],
  ['what is a person’s own', () => readOwnRows(db, 'ours-user')],
  ['whose customer it is', () => findPayerByCustomer(db, 'ours-cus')],
  ['a newsletter’s weekly reports', () => listTrendReports(db, VIEWER, page)],
  ['a weekly report', () => findTrendReport(db, 'ours-trend', 'ours-letter')],
  ['a week’s report', () => findTrendReportOfWeek(db, 'ours-letter', '2026-06-01')],
  [
    'trends of the nearest newsletters',
    () => {
      const over = {
        since: new Date('2026-04-01'),
        end: new Date('2026-07-01'),
        last: '2026-05-01',
        before: '2026-04-01',
      };
      return readTrends(db, 'ours-letter', { by: 'month', until: NOW, ...over }, null);
    },
  ],
  [
    'what a public report says',
    () => {
      const listed = { newsletters: 9, brands: 9, radar: 9 };
      const since = { newSince: LONG_AGO, plottedSince: LONG_AGO };
      return readReportFacts(db, 'ours-letter', { cutoff: 0.6, sureFrom: 60, listed, ...since }, ADMIN);
    },
  ],
])('%s: the answer has nothing of the other newsletter, brand or person', async (_, read) => {
  const answer = told(await read());
  expect(answer).toContain('ours');
  expect(answer).not.toContain(ALIEN_PREFIX);
});
