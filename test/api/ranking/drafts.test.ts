// Drafts: every sentence rests on what the sender may see, and is left out where its fact is unsure; templates are the
// pipeline's own; what a member says was sent moves the lead.
import { beforeAll, describe, expect, it } from 'vitest';
import { createWorld, daysAgo } from '../../support/world.ts';
import { callsAs, createSeller, inDays, type Member, type Seller } from '../support/seller.ts';

const world = createWorld();
const { add, people } = world;
let me: Seller;
let free: Member;
let other: Member;
let brandId: string;

beforeAll(async () => {
  me = await createSeller(world, 'own.test');
  other = await createSeller(world, 'theirs.test', { name: 'Their Letter' });
  const unpaid = await add.newsletter({ domain: 'unpaid.test' });
  free = callsAs(world, (await people.free(unpaid.id, { email: 'ben@unpaid.test' })).cookie);
  const [near, quiet] = [await add.newsletter({ name: 'Near Letter' }), await add.newsletter({ name: 'Quiet Letter' })];
  const contact = { contactName: 'Jo Reed', contactEmail: 'jo@kaolin.test' };
  const at = daysAgo(60);
  brandId = (await add.brand({ name: 'Kaolin', ...contact, firstSeenAt: at, createdAt: at })).id;
  await add.sponsorship(near.id, brandId, { detectedAt: daysAgo(20), confidence: 90, placementType: 'hero' });
  await add.sponsorship(near.id, brandId, { detectedAt: daysAgo(3), confidence: 90, placementType: 'footer' });
  await add.sponsorship(quiet.id, brandId, { detectedAt: daysAgo(25), confidence: 40 });
});

const path = (more = '', id = brandId) => `/api/brands/${id}/draft${more}`;
const draft = async (more = '', by: Member = me, now = new Date()) => {
  const data = await by.get(path(more), now);
  return { ...data, text: data.sentences.map(({ text }: { text: string }) => text).join(' ') };
};
const send = (json: object) => me.post(`/api/brands/${brandId}/sent`, json);

describe('a draft', () => {
  it('has what the sender may see of the brand, with evidence, and says what is left out and why', async () => {
    const made = await draft();
    expect(made).toMatchObject({ subject: 'Kaolin in Own Letter', canReword: false });
    expect(made.to).toMatchObject({ email: 'jo@kaolin.test', isOwn: false });
    expect(made.text).toMatch(/^Hi Jo, I saw Kaolin's footer placement in Near Letter on /);
    expect(made.text).not.toContain('Quiet Letter');
    expect(made.leftOut).toMatchObject([
      { what: expect.stringContaining('Quiet Letter'), why: 'Only 40% confidence that this was a sponsorship' },
      { what: 'Who your readers are', why: 'Not entered yet' },
      { what: 'How many readers you have', why: 'Not entered yet' },
    ]);
    const named = made.sentences.find(({ text }: { text: string }) => text.includes('Near Letter'));
    expect(named.evidence).toMatchObject([{ kind: 'sponsorship', id: expect.any(String) }]);
  });

  it('of a free member has neither the contact nor anything newer than 14 days', async () => {
    const seen = await draft('', free);
    expect(seen.text).toContain('hero');
    expect(seen.text).not.toMatch(/footer|Jo/);
    expect(seen).not.toHaveProperty('to');
  });

  it('is longer for a longer length, and introduces the newsletter as its members typed it', async () => {
    const lengths = [];
    for (const length of ['short', 'medium', 'long']) lengths.push((await draft(`?length=${length}`)).text.length);
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
    await me.put('/api/pipeline', { audience: 'People who throw pots', reach: '8,200 readers' });
    expect((await draft()).text).toMatch(/read by people who throw pots\. Reach: 8,200 readers\./);
    expect((await draft('', other)).text).not.toContain('8,200');
  });

  it('does not exist for a hidden or missing brand', async () => {
    const late = await add.brand({ name: 'Latebrand', firstSeenAt: daysAgo(2), createdAt: daysAgo(2) });
    for (const id of [late.id, 'nobody']) expect(await free.status(path('', id))).toBe(404);
  });
});

describe('a template', () => {
  it('is filled from the same facts, and belongs to its pipeline only', async () => {
    const json = { name: 'Mine', subject: 'Hello {brand}', body: 'Hi {contact}, {newsletter} is open in May.' };
    const { status, data } = await me.post('/api/pitch-templates', json);
    expect(status).toBe(201);
    const filled = await draft(`?template=${data.id}`);
    expect([filled.subject, filled.text]).toEqual(['Hello Kaolin', 'Hi Jo, Own Letter is open in May.']);
    const own = `/api/pitch-templates/${data.id}`;
    expect(await other.status(path(`?template=${data.id}`))).toBe(404);
    expect((await other.get('/api/pitch-templates')).templates).toEqual([]);
    expect([(await other.put(own, json)).status, (await other.remove(own)).status]).toEqual([404, 404]);
    expect((await me.remove(own)).status).toBe(200);
  });

  it('with an unknown field is refused, with the field’s name', async () => {
    const { status, data } = await me.post('/api/pitch-templates', { name: 'Wrong', body: 'Hi {nobody}' });
    expect([status, data.details]).toEqual([400, { body: 'There is no field {nobody}' }]);
  });
});

describe('a mail that a member reports as sent', () => {
  it('makes the lead, moves it to Pitched and plans the follow-up, which quotes it', async () => {
    await me.put('/api/pipeline', { followUpDays: 5 });
    expect(await me.status(path('?kind=follow_up'))).toBe(409);
    const mail = { subject: 'Kaolin in Own Letter', body: 'Hi Jo, ...' };
    const { lead } = (await send({ to: 'jo@kaolin.test', ...mail })).data;
    expect(lead).toMatchObject({ stage: 'pitched', nextStep: 'Follow up', nextStepOn: inDays(5) });
    const follow = await draft('?kind=follow_up', me, daysAgo(-5));
    expect([follow.quoted, follow.text]).toMatchObject([mail, expect.stringContaining('I wrote to you')]);
    expect((await me.kinds(lead.id))[0]).toBe('sent');
  });

  it('is forgotten when it is undone: no later mail quotes it', async () => {
    const { data } = await send({ kind: 'follow_up', subject: 'Again', body: 'Hi again' });
    expect((await me.undo([data.eventId])).status).toBe(200);
    const { rows } = await world.db.execute<{ subject: string }>('select subject from lead_mails');
    expect(rows).toEqual([{ subject: 'Kaolin in Own Letter' }]);
  });

  it('never moves a lead back from a later stage, and needs a subject and a message', async () => {
    const [{ id }] = (await me.get('/api/leads')).leads;
    await me.patch(`/api/leads/${id}`, { stage: 'in_talks' });
    expect((await send({ subject: 'More', body: 'Hi' })).data.lead.stage).toBe('in_talks');
    expect((await send({ subject: ' ', body: '' })).status).toBe(400);
  });
});
