// Two newsletters, each with one row of everything: ours, which the calls under test concern, and alien, which they
// must not.
import { sql } from 'drizzle-orm';
import { beforeAll } from 'vitest';
import { dailyMailAllowance } from '../../../src/domain/newsletter/quota.ts';
import {
  type ExportedTable,
  listExportedTables,
  streamTableRows,
  TABLES_NOT_EXPORTED,
} from '../../../src/store/exports.ts';
import { brandFits, newsletterSimilarities, savedSearches } from '../../../src/store/schema/audiences.ts';
import { brandAliases, brands, linkHosts, noLinkHosts } from '../../../src/store/schema/brands.ts';
import { auditLog, reviewItems, wrongReports } from '../../../src/store/schema/curation.ts';
import { partnerDeals } from '../../../src/store/schema/deals.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import { imports } from '../../../src/store/schema/imports.ts';
import { newsletterSenders, newsletters, users } from '../../../src/store/schema/newsletters.ts';
import { newsletterQuotaUse, nightlyRuns, notices, webhookTokens } from '../../../src/store/schema/operations.ts';
import {
  dealPatterns,
  newsletterCoverage,
  pitchBuilds,
  pitchMarks,
  pitchScores,
} from '../../../src/store/schema/pitch.ts';
import { removalMails } from '../../../src/store/schema/removals.ts';
import { reports } from '../../../src/store/schema/reports.ts';
import { accessRequests, trackingRequests } from '../../../src/store/schema/requests.ts';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import { trendAnswers, trendMailSubscriptions, trendReports } from '../../../src/store/schema/trends.ts';
import { createWorld } from '../../support/world.ts';

export const NOW = new Date('2026-06-10T12:00:00.000Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
export const LEASED_UNTIL = later(60_000);
export const AFTER_LEASE_EXPIRY = later(120_000);
export const LONG_AGO = later(-40 * 86_400_000);
/** Sorts before 'ours' and is inserted first, so that code that takes one row of many takes an alien one. */
export const ALIEN_PREFIX = 'alien';
export const EMPTY_TREND_FACTS = { rising: [], leaving: [], fresh: [] } as never;

export function createTwoNewslettersWorld() {
  const { db } = createWorld();

  /** Inserts one row of everything that a write may concern. */
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
        { ...ofMail, id: id('claimed'), processingStatus: 'processing', claimedUntil: LEASED_UNTIL },
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
      db
        .insert(reports)
        .values({ newsletterId: letter, builtAt: LONG_AGO, leaseUntil: LEASED_UNTIL, openedAt: LONG_AGO }),
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
      db.insert(newsletterCoverage).values({
        newsletterId: letter,
        since: LONG_AGO,
        lastAt: LONG_AGO,
        received: 1,
        expected: 1,
        builtAt: LONG_AGO,
      }),
      db.insert(pitchBuilds).values({ newsletterId: letter, builtAt: LONG_AGO, staleSince: null }),
      db.insert(pitchScores).values([
        {
          newsletterId: letter,
          brandId: brand,
          reach: 'all',
          score: 5,
          confidence: 90,
          factors: [],
          basis: {} as never,
          lastAt: LONG_AGO,
        },
        {
          newsletterId: letter,
          brandId: id('other'),
          reach: 'all',
          score: 5,
          confidence: 90,
          factors: [],
          basis: { best: { newsletterId: id('near') } } as never,
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
      db.insert(trendReports).values({
        id: id('trend'),
        newsletterId: letter,
        week: '2026-06-01',
        content: { of } as never,
        builtAt: LONG_AGO,
      }),
      db
        .insert(trendMailSubscriptions)
        .values({ userId: user, wanted: true, sentWeek: '2026-06-01', changedAt: LONG_AGO }),
      db.insert(trendAnswers).values({ key: id('key'), builtAt: later(-7_200_000), facts: EMPTY_TREND_FACTS }),
      db.insert(nightlyRuns).values({ id: id('night'), startedAt: LONG_AGO }),
      db.insert(notices).values({ name: id('notice'), text: of, since: LONG_AGO }),
      db.insert(webhookTokens).values({ hash: id('token'), seenAt: NOW }),
      db.insert(removalMails).values({ hash: id('hash'), day: '2026-06-10' }),
      db.insert(newsletterQuotaUse).values({ newsletterId: letter, day: dailyMailAllowance(NOW).day }),
      db.insert(linkHosts).values({ domain: `${id('host')}.test`, brands: 3, learnedAt: LONG_AGO }),
      db.insert(noLinkHosts).values({ domain: `${id('nohost')}.test` }),
      db.execute(
        sql`insert into sessions (sid, sess, user_id, expire) values (${id('session')}, '{}', ${user}, ${AFTER_LEASE_EXPIRY})`,
      ),
      db.execute(sql`update pitch_builds set stale_since = null where newsletter_id = ${letter}`),
    ] as const;
  }
  const state = { tables: [] as ExportedTable[], before: [] as string[] };
  /** Every row that contains the word 'alien', as text. */
  const theirs = async () => {
    const found: string[] = [];
    for (const table of state.tables)
      for await (const rows of streamTableRows(db, table))
        for (const row of rows) found.push(`${table.name} ${JSON.stringify(row)}`);
    return found.filter((row) => row.includes(ALIEN_PREFIX)).sort();
  };
  beforeAll(async () => {
    const unexported = { name: TABLES_NOT_EXPORTED[0] as string, key: ['sid'], columns: [] };
    state.tables = [...(await listExportedTables(db)), unexported];
    for (const of of [ALIEN_PREFIX, 'ours']) for (const statement of family(of)) await statement;
    state.before = await theirs();
  });

  return { db, state, theirs };
}
