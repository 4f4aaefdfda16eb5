// The nightly work lists at exact boundaries: logos, audiences, contacts, patterns and stranded imports, in their
// order.
import { describe, expect, it } from 'vitest';
import {
  listAudiencesDescribedSince,
  listStaleAudiences,
  listUndescribedNewsletters,
} from '../../../src/store/audience/audiences.ts';
import { listBrandsDueForContactSearch } from '../../../src/store/contact/contacts.ts';
import { findMissingLogos } from '../../../src/store/operations/nightly.ts';
import { ago, DAY, HOUR, NOW } from '../../support/clock.ts';
import { createEmptiedWorld } from '../support/emptied-world.ts';

const { db, add } = createEmptiedWorld();

describe('the nightly work list', () => {
  it('has logos not searched for an hour, newest first, then those not read for two days, oldest first', async () => {
    const domain = 'sited.test';
    const made = async (createdAt: Date, more: object = {}) =>
      (await add.newsletter({ createdAt, domain, ...more })).id;
    const older = await made(ago(3 * HOUR));
    const newer = await made(ago(HOUR + 1));
    await made(ago(HOUR));
    const again = await made(ago(9 * DAY), { logoTriedAt: ago(2 * DAY + 1) });
    const longAgo = await made(ago(9 * DAY), { logoTriedAt: ago(3 * DAY) });
    await made(ago(9 * DAY), { logoTriedAt: ago(2 * DAY) });
    await made(ago(9 * DAY), { logoSource: 'none' });
    const hidden = await add.brand({ domain, createdAt: ago(2 * HOUR), byHand: false });
    const shown = await add.brand({ domain, createdAt: ago(2 * HOUR) });
    await add.brand({ createdAt: ago(2 * HOUR), website: '' });
    await add.sponsorship(older, shown.id);
    const found = await findMissingLogos(db, NOW, 10);
    expect(found.map(({ id }) => id)).toEqual([newer, shown.id, older, longAgo, again]);
    expect(found.map(({ what }) => what)).toEqual(['newsletter', 'brand', 'newsletter', 'newsletter', 'newsletter']);
    expect(found.some(({ id }) => id === hidden.id)).toBe(false);
    expect(await findMissingLogos(db, NOW, 1)).toEqual([{ what: 'newsletter', id: newer }]);
  });

  it('has audiences that were never described, were described by another model, or have newer issues', async () => {
    const made = async (values: object) => (await add.newsletter({ createdAt: ago(DAY), ...values })).id;
    const issue = (id: string, processedAt: Date, kind = 'issue') => add.email(id, { processedAt, kind });
    const fresh = await made({ createdAt: ago(HOUR) });
    const never = await made({ createdAt: ago(HOUR + 1) });
    const otherModel = await made({ audienceModel: 'old', audienceAnalyzedAt: ago(1), createdAt: ago(2 * HOUR) });
    await made({ audienceModel: 'm', audienceAnalyzedAt: ago(1) });
    const unknown = await made({ audienceAnalyzedAt: ago(7 * DAY + 1), createdAt: ago(3 * HOUR) });
    await made({ audienceAnalyzedAt: ago(7 * DAY) });
    const described = (days: number, ms = 0) => ({ audienceModel: 'm', audienceAnalyzedAt: ago(days * DAY + ms) });
    const outdated = await made({ ...described(30, 1), createdAt: ago(4 * HOUR) });
    const recent = await made(described(30));
    const firstIssue = await made({ ...described(1), createdAt: ago(5 * HOUR) });
    const notIssue = await made(described(40));
    for (const id of [outdated, recent]) {
      await issue(id, ago(50 * DAY));
      await issue(id, ago(1));
    }
    await issue(firstIssue, ago(1));
    await issue(notIssue, ago(1), 'confirmation');
    const stale = (await listStaleAudiences(db, 'm', NOW, 20)).map(({ id }) => id);
    expect(stale).toEqual([never, otherModel, unknown, outdated, firstIssue]);
    expect(stale).not.toContain(fresh);
    const brand = async (values: object) => (await add.brand({ createdAt: ago(9 * DAY), ...values })).id;
    const undescribed = await brand({});
    const older = await brand({ audienceModel: 'old', audienceAnalyzedAt: ago(1), createdAt: ago(10 * DAY) });
    await brand({ byHand: false });
    await brand({ audienceModel: 'm', audienceAnalyzedAt: ago(90 * DAY) });
    await brand({ createdAt: ago(HOUR) });
    expect((await listStaleAudiences(db, 'm', NOW, 20)).filter(({ what }) => what === 'brand')).toEqual([
      { what: 'brand', id: undescribed },
      { what: 'brand', id: older },
    ]);
    expect(await listStaleAudiences(db, 'm', NOW, 1)).toEqual([{ what: 'newsletter', id: never }]);
  });

  it('has audiences described since a moment, oldest first, and older newsletters that never were, newest first', async () => {
    const at = async (ms: number) => (await add.newsletter({ audienceAnalyzedAt: ago(ms), createdAt: ago(DAY) })).id;
    const [late, early] = [await at(1), await at(5)];
    await at(9);
    const brand = await add.brand({ audienceAnalyzedAt: ago(3) });
    await add.brand({ audienceAnalyzedAt: ago(9) });
    await add.brand({ audienceAnalyzedAt: ago(2), byHand: false });
    expect(await listAudiencesDescribedSince(db, ago(9), 10)).toEqual([
      { what: 'newsletter', id: early },
      { what: 'brand', id: brand.id },
      { what: 'newsletter', id: late },
    ]);
    expect(await listAudiencesDescribedSince(db, ago(9), 1)).toHaveLength(1);
    // Newsletters waiting for confirmation come last, whenever they were described.
    const theirs = (more: object) =>
      add.newsletter({ standing: 'provisional', audienceAnalyzedAt: ago(99), createdAt: ago(DAY), ...more });
    const waits = await theirs({});
    await theirs({ standingDecidedAt: NOW });
    await theirs({ audienceAnalyzedAt: null, createdAt: ago(1) });
    const all = await listAudiencesDescribedSince(db, ago(9), 10);
    expect([all.length, all.at(-1)]).toEqual([4, { what: 'newsletter', id: waits.id }]);
    const waiting = async (ms: number) => (await add.newsletter({ createdAt: ago(ms) })).id;
    const [long, short] = [await waiting(9), await waiting(6)];
    await waiting(5);
    expect(await listUndescribedNewsletters(db, ago(5), 10)).toEqual([short, long]);
    expect(await listUndescribedNewsletters(db, ago(5), 1)).toEqual([short]);
  });

  it('has contacts older than ninety days and this week’s sponsors without one, but none searched for within the week', async () => {
    const { id: letter } = await add.newsletter();
    const brand = async (values: object, sponsored: number[] = [1]) => {
      const { id } = await add.brand({ domain: `${crypto.randomUUID().slice(0, 8)}.test`, ...values });
      for (const days of sponsored) await add.sponsorship(letter, id, { detectedAt: ago(days * DAY) });
      return id;
    };
    const none = await brand({});
    const active = await brand({}, [1, 2, 3]);
    await brand({}, [8]);
    await brand({ domain: null });
    await brand({ byHand: false, contactEmail: 'a@b.test', contactUpdatedAt: ago(99 * DAY) }, []);
    await brand({ contactCheckedAt: ago(7 * DAY) });
    const again = await brand({ contactCheckedAt: ago(7 * DAY + 1) });
    const contact = { contactEmail: 'a@b.test', contactUpdatedAt: ago(90 * DAY + 1) };
    const stale = await brand(contact, []);
    const staler = await brand({ ...contact, contactUpdatedAt: ago(99 * DAY) }, [20]);
    await brand({ ...contact, contactUpdatedAt: ago(90 * DAY) });
    const found = await listBrandsDueForContactSearch(db, NOW, 20);
    expect(found).toEqual([active, none, staler, stale, again]);
    expect(await listBrandsDueForContactSearch(db, NOW, 1)).toEqual([active]);
  });
});
