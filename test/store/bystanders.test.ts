// Reads and writes of one newsletter, brand, mail or person neither reveal nor change another's: each concerns `ours`,
// next to `alien` rows that differ only in their ids.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { NO_SUBSCRIPTION } from '../../src/domain/account/plan.ts';
import { quotaAllowance } from '../../src/domain/newsletter/quota.ts';
import { decideAccessRequest, recordAccessRequest } from '../../src/store/access-requests.ts';
import { saveFits, saveSimilarities, storedPairs } from '../../src/store/audience-pairs.ts';
import { audienceFacts, saveAudience } from '../../src/store/audiences.ts';
import { listChanges } from '../../src/store/audit-log.ts';
import { linkCompanies, recordNamedCompany } from '../../src/store/brand-companies.ts';
import {
  findCandidateSite,
  findEstablishedBrandKeys,
  findPersonNamedKeys,
  saveConfirmedSite,
  saveSiteJudgements,
  unblockBrandName,
} from '../../src/store/brand-identity.ts';
import { mergeBrand, removeBrand } from '../../src/store/brand-removals.ts';
import { brandCards, contactsOf, findBrand, findBrandByKey, listBrands } from '../../src/store/brands.ts';
import { readCalendar } from '../../src/store/calendar.ts';
import { saveChannels } from '../../src/store/channels.ts';
import { assignBrandDomains, renameUnconfirmedBrands } from '../../src/store/claimed-brands.ts';
import { eraseContact } from '../../src/store/contact-erasure.ts';
import { contactSubject, recordContactCheck, saveContact } from '../../src/store/contacts.ts';
import {
  addAlias,
  type BrandRow,
  brandRow,
  changeBrand,
  dropAlias,
  listAliases,
} from '../../src/store/curate-brands.ts';
import {
  changeNewsletter,
  insertNewsletter,
  insertOwnNewsletter,
  type NewsletterRow,
  previewRemoval,
  removeNewsletter,
  requireNewsletter,
} from '../../src/store/curate-newsletters.ts';
import {
  type CuratedSponsorshipRow,
  curatedSponsorship,
  recordReadSponsor,
  saveVerdict,
  undoReadSponsor,
} from '../../src/store/curate-sponsorships.ts';
import { readDashboard, recordVisit } from '../../src/store/dashboard.ts';
import { changeDeal, removeDeal } from '../../src/store/deals.ts';
import {
  claimEmail,
  failEmail,
  recordScheduledJobs,
  releaseEmail,
  reopenEmail,
  reopenFinishedEmails,
} from '../../src/store/email-leases.ts';
import { findEmail, listEmails, mailsByRawKey, newsletterOfList, readUploadOutcomes } from '../../src/store/emails.ts';
import { readSnapshot, TABLES_NOT_EXPORTED, type Table, tablesOf } from '../../src/store/exports.ts';
import { listKnownSlots } from '../../src/store/finish-issue.ts';
import { failImport, findImport, finishSlice } from '../../src/store/imports.ts';
import { confirmRedirector, rejectRedirector } from '../../src/store/link-hosts.ts';
import { logoState, recordLogoAttempt, setLogo } from '../../src/store/logos.ts';
import {
  findNewsletter,
  newsletterCards,
  newsletterHistory,
  newslettersByAddress,
  similarNewsletters,
} from '../../src/store/newsletters.ts';
import { finishNightlyRun, recordNightlyStep } from '../../src/store/nightly.ts';
import { deleteNotice, markNoticesSent, raiseNotice } from '../../src/store/notices.ts';
import { endOwnSession, eraseUser, ownRows, sessionsOf } from '../../src/store/own-data.ts';
import { patternMaterial, savePatterns } from '../../src/store/patterns.ts';
import { setNotForMe } from '../../src/store/pipeline/marks.ts';
import { readBrandPitch, readPitchNext } from '../../src/store/pitch-next.ts';
import {
  listNearestNewsletters,
  markScoresStale,
  pitchCandidates,
  recordScoresBuilt,
  saveScores,
} from '../../src/store/pitch-scores.ts';
import { spendTokens } from '../../src/store/quota.ts';
import { closeSettledItems, raiseUnread } from '../../src/store/raise-review.ts';
import { releaseRemovalMail } from '../../src/store/removal-mails.ts';
import { readReportFacts } from '../../src/store/report-facts.ts';
import {
  changeSlug,
  claimReport,
  finishReport,
  markBrandsReportsStale,
  markReportsStale,
  nameForSlug,
  recordReportOpened,
  releaseReport,
  reportBySlug,
  resetReportBuild,
} from '../../src/store/reports.ts';
import { decideItem, type OpenReviewItem, reopenItem, reviewItem, skipItem } from '../../src/store/review.ts';
import { brandFits, newsletterSimilarities, savedSearches } from '../../src/store/schema/audiences.ts';
import { brandAliases, brands, linkHosts, noLinkHosts } from '../../src/store/schema/brands.ts';
import { auditLog, reviewItems, wrongReports } from '../../src/store/schema/curation.ts';
import { partnerDeals } from '../../src/store/schema/deals.ts';
import { emails } from '../../src/store/schema/emails.ts';
import { imports } from '../../src/store/schema/imports.ts';
import { newsletterSenders, newsletters, users } from '../../src/store/schema/newsletters.ts';
import { newsletterUsage, nightlyRuns, notices, webhookTokens } from '../../src/store/schema/operations.ts';
import {
  dealPatterns,
  newsletterCoverage,
  pitchBuilds,
  pitchMarks,
  pitchScores,
} from '../../src/store/schema/pitch.ts';
import { removalMails } from '../../src/store/schema/removals.ts';
import { reports } from '../../src/store/schema/reports.ts';
import { accessRequests, trackingRequests } from '../../src/store/schema/requests.ts';
import { sponsorships } from '../../src/store/schema/sponsorships.ts';
import { trendAnswers, trendMailSubscriptions, trendReports } from '../../src/store/schema/trends.ts';
import { judgeSender } from '../../src/store/senders.ts';
import { endAllSessions, endSession, extendSession, startSession } from '../../src/store/sessions.ts';
import { dropSearch, savedSearches as searchesOf } from '../../src/store/similarity-searches.ts';
import { readRememberedSlots } from '../../src/store/slots.ts';
import { readInsight } from '../../src/store/sponsors.ts';
import { findSponsorship, listSponsorships } from '../../src/store/sponsorships.ts';
import {
  refuseNewsletter,
  refuseSender,
  reopenNewsletter,
  reopenSender,
  trustNewsletter,
  trustSender,
} from '../../src/store/standing.ts';
import { findQueuedByIds } from '../../src/store/standing-queue.ts';
import {
  emailsServingSubscribers,
  linkCustomer,
  payerByCustomer,
  unlinkCustomer,
  writeMembership,
} from '../../src/store/subscriptions.ts';
import { markTracked } from '../../src/store/tracking-requests.ts';
import { cacheTrends, readCachedTrends } from '../../src/store/trend-answers.ts';
import {
  claimReportReaders,
  findReport,
  listReports,
  releaseReportReader,
  reportOfWeek,
  subscribeToTrendMail,
} from '../../src/store/trend-reports.ts';
import { readTrends } from '../../src/store/trends.ts';
import { removalRow, undoRemoval } from '../../src/store/undo-brand-removal.ts';
import { completeTour, linkNewsletter, setPicture } from '../../src/store/users.ts';
import { releaseWebhookToken } from '../../src/store/webhook-tokens.ts';
import { addReport, listReportsBy, markReportsSeen } from '../../src/store/wrong-reports.ts';
import { createWorld } from '../support/world.ts';

