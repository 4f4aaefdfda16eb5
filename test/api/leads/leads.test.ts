// The pipeline through the API: saving brands, changing leads, two people at one lead, notes, and undo.
import { describe, expect, it } from 'vitest';
import { createLeadsWorld } from '../support/leads-world.ts';
import { callsAs } from '../support/seller.ts';

const { world, add, people, change, columns, rowsAndFolds, save, who } = createLeadsWorld();
const stranger = async () => callsAs(world, (await people.subscriber((await add.newsletter()).id)).cookie);

describe('a saved brand', () => {
  it('is one lead, whichever member saves it again', async () => {
    const json = { brandId: who.brands[0] };
    const [first, again] = [await who.ada.post('/api/leads', json), await who.bo.post('/api/leads', json)];
    expect([first.status, first.data.wasMade, again.status, again.data.wasMade]).toEqual([201, true, 200, false]);
    expect(again.data.lead.id).toBe(first.data.lead.id);
  });

  it('is the same as the mark in Pitch next: setting the mark makes the lead, and removing it takes the lead out', async () => {
    const mark = (value: string | null) => who.ada.put(`/api/pitch-next/${who.brands[0]}`, { mark: value });
    await mark('saved');
    const [id] = (await columns()).to_pitch;
    expect((await who.ada.get(`/api/brands/${who.brands[0]}`)).lead).toEqual({ id, stage: 'to_pitch' });
    await mark(null);
    expect((await columns()).to_pitch).toEqual([]);
    await mark('saved');
    expect((await columns()).to_pitch).toEqual([id]);
    expect(await who.ada.kinds(id)).toEqual(['restored', 'removed', 'created']);
    await change(id, { stage: 'pitched' });
    expect([(await mark(null)).status, (await mark('not_for_me')).status]).toEqual([409, 200]);
    expect((await columns()).pitched).toEqual([id]);
  });

  it('that was taken out is hidden and not counted, until that is undone', async () => {
    const admin = callsAs(world, (await people.admin()).cookie);
    const letter = `/api/newsletters/${who.ada.own.id}`;
    const { id } = await save();
    const seen = async () => [await who.ada.status(`/api/leads/${id}`), (await admin.get(letter)).leadCount];
    expect(await seen()).toEqual([200, 1]);
    const gone = await who.ada.remove(`/api/leads/${id}`);
    expect(await seen()).toEqual([404, 0]);
    expect((await who.ada.undo(gone.data.events)).data).toEqual({ undone: 1 });
    expect(await seen()).toEqual([200, 1]);
    // Only administrators see the number, and nothing of the leads themselves.
    expect(await who.ada.get(letter)).not.toHaveProperty('leadCount');
    expect(await admin.status(`/api/leads/${id}`)).toBe(409);
  });
});

