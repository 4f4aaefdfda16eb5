// No write about a mail, a person, a report or an audience changes another's rows, which differ only in their ids.
import { expect, it } from 'vitest';
import { NO_SUBSCRIPTION } from '../../src/domain/account/plan.ts';
import { dailyMailAllowance } from '../../src/domain/newsletter/quota.ts';
import { decideAccessRequest, recordAccessRequest } from '../../src/store/access-requests.ts';
import { saveFits, saveSimilarities } from '../../src/store/audience-pairs.ts';
import { saveAudienceDescription } from '../../src/store/audiences.ts';
import { saveSponsorshipChannels } from '../../src/store/channels.ts';
import { recordDashboardVisit } from '../../src/store/dashboard.ts';
import { changePartnerDeal, removePartnerDeal } from '../../src/store/deals.ts';
import {
  failExhaustedEmail,
  leaseEmail,
  recordAnalysisJobsSent,
  releaseEmailLease,
  reopenEmail,
  reopenFinishedEmails,
} from '../../src/store/email-leases.ts';
import { recordLogoAttempt, setLogo } from '../../src/store/logos.ts';
import { finishNightlyRun, recordNightlyStep } from '../../src/store/nightly.ts';
import { deleteNotice, markNoticesSent, raiseNotice } from '../../src/store/notices.ts';
import { endOwnSession } from '../../src/store/own-data.ts';
import { saveDealPatterns } from '../../src/store/patterns.ts';
import { setNotForMe } from '../../src/store/pipeline/marks.ts';
import { markScoresStale, recordScoresBuilt, saveScores } from '../../src/store/pitch-scores.ts';
import { addModelTokenUse } from '../../src/store/quota.ts';
import { releaseRemovalMail } from '../../src/store/removal-mails.ts';
import {
  changeReportSlug,
  finishReportBuild,
  leaseReportBuild,
  markBrandsReportsStale,
  markReportsStale,
  recordReportOpened,
  releaseReportLease,
  resetReportBuild,
} from '../../src/store/reports.ts';
import { judgeSender } from '../../src/store/senders.ts';
import { endAllSessions, endSession, extendSession, startSession } from '../../src/store/sessions.ts';
import { deleteSavedSearch } from '../../src/store/similarity-searches.ts';
import {
  findPayerByCustomer,
  linkPaymentCustomer,
  unlinkPaymentCustomer,
  writeMembership,
} from '../../src/store/subscriptions.ts';
import { markTrackingRequestAnswered } from '../../src/store/tracking-requests.ts';
import { cacheTrends, readCachedTrends } from '../../src/store/trend-answers.ts';
import {
  claimTrendReportReaders,
  releaseTrendReportReader,
  subscribeToTrendMail,
} from '../../src/store/trend-reports.ts';
import { completeTour, linkUserToNewsletter, setProfilePicture } from '../../src/store/users.ts';
import { releaseWebhookToken } from '../../src/store/webhook-tokens.ts';
import {
  AFTER_LEASE_EXPIRY,
  createTwoNewslettersWorld,
  EMPTY_TREND_FACTS,
  LEASED_UNTIL,
  NOW,
} from './support/two-families.ts';

const { db, state, theirs } = createTwoNewslettersWorld();

const WEEK = '2026-06-08';
const ADMIN = { line: null, ownNewsletterId: null, newsletterId: null, unconfirmed: 'all' } as never;
const logo = { website: 'https://deal.test', logoUrl: null, source: null };