const { db } = createWorld();
const NOW = new Date('2026-06-10T12:00:00.000Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const UNTIL = later(60_000);
const AFTER = later(120_000);
const LONG_AGO = later(-40 * 86_400_000);
const WEEK = '2026-06-08';
const YES = sql`true`;
/** Before 'ours' in every order, and written first: where one row is taken of many it is theirs. */
const ALIEN = 'alien';
const by = { by: { userId: 'ours-admin', who: 'Cora', name: 'Cora' }, now: NOW };
const VIEWER = { newsletterId: 'ours-letter', userId: 'ours-user', pipelineId: 'ours-letter' };
const ADMIN = { line: null, ownNewsletterId: null, newsletterId: null, unconfirmed: 'all' } as never;
const FACTS = { rising: [], leaving: [], fresh: [] } as never;

/** One of everything that a write may be about. */
function family(of: string) {
  const id = (name: string) => `${of}-${name}`;
  const [letter, brand, user, mail] = [id('letter'), id('brand'), id('user'), id('mail')];
  const named = (name: string) => ({ id: id(name), name: id(name), normalizedName: id(name), createdAt: LONG_AGO });
  const ofMail = { newsletterId: letter, rawKey: id('key'), rawSize: 1, receivedAt: LONG_AGO, createdAt: LONG_AGO };
  const person = (name: string) => ({ id: id(name), issuer: 'i', subject: id(name), email: `${id(name)}@x.test` });
  const item = (name: string, kind: string) => ({
    id: id(name),
    key: id(name),
    kind,
    reason: 'why',
    newsletterId: letter,
  });
  const ad = {
    newsletterId: letter,
    brandId: brand,
    emailId: mail,
    placementType: 'hero',
    detectedAt: LONG_AGO,
    textContent: id('text'),
  };
  const moments = { firstAt: LONG_AGO, lastAt: LONG_AGO, lapsesAt: LONG_AGO };
  return [
    db.insert(newsletters).values([
      {
        ...named('letter'),
        uniqueEmail: id('letter'),
        reportSlug: id('slug'),
        website: `https://${id('letter')}.test`,
      },
      { ...named('near'), uniqueEmail: id('near') },
      { ...named('new'), uniqueEmail: id('new'), standing: 'provisional' },
    ]),
    db.insert(users).values([
      {
        ...person('user'),
        newsletterId: letter,
        firstName: of,
        stripeCustomerId: id('cus'),
        subscriptionStatus: 'active',
        emailVerified: true,
      },
      { ...person('newcomer'), subscriptionStatus: 'free' },
      { ...person('admin'), isAdmin: true },
    ]),
    db.insert(newsletterSenders).values([
      { id: id('sender'), newsletterId: letter, fromKey: id('from') },
      { id: id('new-sender'), newsletterId: id('new'), fromKey: id('from') },
    ]),
    db.insert(brands).values([
      { ...named('brand'), byHand: true, contactEmail: `${id('jane')}@x.test`, contactUpdatedAt: LONG_AGO },
      { ...named('other'), byHand: true },
      { ...named('sited'), byHand: true, domain: `${id('sited')}.test`, website: `https://${id('sited')}.test` },
      { ...named('rumour'), companyNamed: brand },
    ]),
    db.insert(emails).values([
      {
        ...ofMail,
        id: mail,
        subject: id('subject'),
        content: id('content'),
        listId: id('list'),
        processingStatus: 'completed',
        kind: 'issue',
        processedAt: LONG_AGO,
        senderId: id('sender'),
      },
      { ...ofMail, id: id('claimed'), processingStatus: 'processing', claimedUntil: UNTIL },
      { ...ofMail, id: id('near-mail'), newsletterId: id('near'), kind: 'issue', processingStatus: 'completed' },
      { ...ofMail, id: id('waiting') },
      { ...ofMail, id: id('spent'), attempts: 6 },
      {
        ...ofMail,
        id: id('new-mail'),
        newsletterId: id('new'),
        kind: 'issue',
        senderId: id('new-sender'),
        senderStanding: 'unfamiliar',
        processingStatus: 'completed',
      },
    ]),
    db.insert(sponsorships).values([
      {
        ...ad,
        id: id('ad'),
        confidence: 96,
        linkDomain: `${id('link')}.test`,
        rawData: { slot: { name: id('slot') } },
      },
      { ...ad, id: id('near-ad'), newsletterId: id('near'), emailId: id('near-mail'), brandId: id('other') },
      { ...ad, id: id('sited-ad'), brandId: id('sited'), confidence: 90 },
      {
        ...ad,
        id: id('new-ad'),
        newsletterId: id('new'),
        emailId: id('new-mail'),
        brandId: id('rumour'),
        confidence: 40,
      },
    ]),
    db.insert(brandAliases).values([
      { alias: id('alias'), name: id('alias'), brandId: brand, source: 'person' },
      { alias: id('blocked'), name: id('blocked'), source: 'removal' },
    ]),
    db.insert(wrongReports).values([
      { id: id('report'), sponsorshipId: id('ad'), userId: user, what: 'wrong_type', label: of },
      {
        id: id('answered'),
        sponsorshipId: id('ad'),
        userId: user,
        what: 'wrong_site',
        label: of,
        outcome: 'accepted',
        decidedAt: LONG_AGO,
      },
    ]),
    db.insert(reviewItems).values([
      { ...item('unsure', 'unsure_claim'), sponsorshipId: id('ad'), brandId: brand },
      { ...item('slot', 'unread_slot'), emailId: mail },
      { ...item('reported', 'report'), sponsorshipId: id('ad'), reportId: id('report') },
      {
        ...item('decided', 'merge'),
        brandId: brand,
        otherBrandId: id('other'),
        decision: 'accepted',
        decidedAt: LONG_AGO,
      },
    ]),
    db.insert(reports).values({ newsletterId: letter, builtAt: LONG_AGO, leaseUntil: UNTIL, openedAt: LONG_AGO }),
    db.insert(newsletterSimilarities).values([
      { newsletterId: letter, similarId: id('new'), similarity: 0.75 },
      { newsletterId: letter, similarId: id('near'), similarity: 0.75 },
      { newsletterId: id('near'), similarId: letter, similarity: 0.75 },
      { newsletterId: id('new'), similarId: letter, similarity: 0.75 },
    ]),
    db.insert(brandFits).values({ newsletterId: letter, brandId: brand, similarity: 0.75 }),
    db.insert(savedSearches).values({ id: id('search'), userId: user, newsletterId: letter, name: of }),
    db.insert(dealPatterns).values([
      {
        newsletterId: letter,
        brandId: brand,
        reach: 'all',
        times: 1,
        active: 'new',
        heat: 1,
        certainty: 1,
        ...moments,
      },
      {
        newsletterId: id('near'),
        brandId: id('other'),
        reach: 'all',
        times: 1,
        active: 'new',
        heat: 1,
        certainty: 1,
        ...moments,
      },
    ]),
    db
      .insert(newsletterCoverage)
      .values({ newsletterId: letter, since: LONG_AGO, lastAt: LONG_AGO, received: 1, expected: 1, builtAt: LONG_AGO }),
    db.insert(pitchBuilds).values({ newsletterId: letter, builtAt: LONG_AGO, staleSince: null }),
    db.insert(pitchScores).values([
      {
        newsletterId: letter,
        brandId: brand,
        reach: 'all',
        score: 5,
        confidence: 90,
        factors: [],
        basis: {},
        lastAt: LONG_AGO,
      },
      {
        newsletterId: letter,
        brandId: id('other'),
        reach: 'all',
        score: 5,
        confidence: 90,
        factors: [],
        basis: { best: { newsletterId: id('near') } },
        lastAt: LONG_AGO,
      },
    ]),
    db.insert(pitchMarks).values({ userId: user, brandId: brand, mark: 'saved', markedAt: LONG_AGO }),
    db.insert(auditLog).values({
      id: id('entry'),
      at: LONG_AGO,
      userId: user,
      who: of,
      action: 'brand.edit',
      subject: 'brand',
      subjectId: brand,
      label: of,
    }),
    db.insert(imports).values({ id: id('import'), userId: user, total: 1, sliceSize: 1 }),
    db.insert(partnerDeals).values({
      id: id('deal'),
      partnerName: of,
      partnerWebsite: 'https://deal.test',
      dealHook: of,
      shortDescription: of,
      redemptionInstructions: of,
    }),
    db.insert(trackingRequests).values({ id: id('request'), userId: user, newsletterName: of }),
    db.insert(accessRequests).values({ id: id('asked'), name: of, email: `${id('asked')}@x.test` }),
    db
      .insert(trendReports)
      .values({ id: id('trend'), newsletterId: letter, week: '2026-06-01', content: { of }, builtAt: LONG_AGO }),
    db
      .insert(trendMailSubscriptions)
      .values({ userId: user, wanted: true, sentWeek: '2026-06-01', changedAt: LONG_AGO }),
    db.insert(trendAnswers).values({ key: id('key'), builtAt: later(-7_200_000), facts: FACTS }),
    db.insert(nightlyRuns).values({ id: id('night'), startedAt: LONG_AGO }),
    db.insert(notices).values({ name: id('notice'), text: of, since: LONG_AGO }),
    db.insert(webhookTokens).values({ hash: id('token'), seenAt: NOW }),
    db.insert(removalMails).values({ hash: id('hash'), day: '2026-06-10' }),
    db.insert(newsletterUsage).values({ newsletterId: letter, day: quotaAllowance(NOW).day }),
    db.insert(linkHosts).values({ domain: `${id('host')}.test`, brands: 3, learnedAt: LONG_AGO }),
    db.insert(noLinkHosts).values({ domain: `${id('nohost')}.test` }),
    db.execute(
      sql`insert into sessions (sid, sess, user_id, expire) values (${id('session')}, '{}', ${user}, ${AFTER})`,
    ),
    db.execute(sql`update pitch_builds set stale_since = null where newsletter_id = ${letter}`),
  ] as const;
}

let tables: Table[] = [];
/** Every row that says whose it is. */
const theirs = async () =>
  (await readSnapshot(db, tables))
    .map(({ table, row }) => `${table} ${JSON.stringify(row)}`)
    .filter((row) => row.includes(ALIEN))
    .sort();

let before: string[] = [];
beforeAll(async () => {
  const names = [...(await tablesOf(db)).map(({ name }) => name), TABLES_NOT_EXPORTED[0] as string];
  tables = names.map((name) => ({ name, key: [], columns: [] }));
  for (const of of [ALIEN, 'ours']) for (const statement of family(of)) await statement;
  before = await theirs();
});

const claimed = (name: string) => ({
  name: `ours-${name}`,
  key: `ours-${name}`,
  otherKeys: [],
  spellings: [],
  domain: `ours-${name}.test`,
  isSitesName: false,
  parts: [],
});
const brand = async (name: string) => (await brandRow(db, `ours-${name}`)) as BrandRow;
const item = async (name: string) => (await reviewItem(db, `ours-${name}`)) as OpenReviewItem;
const logo = { website: 'https://deal.test', logoUrl: null, source: null };
const about = (name: string) => ({ id: `ours-${name}`, ...by });
const letter = (name: string) =>
  ({
    id: `ours-${name}`,
    name,
    website: '',
    description: '',
    domain: null,
    normalizedName: name,
    uniqueEmail: name,
    reportSlug: null,
    createdBy: null,
    standing: 'trusted',
    createdAt: NOW,
    updatedAt: NOW,
  }) as unknown as NewsletterRow;
const named = (comparable: string) => ({ comparable, domain: null });

/** All of an answer as text. */
const told = (answer: unknown) =>
  JSON.stringify(answer, (_, value) => (value instanceof Map || value instanceof Set ? [...value] : value)) ?? '';
const page = { page: 1, limit: 9 };
const vantage = { ...VIEWER, cutoff: 0.6 };
const asked = { from: vantage, by: ADMIN, now: NOW };
const brandsAsked = (query: object) =>
  ({ ...asked, query: { ...page, scope: 'all', sortBy: 'name', sortOrder: 'asc', ...query } }) as never;

it.each<[string, () => Promise<unknown>]>([
  ['what a newsletter is described from', () => audienceFacts(db, 'newsletter', 'ours-letter')],
  ['what a brand is described from', () => audienceFacts(db, 'brand', 'ours-sited')],
  ['the newsletters like one', () => storedPairs(db, 'newsletter', 'newsletter', 'ours-letter')],
  ['the brands that fit a newsletter', () => storedPairs(db, 'newsletter', 'brand', 'ours-letter')],
  ['the newsletters that fit a brand', () => storedPairs(db, 'brand', 'newsletter', 'ours-brand')],
  ['names that a person gave', () => findPersonNamedKeys(db, ['ours-brand', 'ours-alias'])],
  ['brands that are vouched for', () => findEstablishedBrandKeys(db, ['ours-brand', 'ours-alias'])],
  ['a site to ask', () => findCandidateSite(db, 'ours-brand')],
  ['a mail’s claims', () => listKnownSlots(db, 'ours-mail')],
  ['a newsletter’s forms of ads', () => readRememberedSlots(db, 'ours-letter', 'ours-waiting')],
  ['the newsletter of a list', () => newsletterOfList(db, 'ours-list')],
  ['a mail', () => findEmail(db, 'ours-mail', ADMIN)],
  [
    'a newsletter’s mails',
    () => listEmails(db, { page: 1, pageSize: 9, newsletter_id: 'ours-letter' } as never, ADMIN),
  ],
  ['mails by their bytes', () => mailsByRawKey(db, ['ours-key'])],
  ['what became of uploads', () => readUploadOutcomes(db, ['ours-mail'])],
  ['mails that a subscriber waits for', () => emailsServingSubscribers(db, ['ours-mail'])],
  ['an import', () => findImport(db, 'ours-import')],
  ['a member’s searches', () => searchesOf(db, VIEWER)],
  ['whose report a link opens', () => reportBySlug(db, 'ours-slug', NOW)],
  ['what a link begins with', () => nameForSlug(db, 'ours-letter')],
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
    () => readInsight(db, 'ours-near', { ...VIEWER, leadFrom: 60, until: null }, ADMIN),
  ],
  ['a brand’s calendar', () => readCalendar(db, 'ours-other', { ...VIEWER, since: LONG_AGO, now: NOW }, ADMIN)],
  ['a newsletter', () => findNewsletter(db, { id: 'ours-letter', history: 9 }, ADMIN, NOW)],
  ['a newsletter’s history', () => newsletterHistory(db, 'ours-letter', page, ADMIN)],
  ['similar newsletters', () => similarNewsletters(db, 'ours-letter', null, ADMIN)],
  ['the newsletters of addresses', () => newslettersByAddress(db, ['ours-letter'])],
  ['what goes with a newsletter', () => previewRemoval(db, 'ours-letter')],
  ['what a newsletter must have', () => requireNewsletter(db, 'ours-letter')],
  ['cards of newsletters', () => newsletterCards(db, ['ours-letter'], ADMIN)],
  ['cards of brands', () => brandCards(db, ['ours-brand'], brandsAsked({}))],
  ['brands seen in a newsletter', () => listBrands(db, brandsAsked({ seenIn: 'ours-letter' }))],
  ['brands of newsletters like one', () => listBrands(db, brandsAsked({ scope: 'relevant' }))],
  ['a brand', () => findBrand(db, 'ours-brand', page, asked)],
  ['a brand’s names', async () => listAliases(db, 'ours-brand')],
  ['who is called so', () => findBrandByKey(db, 'ours-alias')],
  ['contacts of brands', () => contactsOf(db, ['ours-brand'], ADMIN)],
  ['whose contact is looked for', () => contactSubject(db, 'ours-brand')],
  ['whose logo is looked for', () => logoState(db, 'newsletter', 'ours-letter')],
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
    () => pitchCandidates(db, 'ours-letter', [{ id: 'ours-near', similarity: 0.8 }], { reach: 'all', at: NOW, far: 0 }),
  ],
  ['what patterns are made from', () => patternMaterial(db, 'ours-letter', 60)],
  ['an item', () => reviewItem(db, 'ours-unsure')],
  ['who waits to be believed', () => findQueuedByIds(db, { newsletters: ['ours-new'], senders: ['ours-sender'] })],
  ['what was changed of a brand', () => listChanges(db, { ...page, subjectId: 'ours-brand' }, NOW)],
  ['a member’s reports', async () => listReportsBy(db, 'ours-user')],
  ['where a person is signed in', () => sessionsOf(db, 'ours-user', NOW)],
  ['what is a person’s own', () => ownRows(db, 'ours-user')],
  ['whose customer it is', () => payerByCustomer(db, 'ours-cus')],
  ['a newsletter’s weekly reports', () => listReports(db, VIEWER, page)],
  ['a weekly report', () => findReport(db, 'ours-trend', 'ours-letter')],
  ['a week’s report', () => reportOfWeek(db, 'ours-letter', '2026-06-01')],
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
])('%s: nothing of another is told', async (_, read) => {
  const answer = told(await read());
  expect(answer).toContain('ours');
  expect(answer).not.toContain(ALIEN);
});

