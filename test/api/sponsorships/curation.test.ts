// An administrator's corrections last: sponsorships, the review queue, members' reports, and the audit log.
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { ReviewItem } from '../../../src/contract/review.ts';
import { createCurationWorld } from '../support/curation-world.ts';

const { world, add, brandById, call, inMail, take, who } = createCurationWorld();

const waiting = async (kind: string) =>
  (await call('GET', `/review?kind=${kind}&limit=100`)).data.items as ReviewItem[];

describe('the review queue', () => {
  it('merges a suggested pair, and the merge can be undone', async () => {
    const one = (await inMail(await take('Harbour Side Bank', 'hsb.com')))[0];
    const other = (await inMail(await take('Harbour Side Books', 'hsb.com')))[0];
    const item = (await waiting('merge')).find(({ brand }) => brand?.id === other?.brandId);
    const merged = () => call('POST', `/review/${item?.id}`, { decision: 'accept', note: 'one house' });
    const both = async () =>
      Promise.all([one, other].map(async (each) => (await brandById(each?.brandId ?? ''))?.name ?? null));
    const { data } = await merged();
    expect(await both()).toEqual(['Harbour Side Bank', null]);
    await call('POST', `/brand-removals/${data.removalId}/undo`);
    expect(await both()).toEqual(['Harbour Side Bank', 'Harbour Side Books']);
    // The question is open again, and its answer can be undone in the review queue.
    expect((await merged()).status).toBe(200);
    expect((await call('POST', `/review/${item?.id}/undo`)).status).toBe(200);
    expect(await both()).toEqual(['Harbour Side Bank', 'Harbour Side Books']);
    expect((await waiting('merge')).map(({ id }) => id)).toContain(item?.id);
  });

  it('does not ask about a site that has become another brand’s', async () => {
    const moved = (await inMail(await take('Flimmerby', 'uvqk.io')))[0];
    const doubts = async () => (await waiting('doubtful_identity')).map(({ sponsorship }) => sponsorship?.id);
    expect(await doubts()).toContain(moved?.id);
    await call('PATCH', `/sponsorships/${moved?.id}`, { brandName: 'Quite Another' });
    expect(await doubts()).not.toContain(moved?.id);
  });
});

describe("a member's 'This is wrong'", () => {
  it('about a deleted sponsorship leaves the queue', async () => {
    const member = (await world.people.subscriber(who.letter)).cookie;
    const [was] = await inMail(await take('Vanishable', 'vanishable.com'));
    await call('POST', `/sponsorships/${was?.id}/reports`, { what: 'wrong_site' }, { as: member });
    const item = (await waiting('report')).find(({ sponsorship }) => sponsorship?.id === was?.id);
    await call('POST', `/review/${item?.id}`, { decision: 'reject' });
    await call('POST', `/sponsorships/${was?.id}/reports`, { what: 'wrong_type' }, { as: member });
    await call('DELETE', `/brands/${was?.brandId}`);
    const own = async () => (await call('GET', '/reports/own', undefined, { as: member })).data;
    expect(await own()).toMatchObject({
      newOutcomes: 2,
      reports: [
        { label: 'Vanishable', outcome: 'accepted', outcomeNote: 'It is no longer listed.' },
        { label: 'Vanishable', outcome: 'rejected', outcomeNote: null },
      ],
    });
    await call('POST', '/reports/own/seen', undefined, { as: member });
    expect((await own()).newOutcomes).toBe(0);
  });
});

describe('redirect domains', () => {
  const hosts = async () =>
    ((await call('GET', '/link-hosts')).data.hosts as { domain: string; confirmed: boolean }[]).filter(({ domain }) =>
      domain.startsWith('hopfor'),
    );

  it('that were learned can be confirmed; a removed one is not learned again until a person names it again', async () => {
    for (const by of ['Anvilmere', 'Bellowmere', 'Cindermere']) await take(by, 'hopformany.io');
    expect(await hosts()).toMatchObject([{ domain: 'hopformany.io', confirmed: false }]);
    await call('POST', '/link-hosts', { domain: 'https://www.hopformany.io/x' });
    expect(await hosts()).toMatchObject([{ domain: 'hopformany.io', confirmed: true }]);
    expect((await call('DELETE', '/link-hosts/hopformany.io')).data.hosts).not.toContainEqual(
      expect.objectContaining({ domain: 'hopformany.io' }),
    );
    expect((await call('DELETE', '/link-hosts/hopformany.io')).status).toBe(404);
    await take('Dippermere', 'hopformany.io');
    expect(await hosts()).toEqual([]);
    await call('POST', '/link-hosts', { domain: 'hopformany.io' });
    expect(await hosts()).toHaveLength(1);
    expect((await call('POST', '/link-hosts', { domain: 'no domain' })).status).toBe(400);
    const { data } = await call('GET', '/audit-log?subjectId=hopformany.io');
    expect(data.entries.map(({ action }: { action: string }) => action)).toEqual([
      'host.confirm',
      'host.remove',
      'host.confirm',
    ]);
  });
});

describe('corrections become training labels', () => {
  it('a confirmed or corrected claim is a sure sponsor, a rejected one none, and an unseen one neither', async () => {
    const own = (await add.newsletter({ domain: 'labelled.test', name: 'Labelled Letter' })).id;
    const [right, wrong, open] = [
      await take('Surething', 'surething.com', own),
      await take('Nothingleft', 'nothingleft.com', own),
      await take('Unlookedat', 'unlookedat.com', own),
    ];
    const idIn = async (emailId: string) => (await inMail(emailId))[0]?.id;
    await call('PATCH', `/sponsorships/${await idIn(right)}`, { brandName: 'Sure Thing Group' });
    await call('DELETE', `/sponsorships/${await idIn(wrong)}`);
    const beside = { emailId: right, placementType: 'footer' };
    const [unjudged, edited] = [await add.brand({ name: 'Beside' }), await add.brand({ name: 'Behind' })];
    await add.sponsorship(own, unjudged.id, { ...beside, rawData: { start: 90_000 } });
    await add.sponsorship(own, edited.id, { ...beside, rawData: { start: 90_001 }, edits: { placementType: 'hero' } });
    const response = await call('GET', '/exports/labels.zip');
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const lines = (name: string) =>
      new TextDecoder()
        .decode(files[name])
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    const label = (id: string) => lines('labels.jsonl').find((line) => line.id === id);
    expect(label(right)).toMatchObject({
      sponsors: [
        { brand: 'Sure Thing Group', website_domain: null, certainty: 'sure' },
        { brand: 'Beside', certainty: 'likely' },
        { brand: 'Behind', certainty: 'sure' },
      ],
      is_hard_negative: false,
    });
    expect(label(right).sponsors[0].evidence).toContain('Surething');
    expect(label(wrong)).toMatchObject({ sponsors: [], is_hard_negative: true });
    expect(label(open)).toBeUndefined();
    expect(lines('manifest.jsonl').find((line) => line.id === right)).toMatchObject({
      newsletter: 'Labelled Letter',
      format: 'eml',
    });
    expect(new TextDecoder().decode(files[`items/${right}/source.eml`])).toContain('Surething');
  });
});
