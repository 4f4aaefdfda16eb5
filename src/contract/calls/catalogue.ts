// Members' reads of the catalogue: the dashboard, rankings, lists, details and exports.
import * as z from 'zod';
import { okAnswer } from '../account.ts';
import { brandDetail, brandList, brandProfile, brandsQuery } from '../brands.ts';
import { pageQuery } from '../common.ts';
import { dashboard, hiddenCounts, stats } from '../dashboard.ts';
import { partnerDealList } from '../deals.ts';
import { brandCalendar, brandCalendarWeeksQuery, newsletterInsight } from '../insight.ts';
import {
  newsletterDetail,
  newsletterList,
  newsletterOptions,
  newslettersQuery,
  similarNewsletters,
  similarQuery,
} from '../newsletters.ts';
import { pastIssuesChange, pastIssuesImport, pastIssuesInput } from '../past-issues.ts';
import { pitchMarkInput, pitchNext, pitchNextQuery } from '../pitch.ts';
import { similarityAnswer, similaritySearch } from '../similarity.ts';
import {
  sponsorshipDetail,
  sponsorshipDetailQuery,
  sponsorshipHistoryQuery,
  sponsorshipList,
  sponsorshipsOfBrand,
  sponsorshipsOfNewsletter,
  sponsorshipsQuery,
} from '../sponsorships.ts';
import { trendReport, trendReportList, trends, trendsQuery } from '../trends.ts';
import { callsOfGroup, get, patch, post, put } from './call.ts';

export const CATALOGUE_CALLS = callsOfGroup('member', [
  get('/stats', 'The dashboard', stats),
  get('/pitch-next', 'Brands to pitch next, with reasons and evidence', pitchNext, {
    query: pitchNextQuery,
  }),
  put('/pitch-next/{brandId}', "Saves a brand, or marks it as 'Not for me'", okAnswer, {
    body: pitchMarkInput,
  }),
  get('/dashboard', 'What changed, own sponsors, and the most similar newsletters week by week', dashboard),
  get('/trends', 'Trends by week, month or quarter', trends, { query: trendsQuery }),
  get('/trend-reports', 'Past weekly reports', trendReportList, { query: pageQuery(12) }),
  get('/trend-reports/{id}', 'A weekly report', trendReport),
  post(
    '/similarity-search',
    'Newsletters with a similar audience, and the brands that sponsor them',
    similarityAnswer,
    {
      body: similaritySearch,
    },
  ),
  get('/brands/{id}/calendar', 'A brand week by week and newsletter by newsletter', brandCalendar, {
    query: brandCalendarWeeksQuery,
  }),
  get('/newsletters/{id}/past-issues', 'Progress of reading past issues', pastIssuesImport),
  post('/newsletters/{id}/past-issues', "Reads past issues from the newsletter's public archive", okAnswer, {
    body: pastIssuesInput,
  }),
  patch('/newsletters/{id}/past-issues', 'Pauses or resumes the reading', okAnswer, { body: pastIssuesChange }),
  get('/newsletters/{id}/insight', "A newsletter's sponsors, coverage and slots", newsletterInsight),
  get('/stats/recent', 'How many recent items a free member cannot see yet', hiddenCounts),
  get(
    '/newsletters',
    'A page of newsletters; without parameters all of them, compact',
    z.union([newsletterList, newsletterOptions]),
    { query: newslettersQuery },
  ),
  get('/newsletters/{id}', 'A newsletter with its newest sponsorships', newsletterDetail),
  get('/newsletters/{id}/similar', 'Newsletters with a similar audience', similarNewsletters, {
    query: similarQuery,
  }),
  get('/brands', 'A page of brands', brandList, { query: brandsQuery }),
  get('/brands/{id}', 'A brand', brandDetail),
  get('/brands/{id}/sponsorships', 'A brand with a page of its sponsorships', brandProfile, {
    query: sponsorshipHistoryQuery,
  }),
  get('/sponsorships', 'A page of sponsorships', sponsorshipList, { query: sponsorshipsQuery }),
  get('/sponsorships/newsletter/{id}', "A page of a newsletter's sponsorships", sponsorshipsOfNewsletter, {
    query: sponsorshipHistoryQuery,
  }),
  get('/sponsorships/brand/{id}', "A page of a brand's sponsorships", sponsorshipsOfBrand, {
    query: sponsorshipHistoryQuery,
  }),
  get('/sponsorships/{id}', 'A sponsorship with brand, newsletter, evidence and email', sponsorshipDetail, {
    query: sponsorshipDetailQuery,
  }),
  get('/sponsorships/{id}/email-frame', 'The email of a sponsorship as a page for a sandboxed frame', null, {
    query: sponsorshipDetailQuery,
  }),
  get('/partner-deals', 'Partner deals', partnerDealList),
  get('/exports/newsletters.csv', 'The list of newsletters as CSV', null, {
    query: newslettersQuery,
  }),
  get('/exports/brands.csv', 'The list of brands as CSV', null, { query: brandsQuery }),
  get('/exports/sponsorships.csv', 'The list of sponsorships as CSV', null, {
    query: sponsorshipsQuery,
  }),
]);
