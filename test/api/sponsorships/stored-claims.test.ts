// How a claim is stored: what is kept of it, what a second analysis overwrites, and what a person decided stays.
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { listStoredSponsorships, type NewSponsorship } from '../../../src/store/issue/finish-issue.ts';
import { brandAliases, brands } from '../../../src/store/schema/brands.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import {
  createFinishIssueWorld,
  createNewSponsorship,
  LEASED_UNTIL,
  NOW,
  RECEIVED_AT,
} from '../support/finished-mails.ts';

const { db, add, brandCalled, claims, finish, mailOf, rowOf } = createFinishIssueWorld();

describe('a claim', () => {
  it('of a name that a person blocked, or of a redirect domain, is not stored', async () => {
    const { id } = await add.newsletter();
    await db.insert(brandAliases).values({ alias: 'nobody', name: 'Nobody', brandId: null, source: 'person' });
    await db.execute(sql`insert into link_hosts (domain, brands) values ('go.link', 3)`);
    const mail = await mailOf(id);
    const told = [createNewSponsorship('Nobody'), createNewSponsorship('go.link', { brand: { key: 'golink' } })];
    await finish(mail, told);
    expect([await claims(), await db.select().from(brands), (await rowOf(mail))?.hasSponsorship]).toEqual([[], [], 0]);
    // A brand that was stored before its name was known as a redirector.
    await add.brand({ name: 'go.link', normalizedName: 'golink' });
    await finish(await mailOf(id), told);
    expect(await claims()).toEqual([]);
  });

  it('is stored with everything that is known of it', async () => {
    const { id: newsletterId } = await add.newsletter();
    const mail = await mailOf(newsletterId);
    const given = { placementType: 'footer', confidence: 71, channel: 'network' as const, channelName: 'Paved' };
    const found = createNewSponsorship('Beryl', {
      ...given,
      linkDomain: 'go.test',
      rawData: { start: 3, end: 9 },
    });
    await finish(mail, [found]);
    const [row] = await claims();
    expect(row).toMatchObject({
      ...given,
      id: found.id,
      newsletterId,
      emailId: mail.id,
      named: 'beryl',
      linkDomain: 'go.test',
    });
    expect(row).toMatchObject({
      textContent: 'An ad of Beryl',
      detectedAt: RECEIVED_AT,
      createdAt: NOW,
      rawData: found.rawData,
    });
    expect(await listStoredSponsorships(db, mail.id)).toEqual([
      {
        id: found.id,
        named: 'beryl',
        brandKey: 'beryl',
        placementType: 'footer',
        start: 3,
        end: 9,
        judged: false,
      },
    ]);
  });

  it('found again is overwritten except for a person’s corrections; one not found again is deleted unless a person judged it', async () => {
    const { id } = await add.newsletter();
    const mail = await mailOf(id);
    const right = await add.brand({ name: 'Right' });
    const [put, gone, judged, edited] = [
      createNewSponsorship('Put'),
      createNewSponsorship('Gone'),
      createNewSponsorship('Judged'),
      createNewSponsorship('Edited'),
    ];
    await finish(mail, [put, gone, judged, edited]);
    const set = (one: NewSponsorship, values: object) =>
      db.update(sponsorships).set(values).where(eq(sponsorships.id, one.id));
    await set(put, { brandId: right.id, edits: { brand: 'Put' } });
    await set(judged, { verdict: 'rejected' });
    await set(edited, { placementType: 'footer', edits: { placementType: 'hero' } });
    const again = (one: NewSponsorship) => ({
      ...one,
      textContent: 'New words',
      placementType: 'classified',
      confidence: 50,
      linkDomain: 'there.test',
      channel: 'network' as const,
      channelName: 'Adnet',
    });
    await db.update(emails).set({ leasedUntil: LEASED_UNTIL }).where(eq(emails.id, mail.id));
    await finish(mail, [again(put)]);
    const ids = (await claims()).map((row) => row.id);
    expect(new Set(ids)).toEqual(new Set([put.id, judged.id, edited.id]));
    await db.update(emails).set({ leasedUntil: LEASED_UNTIL }).where(eq(emails.id, mail.id));
    await finish(mail, [again(put), again(edited)]);
    const of = async (one: NewSponsorship) => (await claims()).find((row) => row.id === one.id);
    const through = { linkDomain: 'there.test', channel: 'network', channelName: 'Adnet' };
    const changed = { textContent: 'New words', confidence: 50, ...through };
    expect(await of(put)).toMatchObject({ ...changed, brandId: right.id, placementType: 'classified' });
    expect(await of(edited)).toMatchObject({ ...changed, placementType: 'footer' });
    expect((await of(edited))?.brandId).toBe((await brandCalled('Edited'))?.id);
    expect((await listStoredSponsorships(db, mail.id)).map((slot) => slot.judged)).toEqual([true, true, true]);
    // It is also found again by the name in the claim.
    expect((await listStoredSponsorships(db, mail.id)).find((slot) => slot.id === put.id)).toMatchObject({
      named: 'put',
      brandKey: 'right',
    });
    // Its day is the mail's date in the latest analysis.
    const day = new Date('2026-06-08T08:00:00.000Z');
    await db.update(emails).set({ leasedUntil: LEASED_UNTIL }).where(eq(emails.id, mail.id));
    await finish({ ...mail, receivedAt: day }, [again(put), again(edited)]);
    expect((await of(put))?.detectedAt).toEqual(day);
    expect((await rowOf(mail))?.hasSponsorship).toBe(1);
  });
});
