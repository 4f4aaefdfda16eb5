// Length, number and range limits of each call: the last accepted value and the first rejected one.
import { describe, expect, it } from 'vitest';
import {
  accessRequestInput,
  accessRequestsQuery,
  accountDeletion,
  checkoutInput,
  onboarding,
  subscribeQuery,
} from '../../../src/contract/account.ts';
import { auditQuery } from '../../../src/contract/audit-log.ts';
import { brandsQuery } from '../../../src/contract/brands.ts';
import { brandAliasInput, brandChange, brandMerge, sponsorshipChange } from '../../../src/contract/curation.ts';
import { partnerDealChange, partnerDealInput } from '../../../src/contract/deals.ts';
import {
  emailInput,
  emailsQuery,
  processBatchInput,
  uploadQuery,
  webhookMailInput,
} from '../../../src/contract/emails.ts';
import { brandCalendarWeeksQuery } from '../../../src/contract/insight.ts';
import {
  csvImport,
  newsletterChange,
  newsletterInput,
  newsletterRemoval,
  newslettersQuery,
  similarQuery,
} from '../../../src/contract/newsletters.ts';
import { pitchNextQuery } from '../../../src/contract/pitch.ts';
import { contactRemovalInput } from '../../../src/contract/privacy.ts';
import { SIMILARITY_CUTOFFS } from '../../../src/contract/relevance.ts';
import { errorReportInput, reviewDecision, reviewQuery } from '../../../src/contract/review.ts';
import { similaritySearch } from '../../../src/contract/similarity.ts';
import { sponsorshipHistoryQuery, sponsorshipInput, sponsorshipsQuery } from '../../../src/contract/sponsorships.ts';
import { standingQueueQuery } from '../../../src/contract/standing.ts';

interface Taken {
  safeParse: (given: unknown) => { success: boolean };
}
type Range = [least: number, most: number];

const takes = (schema: Taken, given: object) => schema.safeParse(given).success;

/** The least and the most are taken, and nothing beyond them. */
function expectRange(
  schema: Taken,
  of: (value: unknown) => object,
  [least, most]: Range,
  value: (n: number) => unknown,
) {
  const taken = (n: number) => takes(schema, of(value(n)));
  expect([least, most].map((n) => [n, taken(n)])).toEqual([
    [least, true],
    [most, true],
  ]);
  if (least > 0 || typeof value(0) === 'number') expect([least - 1, taken(least - 1)]).toEqual([least - 1, false]);
  expect([most + 1, taken(most + 1)]).toEqual([most + 1, false]);
}

const letters = (n: number) => 'a'.repeat(Math.max(0, n));
const address = (n: number) => `https://a.example/${letters(n - 'https://a.example/'.length)}`;

describe('queries', () => {
  it.each<[string, string, Taken, Range]>([
    ['brands', 'confidence', brandsQuery, [0, 100]],
    ['sponsorships', 'cutoff', sponsorshipsQuery, [0, 1]],
    ['similar newsletters', 'limit', similarQuery, [1, 100]],
    ['calendar', 'weeks', brandCalendarWeeksQuery, [4, 104]],
    ['emails', 'page', emailsQuery, [1, 1_000_000]],
    ['emails', 'pageSize', emailsQuery, [1, 100]],
    ['pitch next', 'limit', pitchNextQuery, [1, 50]],
    ...Object.entries({
      brands: brandsQuery,
      newsletters: newslettersQuery,
      sponsorships: sponsorshipsQuery,
      history: sponsorshipHistoryQuery,
      review: reviewQuery,
      audit: auditQuery,
      'access requests': accessRequestsQuery,
      standing: standingQueueQuery,
    }).flatMap(([name, schema]): [string, string, Taken, Range][] => [
      [name, 'page', schema, [1, 1_000_000]],
      [name, 'limit', schema, [1, 100]],
    ]),
  ])('%s: %s', (_name, field, schema, range) => {
    expectRange(schema, (value) => ({ [field]: value }), range, String);
    expectRange(
      schema,
      (value) => ({ [field]: value }),
      range,
      (n) => n,
    );
  });

  it.each<[string, string, Taken, Range, object?]>([
    ['brands', 'search', brandsQuery, [0, 200]],
    ['brands', 'seenIn', brandsQuery, [0, 100]],
    ['newsletters', 'search', newslettersQuery, [0, 200]],
    ['sponsorships', 'search', sponsorshipsQuery, [0, 200]],
    ['sponsorships', 'similarTo', sponsorshipsQuery, [0, 100]],
    ['sponsorships', 'newsletterId', sponsorshipsQuery, [0, 100]],
    ['sponsorships', 'brandId', sponsorshipsQuery, [0, 100]],
    ['emails', 'newsletter_id', emailsQuery, [0, 100]],
    ['upload', 'name', uploadQuery, [1, 500]],
    ['upload', 'newsletterId', uploadQuery, [0, 100], { name: 'a.eml' }],
    ['audit', 'subjectId', auditQuery, [0, 100]],
    ['checkout', 'returnTo', subscribeQuery, [0, 500]],
  ])('%s: so many characters of %s', (_name, field, schema, range, whole = {}) => {
    expectRange(schema, (value) => ({ ...whole, [field]: value }), range, letters);
  });

  it('as many similar newsletters as are stored where nobody says how many', () => {
    expect(similarQuery.parse({})).toEqual({ limit: 'all' });
  });
});