it.each<[string, () => Promise<unknown>]>([
  ['a mail is claimed', () => claimEmail(db, 'ours-waiting', NOW, quotaAllowance(NOW))],
  ['a mail was begun too often', () => claimEmail(db, 'ours-spent', NOW, quotaAllowance(NOW))],
  ['a mail is given back', () => releaseEmail(db, 'ours-claimed', UNTIL, { reason: 'why', awaited: AFTER })],
  ['a mail is given up', () => failEmail(db, 'ours-claimed', NOW)],
  ['a mail is run again', () => reopenEmail(db, 'ours-mail', NOW)],
  ['mails are run again that were done before', () => reopenFinishedEmails(db, ['ours-mail'], NOW)],
  ['a mail’s job is sent', () => recordScheduledJobs(db, ['ours-waiting'], AFTER)],
  ['the model read for a newsletter', () => spendTokens(db, 'ours-letter', 5, quotaAllowance(NOW).day)],
  [
    'a mail is judged by its sender',
    () =>
      judgeSender(
        db,
        { id: 'ours-claimed', newsletterId: 'ours-letter', until: UNTIL, isIssue: true },
        { fromKey: 'alien-from', authMethod: 'dkim', authDomain: '', learntList: '', former: null, listId: '' },
        NOW,
      ),
  ],
  [
    'a session is replaced',
    () =>
      startSession(
        db,
        { sid: 'ours-second', userId: 'ours-user', expire: AFTER, endsAt: AFTER, createdAt: NOW },
        'ours-session',
      ),
  ],
  ['a session goes on', () => extendSession(db, 'ours-second', AFTER)],
  ['a session of one’s own is ended', () => endOwnSession(db, 'ours-user', 'ours-second')],
  ['a session ends', () => endSession(db, 'ours-second')],
  ['a person signs out everywhere', () => endAllSessions(db, 'ours-user')],
  ['a person has a picture', () => setPicture(db, 'ours-user', 'https://x.test/p.png')],
  ['a person ends the tour', () => completeTour(db, 'ours-user', NOW)],
  ['a person sees the dashboard', () => recordVisit(db, 'ours-user', NOW)],
  [
    'a person runs a newsletter',
    () =>
      linkNewsletter(
        db,
        { userId: 'ours-newcomer', newsletterId: 'ours-letter' },
        { source: 's', newsletter: 'n' },
        NOW,
      ),
  ],
  ['a person is a customer', () => linkCustomer(db, 'ours-user', 'ours-cus-2', 'ours-cus')],
  [
    'a person’s subscription changes',
    async () =>
      writeMembership(
        db,
        (await payerByCustomer(db, 'ours-cus-2')) as never,
        { ...NO_SUBSCRIPTION, subscriptionRenews: true },
        NOW,
      ),
  ],
  ['a customer is gone', () => unlinkCustomer(db, 'ours-cus-2', NO_SUBSCRIPTION, NOW)],
  ['a webhook’s token is given back', () => releaseWebhookToken(db, 'ours-token')],
  ['a removal mail was not sent', () => releaseRemovalMail(db, 'ours-hash', NOW)],
  ['a night notes a step', () => recordNightlyStep(db, 'ours-night', { step: 's', ms: 1, count: 1, error: null })],
  ['a night ends', () => finishNightlyRun(db, 'ours-night', NOW)],
  ['a notice is raised again', () => raiseNotice(db, { name: 'ours-notice', text: 'more' }, NOW)],
  ['a notice is sent by mail', () => markNoticesSent(db, 'mail', ['ours-notice'], NOW)],
  ['a notice is sent to the webhook', () => markNoticesSent(db, 'webhook', ['ours-notice'], NOW)],
  ['a notice is over', () => deleteNotice(db, 'ours-notice')],
  ['a channel is known', () => saveChannels(db, [{ id: 'ours-ad', channel: 'network', name: 'n' }])],
  ['a deal is changed', () => changeDeal(db, 'ours-deal', { change: { partnerName: 'x' }, updatedAt: null }, NOW)],
  ['a deal has a logo', () => setLogo(db, { what: 'deal', id: 'ours-deal' }, logo, { url: 'u', source: 'site' })],
  ['a deal goes', () => removeDeal(db, 'ours-deal')],
  [
    'a newsletter has a logo',
    () => setLogo(db, { what: 'newsletter', id: 'ours-letter' }, logo, { url: 'u', source: 'site' }),
  ],
  ['a brand has a logo', () => setLogo(db, { what: 'brand', id: 'ours-brand' }, logo, { url: 'u', source: 'site' })],
  ['a newsletter’s site was not read', () => recordLogoAttempt(db, 'newsletter', 'ours-letter', NOW)],
  ['a brand’s site was not read', () => recordLogoAttempt(db, 'brand', 'ours-brand', NOW)],
  [
    'somebody asks to be let in',
    () => recordAccessRequest(db, { name: 'x', email: 'ours-asked@x.test', newsletter: '', message: '' }, NOW),
  ],
  ['somebody is let in', () => decideAccessRequest(db, 'ours-asked', 'accepted', NOW)],
  ['a newsletter is tracked', () => markTracked(db, 'ours-request', null, NOW)],
  ['a report is claimed', () => claimReport(db, 'ours-letter', true, AFTER)],
  ['a report is built', () => finishReport(db, 'ours-letter', UNTIL, { at: NOW, issueCount: 3 })],
  ['a report was not built', () => releaseReport(db, 'ours-letter', UNTIL, NOW)],
  ['a report is read', () => recordReportOpened(db, 'ours-letter', NOW)],
  ['a report’s file is lost', () => resetReportBuild(db, 'ours-letter')],
  ['a report has another address', () => changeSlug(db, 'ours-letter', 'another')],
  ['what a report says changes', async () => db.batch([markReportsStale(db, 'ours-letter', NOW)])],
  ['what reports say of a brand changes', async () => db.batch([markBrandsReportsStale(db, 'ours-brand', NOW)])],
  ['a week’s mails are taken', () => claimReportReaders(db, 'ours-letter', WEEK)],
  ['a week’s mail was not sent', () => releaseReportReader(db, 'ours-user')],
  ['a week’s mail isn’t wanted', () => subscribeToTrendMail(db, 'ours-user', { wanted: false, week: WEEK }, NOW)],
  ['a trend is asked for', () => readCachedTrends(db, 'ours-key', NOW)],
  ['a trend is kept', () => cacheTrends(db, { key: 'ours-key-2', of: 'ours-key' }, FACTS, NOW)],
  [
    'a newsletter’s patterns are built',
    () => savePatterns(db, 'ours-letter', { patterns: [], coverage: null, mark: null }, NOW),
  ],
  [
    'a newsletter’s scores are built',
    async () => db.batch([saveScores(db, 'ours-letter', 'all', []), recordScoresBuilt(db, 'ours-letter', null, NOW)]),
  ],
  ['a newsletter’s scores are behind', () => markScoresStale(db, ['ours-letter'], NOW)],
  [
    'a member takes back what was said of a brand',
    () => setNotForMe(db, { userId: 'ours-user', brandId: 'ours-brand', isNotForMe: false }, ADMIN, NOW),
  ],
  [
    'a search is kept no more',
    () => dropSearch(db, { userId: 'ours-user', newsletterId: 'ours-letter' }, 'ours-search'),
  ],
  [
    'a newsletter is described',
    () =>
      saveAudience(db, 'newsletter', 'ours-letter', { description: 'd', model: 'm', at: NOW, isProvisional: false }),
  ],
  [
    'a brand is described',
    () => saveAudience(db, 'brand', 'ours-brand', { description: 'd', model: 'm', at: NOW, isProvisional: false }),
  ],
  ['a newsletter is like no other', () => saveSimilarities(db, 'ours-letter', [], NOW)],
  ['a newsletter fits no brand', () => saveFits(db, 'newsletter', 'ours-letter', [])],
  ['a brand fits no newsletter', () => saveFits(db, 'brand', 'ours-brand', [])],
  [
    'a brand has a contact',
    () =>
      saveContact(
        db,
        { id: 'ours-brand', domain: null },
        { email: 'j@x.test', name: 'J', title: null, confidence: 9, sourceUrl: 'https://x.test', hash: 'h' },
        NOW,
      ),
  ],
  [
    'a brand’s contact is gone from its site',
    () => recordContactCheck(db, { id: 'ours-brand', domain: null }, { gone: true }, NOW),
  ],
  ['a contact is erased', () => eraseContact(db, 'ours-jane@x.test', 'hash', NOW)],
  ['a brand learns its site', async () => db.batch([assignBrandDomains(db, [claimed('other')], YES)])],
  ['a brand’s own title names it', () => saveConfirmedSite(db, 'ours-brand', 'title.test')],
  [
    'a brand is named anew',
    async () => db.batch([renameUnconfirmedBrands(db, [{ ...claimed('rumour'), name: 'Rumour' }], YES)]),
  ],
  [
    'a brand’s name is a brand’s again',
    async () => db.batch([unblockBrandName(db, { normalizedName: 'ours-blocked' })]),
  ],
  [
    'a product’s company is noted',
    async () => db.batch([recordNamedCompany(db, { brand: claimed('other'), company: 'ours-brand' }, YES)]),
  ],
  ['a product is linked', async () => db.batch([linkCompanies(db, ['ours-brand'], YES)])],
  ['sites are judged', () => saveSiteJudgements(db, { own: ['ours-brand'], others: ['ours-sited'] })],
  ['a host is a redirect domain', () => confirmRedirector(db, 'ours-nohost.test', by)],
  ['a host is none', () => rejectRedirector(db, 'ours-host.test', by)],
  [
    'a brand is changed',
    async () =>
      changeBrand(
        db,
        await brand('brand'),
        {
          set: { name: 'Brand', normalizedName: 'brand' },
          oldKey: 'ours-brand',
          audit: { action: 'brand.edit', subject: 'brand', subjectId: 'ours-brand', label: 'Brand' },
        },
        by,
      ),
  ],
  [
    'a brand has another name',
    () => addAlias(db, { id: 'ours-brand', name: 'Brand' }, { key: 'ours-more', name: 'More' }, by),
  ],
  ['a brand has a name less', () => dropAlias(db, { id: 'ours-brand', name: 'Brand' }, 'ours-alias', by)],
  [
    'a sponsorship is judged',
    async () =>
      saveVerdict(
        db,
        (await curatedSponsorship(db, 'ours-ad')) as CuratedSponsorshipRow,
        {
          set: { verdict: 'rejected' },
          audit: { action: 'sponsorship.reject', subject: 'sponsorship', subjectId: 'ours-ad', label: 'Ad' },
        },
        by,
      ),
  ],
  [
    'a sponsor is read in a mail, and taken back',
    async () => {
      const id = await recordReadSponsor(
        db,
        {
          itemId: 'ours-reported',
          emailId: 'ours-mail',
          brandId: 'ours-brand',
          placementType: 'hero',
          textContent: null,
          rawData: {},
        },
        by,
      );
      await undoReadSponsor(db, id as string, NOW, by);
    },
  ],
  ['what was unsure is sure', async () => db.batch([closeSettledItems(db, 'ours-mail')])],
  [
    'a mail’s slots are read',
    async () =>
      db.batch([
        ...raiseUnread(db, { id: 'ours-mail', newsletterId: 'ours-letter' }, [], { lease: YES, now: NOW }),
      ] as never),
  ],
  ['an item is skipped', () => skipItem(db, 'ours-reported', NOW)],
  [
    'an item is decided',
    async () => decideItem(db, await item('reported'), { decision: 'accepted', note: null, undo: null }, by),
  ],
  ['an item waits again', async () => reopenItem(db, await item('decided'), by)],
  ['a member is shown what came of reports', () => markReportsSeen(db, 'ours-user', NOW)],
  [
    'a member reports something',
    () =>
      addReport(
        db,
        { sponsorshipId: 'ours-ad', userId: 'ours-user', what: 'wrong_brand', note: null, label: 'x' },
        NOW,
      ),
  ],
  [
    'an import’s last slice is done',
    () => finishSlice(db, { importId: 'ours-import', slice: 0, processed: 1, errors: [], last: true }, [], NOW),
  ],
  ['an import fails', () => failImport(db, 'ours-import', 'why', NOW)],
  ['a sender is believed', () => trustSender(db, about('sender'))],
  ['a sender is refused', () => refuseSender(db, about('sender'))],
  ['a sender waits again', () => reopenSender(db, about('sender'))],
  ['a newsletter is believed', () => trustNewsletter(db, about('new'))],
  ['a newsletter waits again', () => reopenNewsletter(db, about('new'))],
  ['a newsletter is refused', () => refuseNewsletter(db, about('new'))],
  [
    'a newsletter is changed',
    () => changeNewsletter(db, 'ours-letter', { change: { name: 'Letter' }, named: null, updatedAt: null }, NOW),
  ],
  [
    'a newsletter that was asked for is added',
    () => insertNewsletter(db, letter('quay'), { named: named('quay'), requestId: 'ours-request' }, NOW),
  ],
  [
    'a person adds a newsletter',
    () =>
      insertOwnNewsletter(
        db,
        letter('mast'),
        { owner: { userId: 'ours-newcomer', source: null, newsletter: null }, named: named('mast') },
        NOW,
      ),
  ],
  [
    'a brand is merged into another, and stands again',
    async () => {
      const id = await mergeBrand(db, await brand('other'), await brand('brand'), by);
      await undoRemoval(db, (await removalRow(db, id)) as never, [], by);
    },
  ],
  [
    'a brand is removed, and stands again',
    async () => {
      const id = await removeBrand(db, await brand('brand'), by);
      await undoRemoval(db, (await removalRow(db, id)) as never, [], by);
    },
  ],
  ['a newsletter goes', () => removeNewsletter(db, 'ours-new', NOW)],
  ['a person’s account goes', () => eraseUser(db, 'ours-user')],
])('%s: nothing of another changes', async (_, act) => {
  await act();
  // As they stood in the beginning: what one case changes, the next ones are red by, however often they are tried.
  expect(await theirs()).toEqual(before);
});
