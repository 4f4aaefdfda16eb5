// No write about a brand, a review item or a sender changes another's rows, which differ only in their ids.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { linkProductsToCompanies, recordNamedCompany } from '../../src/store/brand-companies.ts';
import { saveConfirmedSite, saveSiteJudgements, unblockBrandName } from '../../src/store/brand-identity.ts';
import { mergeBrand, removeBrand } from '../../src/store/brand-removals.ts';
import { assignBrandDomains, renameUnconfirmedBrands } from '../../src/store/claimed-brands.ts';
import { eraseContact } from '../../src/store/contact-erasure.ts';
import { recordContactCheck, saveContact } from '../../src/store/contacts.ts';
import { addAlias, type BrandRow, changeBrand, findBrandRow, removeAlias } from '../../src/store/curate-brands.ts';
import {
  changeNewsletter,
  insertNewsletter,
  insertOwnNewsletter,
  type NewsletterRow,
  removeNewsletter,
} from '../../src/store/curate-newsletters.ts';
import {
  findSponsorshipToCurate,
  recordSponsorReadByPerson,
  type SponsorshipToCurate,
  saveSponsorshipVerdict,
  undoSponsorReadByPerson,
} from '../../src/store/curate-sponsorships.ts';
import { failCsvImport, finishCsvImportSlice } from '../../src/store/imports.ts';
import { confirmRedirector, rejectRedirector } from '../../src/store/link-hosts.ts';
import { eraseUser } from '../../src/store/own-data.ts';
import { closeSettledReviewItems, raiseUnreadAdItems } from '../../src/store/raise-review.ts';
import {
  decideReviewItem,
  findReviewItem,
  type OpenReviewItem,
  reopenReviewItem,
  skipReviewItem,
} from '../../src/store/review.ts';
import {
  refuseNewsletter,
  refuseSender,
  reopenNewsletter,
  reopenSender,
  trustNewsletter,
  trustSender,
} from '../../src/store/standing.ts';
import { findBrandRemovalRow, restoreRemovedBrand } from '../../src/store/undo-brand-removal.ts';
import { addSponsorshipReport, markWrongReportsSeen } from '../../src/store/wrong-reports.ts';
import { createTwoNewslettersWorld, NOW } from './support/two-families.ts';

const { db, state, theirs } = createTwoNewslettersWorld();

const YES = sql`true`;
const by = { by: { userId: 'ours-admin', who: 'Cora', name: 'Cora' }, now: NOW };

const claimed = (name: string) => ({
  name: `ours-${name}`,
  key: `ours-${name}`,
  otherKeys: [],
  spellings: [],
  domain: `ours-${name}.test`,
  isSitesName: false,
  parts: [],
});
const brand = async (name: string) => (await findBrandRow(db, `ours-${name}`)) as BrandRow;
const item = async (name: string) => (await findReviewItem(db, `ours-${name}`)) as OpenReviewItem;
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

it.each<[string, () => Promise<unknown>]>([
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
  ['a product is linked', async () => db.batch([linkProductsToCompanies(db, ['ours-brand'], YES)])],
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
  ['a brand has a name less', () => removeAlias(db, { id: 'ours-brand', name: 'Brand' }, 'ours-alias', by)],
  [
    'a sponsorship is judged',
    async () =>
      saveSponsorshipVerdict(
        db,
        (await findSponsorshipToCurate(db, 'ours-ad')) as SponsorshipToCurate,
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
      const id = await recordSponsorReadByPerson(
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
      await undoSponsorReadByPerson(db, id as string, NOW, by);
    },
  ],
  ['what was unsure is sure', async () => db.batch([closeSettledReviewItems(db, 'ours-mail')])],
  [
    'a mail’s slots are read',
    async () =>
      db.batch([
        ...raiseUnreadAdItems(db, { id: 'ours-mail', newsletterId: 'ours-letter' }, [], { lease: YES, now: NOW }),
      ] as never),
  ],
  ['an item is skipped', () => skipReviewItem(db, 'ours-reported', NOW)],
  [
    'an item is decided',
    async () => decideReviewItem(db, await item('reported'), { decision: 'accepted', note: null, undo: null }, by),
  ],
  ['an item waits again', async () => reopenReviewItem(db, await item('decided'), by)],
  ['a member is shown what came of reports', () => markWrongReportsSeen(db, 'ours-user', NOW)],
  [
    'a member reports something',
    () =>
      addSponsorshipReport(
        db,
        { sponsorshipId: 'ours-ad', userId: 'ours-user', what: 'wrong_brand', note: null, label: 'x' },
        NOW,
      ),
  ],
  [
    'an import’s last slice is done',
    () =>
      finishCsvImportSlice(db, { importId: 'ours-import', slice: 0, processed: 1, errors: [], last: true }, [], NOW),
  ],
  ['an import fails', () => failCsvImport(db, 'ours-import', 'why', NOW)],
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
      await restoreRemovedBrand(db, (await findBrandRemovalRow(db, id)) as never, [], by);
    },
  ],
  [
    'a brand is removed, and stands again',
    async () => {
      const id = await removeBrand(db, await brand('brand'), by);
      await restoreRemovedBrand(db, (await findBrandRemovalRow(db, id)) as never, [], by);
    },
  ],
  ['a newsletter goes', () => removeNewsletter(db, 'ours-new', NOW)],
  ['a person’s account goes', () => eraseUser(db, 'ours-user')],
])('%s: no row of the other newsletter, brand or person changes', async (_, act) => {
  await act();
  // Compared with the first state, so that after a failing case all later ones fail too, also on retry.
  expect(await theirs()).toEqual(state.before);
});