const NEWSLETTER = { name: 'A', website: 'https://a.example', description: 'd' };
const ASKING = { name: 'A', email: 'a@a.example' };
const DEAL = {
  partnerName: 'P',
  partnerWebsite: 'https://p.example',
  dealHook: 'h',
  shortDescription: 's',
  redemptionInstructions: 'r',
};
const MAIL = { newsletterId: 'n', content: 'c' };
const POSTED = { from: 'a@a.example', text: 't' };
const CLAIM = { newsletterId: 'n', brandName: 'B', placementType: 'hero' };

describe('bodies', () => {
  it.each<[string, string, Taken, Range, object]>([
    ['onboarding', 'name', onboarding, [1, 200], NEWSLETTER],
    ['onboarding', 'description', onboarding, [1, 5000], NEWSLETTER],
    ['onboarding', 'signupSource', onboarding, [0, 200], NEWSLETTER],
    ['onboarding', 'signupNewsletter', onboarding, [0, 300], NEWSLETTER],
    ['onboarding', 'newsletterId', onboarding, [0, 100], NEWSLETTER],
    ['newsletter', 'name', newsletterInput, [1, 200], NEWSLETTER],
    ['change of a newsletter', 'name', newsletterChange, [1, 200], {}],
    ['change of a newsletter', 'description', newsletterChange, [0, 5000], {}],
    ['removal of a newsletter', 'confirm', newsletterRemoval, [0, 300], {}],
    ['request for access', 'name', accessRequestInput, [1, 200], ASKING],
    ['request for access', 'newsletter', accessRequestInput, [0, 200], ASKING],
    ['request for access', 'message', accessRequestInput, [0, 5000], ASKING],
    ['checkout', 'priceId', checkoutInput, [1, 200], {}],
    ['checkout', 'returnTo', checkoutInput, [0, 500], { priceId: 'p' }],
    ['end of an account', 'confirm', accountDeletion, [0, 400], {}],
    ['change of a brand', 'name', brandChange, [1, 200], {}],
    ['change of a brand', 'companyId', brandChange, [0, 100], {}],
    ['merge', 'intoId', brandMerge, [1, 100], {}],
    ['other name', 'name', brandAliasInput, [1, 200], {}],
    ['change of a sponsorship', 'brandId', sponsorshipChange, [1, 100], {}],
    ['change of a sponsorship', 'brandName', sponsorshipChange, [1, 200], {}],
    ['change of a sponsorship', 'newsletterId', sponsorshipChange, [1, 100], {}],
    ['decision', 'note', reviewDecision, [0, 1000], { decision: 'skip' }],
    ['report', 'note', errorReportInput, [0, 1000], { what: 'wrong_brand' }],
    ['deal', 'partnerName', partnerDealInput, [1, 200], DEAL],
    ['deal', 'dealHook', partnerDealInput, [1, 100], DEAL],
    ['deal', 'shortDescription', partnerDealInput, [1, 500], DEAL],
    ['deal', 'redemptionInstructions', partnerDealInput, [1, 5000], DEAL],
    ['change of a deal', 'partnerLogoUrl', partnerDealChange, [0, 2000], {}],
    ['email', 'newsletterId', emailInput, [1, 100], MAIL],
    ['email', 'subject', emailInput, [0, 1000], MAIL],
    ['posted mail', 'from', webhookMailInput, [1, 2000], POSTED],
    ['posted mail', 'to', webhookMailInput, [1, 2000], POSTED],
    ['posted mail', 'subject', webhookMailInput, [0, 2000], POSTED],
    ['posted mail', 'date', webhookMailInput, [0, 100], POSTED],
    ['posted mail', 'messageId', webhookMailInput, [0, 1000], POSTED],
    ['sponsorship', 'newsletterId', sponsorshipInput, [1, 100], CLAIM],
    ['sponsorship', 'brandName', sponsorshipInput, [1, 200], CLAIM],
    ['sponsorship', 'brandId', sponsorshipInput, [1, 100], { ...CLAIM, brandName: null }],
    ['sponsorship', 'textContent', sponsorshipInput, [0, 20_000], CLAIM],
    ['audience', 'text', similaritySearch, [10, 4000], {}],
  ])('%s: so many characters of %s', (_name, field, schema, range, whole) => {
    expectRange(schema, (value) => ({ ...whole, [field]: value }), range, letters);
  });

  it.each<[string, string, Taken, Range, object]>([
    ['sponsorship', 'confidence', sponsorshipInput, [0, 100], CLAIM],
    ['deal', 'value', partnerDealInput, [0, 1_000_000], DEAL],
    ['audience', 'limit', similaritySearch, [1, 50], { text: 'ten letters' }],
    ['batch', 'limit', processBatchInput, [1, 100], {}],
  ])('%s: %s', (_name, field, schema, range, whole) => {
    expectRange(
      schema,
      (value) => ({ ...whole, [field]: value }),
      range,
      (n) => n,
    );
  });

  it('the removal of a contact: an address of 320 characters', () => {
    const taken = (n: number) => takes(contactRemovalInput, { email: `${letters(n - 10)}@a.example` });
    expect([taken(320), taken(321)]).toEqual([true, false]);
  });

  it('a name of signs that show nothing is none; one of punctuation or pictures is one', () => {
    const said = (name: string) =>
      newsletterInput.safeParse({ ...NEWSLETTER, name }).error?.issues.map((one) => one.message);
    for (const blank of ['', ' ', '\u200b', '\u202e \u200d', '\u2800', '\u3164', '\ufeff', '\u0301'])
      expect([blank, said(blank)]).toEqual([blank, ['Newsletter name is required']]);
    for (const seen of ['!', '🦜', '\u200bA', '読']) expect([seen, said(seen)]).toEqual([seen, undefined]);
    for (const [field, message] of [
      ['dealHook', 'Deal hook is required'],
      ['shortDescription', 'Description is required'],
    ] as const)
      expect(partnerDealInput.safeParse({ ...DEAL, [field]: '\u200b' }).error?.issues).toMatchObject([{ message }]);
  });

  it('a deal’s value that is left empty or is no number is none', () => {
    const values = ['', 'free', null, '12.4'].map((value) => partnerDealInput.parse({ ...DEAL, value }).value);
    expect(values).toEqual([0, 0, 0, 12]);
  });

  it.each<[string, string, Taken, object]>([
    ['newsletter', 'website', newsletterInput, NEWSLETTER],
    ['change of a newsletter', 'website', newsletterChange, {}],
    ['deal', 'partnerWebsite', partnerDealInput, DEAL],
    ['change of a brand', 'website', brandChange, {}],
    ['audience', 'website', similaritySearch, {}],
  ])('%s: an address of 2,000 characters as %s', (_name, field, schema, whole) => {
    const taken = (n: number) => takes(schema, { ...whole, [field]: address(n) });
    expect([taken(2000), taken(2001)]).toEqual([true, false]);
    // What stands before the host would be read as the host.
    for (const lookalike of ['https://known.example@a.example', 'https://a:b@a.example'])
      expect(takes(schema, { ...whole, [field]: lookalike })).toBe(false);
  });

  it('a contact’s name and title, lists of receivers and of rows', () => {
    const contact = (more: object) => ({ contact: { email: 'a@a.example', ...more } });
    for (const field of ['name', 'title'])
      expectRange(brandChange, (value) => contact({ [field]: value }), [0, 200], letters);
    expectRange(
      webhookMailInput,
      (value) => ({ ...POSTED, to: value }),
      [1, 50],
      (n) => Array(n).fill('a@a.example'),
    );
    expectRange(
      csvImport,
      (value) => ({ csvData: value, columnMappings: { name: 'Name' } }),
      [1, 100_000],
      (n) => Array(n).fill({ Name: 'A' }),
    );
    expect(takes(csvImport, { csvData: [{ Name: 'A' }], columnMappings: { name: '' } })).toBe(false);
  });

  it('a sponsorship that is recorded by hand names its brand once', () => {
    const named = (brand: object) => takes(sponsorshipInput, { ...CLAIM, brandName: null, ...brand });
    expect([named({}), named({ brandId: 'a' }), named({ brandName: 'A' })]).toEqual([false, true, true]);
    expect(named({ brandId: 'a', brandName: 'A' })).toBe(false);
  });
});

it('audiences are near from 0.6 on, and a filter asks for 0.7 beside it', () => {
  expect(SIMILARITY_CUTOFFS).toEqual([0.6, 0.7]);
  expect(sponsorshipsQuery.parse({})).toMatchObject({ cutoff: 0.6, page: 1, limit: 20, sureness: 'all' });
});
