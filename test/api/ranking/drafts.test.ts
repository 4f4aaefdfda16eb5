// Drafts: every sentence rests on what the sender may see, and is left out where its fact is unsure; templates are the
// pipeline's own; what a member says was sent moves the lead.
import { beforeAll, describe, expect, it } from 'vitest';
import { createWorld, daysAgo, type World } from '../../support/world.ts';

let world: World;
let pro: string;
let free: string;
let other: string;
let brandId: string;
const NOW = new Date();

beforeAll(async () => {
  world = createWorld();
  const { add, people } = world;
  const own = await add.newsletter({ name: 'Own Letter', domain: 'own.test' });
  const theirs = await add.newsletter({ name: 'Their Letter', domain: 'theirs.test' });
  const [near, quiet] = [await add.newsletter({ name: 'Near Letter' }), await add.newsletter({ name: 'Quiet Letter' })];
  pro = (await people.subscriber(own.id, { email: 'ada@own.test', firstName: 'Ada', lastName: 'Lovelock' })).cookie;
  const unpaid = await add.newsletter({ domain: 'unpaid.test' });
  free = (await people.free(unpaid.id, { email: 'ben@unpaid.test' })).cookie;
  other = (await people.subscriber(theirs.id, { email: 'cleo@theirs.test' })).cookie;
  brandId = (
    await add.brand({
      name: 'Kaolin',
      contactName: 'Jo Reed',
      contactEmail: 'jo@kaolin.test',
      firstSeenAt: daysAgo(60, NOW),
      createdAt: daysAgo(60, NOW),
    })
  ).id;
  await add.sponsorship(near.id, brandId, { detectedAt: daysAgo(20, NOW), confidence: 90, placementType: 'hero' });
  await add.sponsorship(near.id, brandId, { detectedAt: daysAgo(3, NOW), confidence: 90, placementType: 'footer' });
  await add.sponsorship(quiet.id, brandId, { detectedAt: daysAgo(25, NOW), confidence: 40 });
});

const draft = async (more = '', as = pro, now = NOW) => {
  const { status, data } = await world.call(`/api/brands/${brandId}/draft${more}`, { as, now });
  return { status, ...data, text: (data.sentences ?? []).map(({ text }: { text: string }) => text).join(' ') };
};
const setUp = (json: object) => world.call('/api/pipeline', { as: pro, method: 'PUT', json });
const send = (json: object, as = pro) => world.call(`/api/brands/${brandId}/sent`, { as, json });

describe('a draft', () => {
  it('has what the sender may see of the brand, with evidence, and leaves out what is unsure', async () => {
    const made = await draft();
    expect(made.subject).toBe('Kaolin in Own Letter');
    expect(made.text).toContain('Hi Jo,');
    expect(made.text).toContain('Near Letter');
    expect(made.text).not.toContain('Quiet Letter');
    expect(made.leftOut.map(({ what }: { what: string }) => what).join()).toContain('Quiet Letter');
    expect(made.to).toMatchObject({ email: 'jo@kaolin.test', isOwn: false });
    expect(made.canReword).toBe(false);
    const named = made.sentences.find(({ text }: { text: string }) => text.includes('Near Letter'));
    expect(named.evidence).toMatchObject([{ kind: 'sponsorship', id: expect.any(String) }]);
  });

  it('of a free member has neither the contact nor anything newer than 14 days', async () => {
    const [paid, seen] = [await draft(), await draft('', free)];
    expect(paid.text).toContain('footer');
    expect(seen.text).not.toContain('footer');
    expect(seen.text).toContain('hero');
    expect(seen.text).not.toContain('Jo');
    expect(seen).not.toHaveProperty('to');
  });

  it('is longer for a longer length, and introduces the newsletter as its members typed it', async () => {
    const [short, medium, long] = [
      await draft('?length=short'),
      await draft('?length=medium'),
      await draft('?length=long'),
    ];
    expect(short.text.length).toBeLessThan(medium.text.length);
    expect(medium.text.length).toBeLessThan(long.text.length);
    expect((await setUp({ audience: 'People who throw pots', reach: '8,200 readers' })).status).toBe(200);
    const told = await draft();
    expect(told.text).toContain('people who throw pots');
    expect(told.text).toContain('8,200 readers');
    expect((await draft('', other)).text).not.toContain('8,200');
  });

  it('does not exist for a hidden or missing brand', async () => {
    const late = await world.add.brand({ name: 'Latebrand', firstSeenAt: daysAgo(2, NOW), createdAt: daysAgo(2, NOW) });
    for (const id of [late.id, 'nobody'])
      expect((await world.call(`/api/brands/${id}/draft`, { as: free, now: NOW })).status).toBe(404);
  });
});