describe('a change', () => {
  it('is stored with its event, and replaying the events gives the row', async () => {
    const { id } = await save();
    const assigneeId = who.bo.id;
    const first = { stage: 'in_talks', value: 125_000, nextStep: 'Call', nextStepOn: '2026-12-01', assigneeId };
    const links = [{ url: 'https://a.example/brief', label: '' }];
    await change(id, { ...first, currency: 'eur' });
    await change(id, { notes: 'Asked for May', links });
    const [rows, folds] = await rowsAndFolds([id]);
    expect(rows).toEqual(folds);
    expect(rows).toMatchObject([{ ...first, currency: 'EUR', notes: 'Asked for May', links }]);
    const [last] = await who.ada.history(id);
    expect(last).toMatchObject({
      by: { name: 'Ada Lovelock' },
      kind: 'changed',
      change: { notes: ['', 'Asked for May'] },
    });
    // One that changes nothing leaves no event.
    expect((await change(id, { notes: 'Asked for May', links })).data.eventId).toBeNull();
    expect(await who.ada.history(id)).toHaveLength(3);
  });

  it.each([
    [{ value: -1 }],
    [{ currency: 'dollars' }],
    [{ nextStepOn: 'tomorrow' }],
    [{ links: [{ url: 'javascript:alert(1)' }] }],
    [{ stage: 'won' }],
    [{ notes: 'x'.repeat(20_001) }],
    [{}],
  ])('%j is refused', async (json) => {
    expect((await change((await save()).id, json)).status).toBe(400);
  });

  it('can assign only members of the newsletter, and use only own contacts of the brand', async () => {
    const { id } = await save();
    const { id: assigneeId } = await people.subscriber((await add.newsletter()).id);
    expect((await change(id, { assigneeId })).data.details).toHaveProperty('assigneeId');
    expect((await change(id, { contactId: 'none' })).data.details).toHaveProperty('contactId');
  });

  it('of other fields than somebody else’s since is stored too; of the same field it is refused with their name', async () => {
    const { id, version } = await save();
    await change(id, { stage: 'pitched', version }, who.bo);
    const later = await change(id, { notes: 'mine', version });
    expect(later.status).toBe(200);
    expect(later.data.meanwhile).toMatchObject([{ by: { name: 'Bo' }, change: { stage: ['to_pitch', 'pitched'] } }]);
    expect(later.data.lead).toMatchObject({ stage: 'pitched', notes: 'mine' });
    const same = await change(id, { stage: 'lost', version });
    expect([same.status, same.data.details]).toEqual([409, { stage: 'Bo changed the stage while you were editing' }]);
    expect((await who.ada.lead(id)).stage).toBe('pitched');
  });
});

describe('undo', () => {
  it('reverts a change with a new event, once, in one’s own pipeline only', async () => {
    const { id } = await save();
    const { eventId } = (await change(id, { stage: 'lost', nextStep: 'none' })).data;
    expect((await (await stranger()).undo([eventId])).status).toBe(404);
    expect((await who.ada.undo([eventId])).status).toBe(200);
    expect((await columns()).to_pitch).toEqual([id]);
    const undone = { isUndone: true, canUndo: false };
    expect(await who.ada.history(id)).toMatchObject([{ kind: 'undone', undoes: eventId }, undone, {}]);
    expect((await who.ada.undo([eventId])).status).toBe(409);
  });

  it('is refused if something else has changed since, and then reverts nothing', async () => {
    const [first, second] = [await save(0), await save(1)];
    const one = (await change(first.id, { stage: 'pitched' })).data.eventId;
    const two = (await change(second.id, { stage: 'pitched' })).data.eventId;
    await change(first.id, { stage: 'in_talks' });
    expect((await who.ada.undo([one, two])).status).toBe(409);
    expect((await columns()).pitched).toEqual([second.id]);
  });
});

describe('a note or a call', () => {
  const log = (id: string, json: object) => who.ada.post(`/api/leads/${id}/events`, json);

  it('is kept with its day, found by the search, and marked once it is undone', async () => {
    const { id } = await save();
    const note = await log(id, { what: 'note', text: 'Budget opens in März' });
    const called = { what: 'call', text: 'Ida asks for two dates', on: '2026-11-20' };
    expect([note.status, (await log(id, called)).status]).toEqual([200, 200]);
    const today = new Date().toISOString().slice(0, 10);
    expect((await who.ada.history(id)).slice(0, 2)).toMatchObject([
      { kind: 'logged', by: { email: 'ada@own.test' }, detail: called, canUndo: true },
      { kind: 'logged', detail: { what: 'note', on: today } },
    ]);
    const found = async (search: string) => (await who.ada.get(`/api/leads?search=${search}`)).total;
    expect([await found('marz'), await found('two%20dates'), await found('nothing')]).toEqual([1, 1, 0]);
    await who.ada.undo([note.data.eventId]);
    expect((await who.ada.history(id))[2]).toMatchObject({ id: note.data.eventId, isUndone: true });
  });

  it.each([
    [{ what: 'note', text: '  ' }, 'text'],
    [{ what: 'mail', text: 'x' }, 'what'],
    [{ what: 'note', text: 'x', on: '2026-02-31' }, 'on'],
  ])('%j is refused by field', async (json, field) => {
    const { status, data } = await log((await save()).id, json);
    expect([status, Object.keys(data.details)]).toEqual([400, [field]]);
  });
});