it.each<[string, () => Promise<unknown>]>([
  ['a mail is claimed', () => leaseEmail(db, 'ours-waiting', NOW, dailyMailAllowance(NOW))],
  ['a mail was begun too often', () => leaseEmail(db, 'ours-spent', NOW, dailyMailAllowance(NOW))],
  [
    'a mail is given back',
    () => releaseEmailLease(db, 'ours-claimed', LEASED_UNTIL, { reason: 'why', awaited: AFTER_LEASE_EXPIRY }),
  ],
  ['a mail is given up', () => failExhaustedEmail(db, 'ours-claimed', NOW)],
  ['a mail is run again', () => reopenEmail(db, 'ours-mail', NOW)],
  ['mails are run again that were done before', () => reopenFinishedEmails(db, ['ours-mail'], NOW)],
  ['a mail’s job is sent', () => recordAnalysisJobsSent(db, ['ours-waiting'], AFTER_LEASE_EXPIRY)],
  ['the model read for a newsletter', () => addModelTokenUse(db, 'ours-letter', 5, dailyMailAllowance(NOW).day)],
  [
    'a mail is judged by its sender',
    () =>
      judgeSender(
        db,
        { id: 'ours-claimed', newsletterId: 'ours-letter', until: LEASED_UNTIL, isIssue: true },
        { fromKey: 'alien-from', authMethod: 'dkim', authDomain: '', learntList: '', former: null, listId: '' },
        NOW,
      ),
  ],
  [
    'a session is replaced',
    () =>
      startSession(
        db,
        {
          sid: 'ours-second',
          userId: 'ours-user',
          expire: AFTER_LEASE_EXPIRY,
          endsAt: AFTER_LEASE_EXPIRY,
          createdAt: NOW,
        },
        'ours-session',
      ),
  ],
  ['a session goes on', () => extendSession(db, 'ours-second', AFTER_LEASE_EXPIRY)],
  ['a session of one’s own is ended', () => endOwnSession(db, 'ours-user', 'ours-second')],
  ['a session ends', () => endSession(db, 'ours-second')],
  ['a person signs out everywhere', () => endAllSessions(db, 'ours-user')],
  ['a person has a picture', () => setProfilePicture(db, 'ours-user', 'https://x.test/p.png')],
  ['a person ends the tour', () => completeTour(db, 'ours-user', NOW)],
  ['a person sees the dashboard', () => recordDashboardVisit(db, 'ours-user', NOW)],
  [
    'a person runs a newsletter',
    () =>
      linkUserToNewsletter(
        db,
        { userId: 'ours-newcomer', newsletterId: 'ours-letter' },
        { source: 's', newsletter: 'n' },
        NOW,
      ),
  ],
  ['a person is a customer', () => linkPaymentCustomer(db, 'ours-user', 'ours-cus-2', 'ours-cus')],
  [
    'a person’s subscription changes',
    async () =>
      writeMembership(
        db,
        (await findPayerByCustomer(db, 'ours-cus-2')) as never,
        { ...NO_SUBSCRIPTION, subscriptionRenews: true },
        NOW,
      ),
  ],
  ['a customer is gone', () => unlinkPaymentCustomer(db, 'ours-cus-2', NO_SUBSCRIPTION, NOW)],
  ['a webhook’s token is given back', () => releaseWebhookToken(db, 'ours-token')],
  ['a removal mail was not sent', () => releaseRemovalMail(db, 'ours-hash', NOW)],
  ['a night notes a step', () => recordNightlyStep(db, 'ours-night', { step: 's', ms: 1, count: 1, error: null })],
  ['a night ends', () => finishNightlyRun(db, 'ours-night', NOW)],
  ['a notice is raised again', () => raiseNotice(db, { name: 'ours-notice', text: 'more' }, NOW)],
  ['a notice is sent by mail', () => markNoticesSent(db, 'mail', ['ours-notice'], NOW)],
  ['a notice is sent to the webhook', () => markNoticesSent(db, 'webhook', ['ours-notice'], NOW)],
  ['a notice is over', () => deleteNotice(db, 'ours-notice')],
  ['a channel is known', () => saveSponsorshipChannels(db, [{ id: 'ours-ad', channel: 'network', name: 'n' }])],
  [
    'a deal is changed',
    () => changePartnerDeal(db, 'ours-deal', { change: { partnerName: 'x' }, updatedAt: null }, NOW),
  ],
  ['a deal has a logo', () => setLogo(db, { what: 'deal', id: 'ours-deal' }, logo, { url: 'u', source: 'site' })],
  ['a deal goes', () => removePartnerDeal(db, 'ours-deal')],
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
  ['a newsletter is tracked', () => markTrackingRequestAnswered(db, 'ours-request', null, NOW)],
  ['a report is claimed', () => leaseReportBuild(db, 'ours-letter', true, AFTER_LEASE_EXPIRY)],
  ['a report is built', () => finishReportBuild(db, 'ours-letter', LEASED_UNTIL, { at: NOW, issueCount: 3 })],
  ['a report was not built', () => releaseReportLease(db, 'ours-letter', LEASED_UNTIL, NOW)],
  ['a report is read', () => recordReportOpened(db, 'ours-letter', NOW)],
  ['a report’s file is lost', () => resetReportBuild(db, 'ours-letter')],
  ['a report has another address', () => changeReportSlug(db, 'ours-letter', 'another')],
  ['what a report says changes', async () => db.batch([markReportsStale(db, 'ours-letter', NOW)])],
  ['what reports say of a brand changes', async () => db.batch([markBrandsReportsStale(db, 'ours-brand', NOW)])],
  ['a week’s mails are taken', () => claimTrendReportReaders(db, 'ours-letter', WEEK, ['ours-user', 'theirs-user'])],
  ['a week’s mail was not sent', () => releaseTrendReportReader(db, 'ours-user')],
  ['a week’s mail isn’t wanted', () => subscribeToTrendMail(db, 'ours-user', { wanted: false, week: WEEK }, NOW)],
  ['a trend is asked for', () => readCachedTrends(db, 'ours-key', NOW)],
  ['a trend is kept', () => cacheTrends(db, { key: 'ours-key-2', of: 'ours-key' }, EMPTY_TREND_FACTS, NOW)],
  [
    'a newsletter’s patterns are built',
    () => saveDealPatterns(db, 'ours-letter', { patterns: [], coverage: null, mark: null }, NOW),
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
    () => deleteSavedSearch(db, { userId: 'ours-user', newsletterId: 'ours-letter' }, 'ours-search'),
  ],
  [
    'a newsletter is described',
    () =>
      saveAudienceDescription(db, 'newsletter', 'ours-letter', {
        description: 'd',
        model: 'm',
        at: NOW,
        isProvisional: false,
      }),
  ],
  [
    'a brand is described',
    () =>
      saveAudienceDescription(db, 'brand', 'ours-brand', {
        description: 'd',
        model: 'm',
        at: NOW,
        isProvisional: false,
      }),
  ],
  ['a newsletter is like no other', () => saveSimilarities(db, 'ours-letter', [], NOW)],
  ['a newsletter fits no brand', () => saveFits(db, 'newsletter', 'ours-letter', [])],
  ['a brand fits no newsletter', () => saveFits(db, 'brand', 'ours-brand', [])],
])('%s: no row of the other newsletter, brand or person changes', async (_, act) => {
  await act();
  // Compared with the first state, so that after a failing case all later ones fail too, also on retry.
  expect(await theirs()).toEqual(state.before);
});