describe('a template', () => {
  it('is filled from the same facts, and belongs to its pipeline only', async () => {
    const json = { name: 'Mine', subject: 'Hello {brand}', body: 'Hi {contact}, {newsletter} is open in May.' };
    const { status, data } = await world.call('/api/pitch-templates', { as: pro, json });
    expect(status).toBe(201);
    const filled = await draft(`?template=${data.id}`);
    expect([filled.subject, filled.text]).toEqual(['Hello Kaolin', 'Hi Jo, Own Letter is open in May.']);
    expect((await draft(`?template=${data.id}`, other)).status).toBe(404);
    expect((await world.call('/api/pitch-templates', { as: other })).data.templates).toEqual([]);
    const path = `/api/pitch-templates/${data.id}`;
    expect((await world.call(path, { as: other, method: 'PUT', json })).status).toBe(404);
    expect((await world.call(path, { as: other, method: 'DELETE' })).status).toBe(404);
    expect((await world.call(path, { as: pro, method: 'DELETE' })).status).toBe(200);
  });

  it('with an unknown field is refused, with the field’s name', async () => {
    const json = { name: 'Wrong', body: 'Hi {nobody}' };
    const { status, data } = await world.call('/api/pitch-templates', { as: pro, json });
    expect([status, data.details]).toEqual([400, { body: 'There is no field {nobody}' }]);
  });
});

describe('a mail that a member reports as sent', () => {
  const at = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

  it('makes the lead, moves it to Pitched and plans the follow-up, which quotes it', async () => {
    await setUp({ followUpDays: 5 });
    expect((await draft('?kind=follow_up')).status).toBe(409);
    const mail = { to: 'jo@kaolin.test', subject: 'Kaolin in Own Letter', body: 'Hi Jo, ...' };
    const { status, data } = await send(mail);
    expect(status).toBe(200);
    expect(data.lead).toMatchObject({ stage: 'pitched', nextStep: expect.stringMatching(/follow/i) });
    expect(data.lead.nextStepOn).toBe(at(5).toISOString().slice(0, 10));
    const follow = await draft('?kind=follow_up', pro, at(5));
    expect(follow.quoted).toMatchObject({ subject: mail.subject, body: mail.body });
    expect(follow.text).toContain('I wrote to you');
    const { events } = (await world.call(`/api/leads/${data.lead.id}/events`, { as: pro })).data;
    expect(events[0]).toMatchObject({ kind: 'sent' });
  });

  it('is forgotten when it is undone: no later mail quotes it', async () => {
    const { data } = await send({ kind: 'follow_up', subject: 'Again', body: 'Hi again' });
    expect((await world.call('/api/leads/undo', { as: pro, json: { events: [data.eventId] } })).status).toBe(200);
    const { rows } = await world.db.execute<{ subject: string }>('select subject from lead_mails');
    expect(rows.map(({ subject }) => subject)).toEqual(['Kaolin in Own Letter']);
  });

  it('never moves a lead back from a later stage', async () => {
    const { leads } = (await world.call('/api/leads', { as: pro })).data;
    const path = `/api/leads/${leads[0].id}`;
    await world.call(path, { as: pro, method: 'PATCH', json: { stage: 'in_talks' } });
    expect((await send({ subject: 'More', body: 'Hi' })).data.lead.stage).toBe('in_talks');
  });

  it('needs a subject and a message', async () => {
    expect((await send({ subject: ' ', body: '' })).status).toBe(400);
  });
});
