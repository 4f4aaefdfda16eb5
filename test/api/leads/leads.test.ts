// The pipeline through the API: saving brands, changing leads, two people at one lead, and undo.
import { describe, expect, it } from 'vitest';
import { createLeadsWorld } from '../support/leads-world.ts';

const { add, people, call, change, columns, history, rowAndFold, save, undo, who } = createLeadsWorld();

describe('a saved brand', () => {
  it('is one lead, whichever member saves it again', async () => {
    const first = await call('/api/leads', { as: who.owner.cookie, json: { brandId: who.brands[0] } });
    const again = await call('/api/leads', { as: who.colleague.cookie, json: { brandId: who.brands[0] } });
    expect([first.status, first.data.wasMade, again.status, again.data.wasMade]).toEqual([201, true, 200, false]);
    expect(again.data.lead.id).toBe(first.data.lead.id);
  });

  it('is the same as the mark in Pitch next: setting the mark makes the lead, and removing it takes the lead out', async () => {
    const mark = (value: string | null) =>
      call(`/api/pitch-next/${who.brands[0]}`, { as: who.owner.cookie, method: 'PUT', json: { mark: value } });
    await mark('saved');
    const [id] = (await columns()).to_pitch;
    expect((await call(`/api/brands/${who.brands[0]}`, { as: who.owner.cookie })).data.lead).toEqual({
      id,
      stage: 'to_pitch',
    });
    await mark(null);
    expect((await columns()).to_pitch).toEqual([]);
    await mark('saved');
    expect((await columns()).to_pitch).toEqual([id]);
    expect((await history(id)).map(({ kind }: { kind: string }) => kind)).toEqual(['restored', 'removed', 'created']);
    await change(id, { stage: 'pitched' });
    expect((await mark(null)).status).toBe(409);
    expect((await mark('not_for_me')).status).toBe(200);
    expect((await columns()).pitched).toEqual([id]);
  });

  it('that was taken out keeps its history, and is hidden until it is saved again', async () => {
    const { id } = await save();
    const gone = await call(`/api/leads/${id}`, { as: who.owner.cookie, method: 'DELETE' });
    expect((await call(`/api/leads/${id}`, { as: who.owner.cookie })).status).toBe(404);
    expect((await undo(gone.data.events)).data).toEqual({ undone: 1 });
    expect((await call(`/api/leads/${id}`, { as: who.owner.cookie })).status).toBe(200);
  });
});

describe('a change', () => {
  it('is stored with its event, and replaying the events gives the row', async () => {
    const { id } = await save();
    await change(id, {
      stage: 'in_talks',
      value: 125_000,
      currency: 'eur',
      nextStep: 'Call',
      nextStepOn: '2026-12-01',
    });
    await change(id, {
      notes: 'Asked for May',
      links: [{ url: 'https://a.example/brief' }],
      assigneeId: who.colleague.id,
    });
    const [row, fold] = await rowAndFold(id);
    expect(row).toEqual(fold);
    expect(row).toMatchObject({ stage: 'in_talks', currency: 'EUR', value: 125_000, assigneeId: who.colleague.id });
    const [last] = await history(id);
    expect(last).toMatchObject({ by: { name: 'Ada' }, kind: 'changed', change: { notes: ['', 'Asked for May'] } });
  });

  it('that changes nothing leaves no event', async () => {
    const { id } = await save();
    expect((await change(id, { notes: '' })).data.eventId).toBeNull();
    expect(await history(id)).toHaveLength(1);
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
    const { id } = await save();
    expect((await change(id, json)).status).toBe(400);
  });

  it('can assign only members of the newsletter, and use only own contacts of the brand', async () => {
    const stranger = await people.subscriber((await add.newsletter()).id);
    const { id } = await save();
    expect((await change(id, { assigneeId: stranger.id })).data.details).toHaveProperty('assigneeId');
    expect((await change(id, { contactId: 'none' })).data.details).toHaveProperty('contactId');
  });
});

describe('two people at one lead', () => {
  it('who change different fields both keep their change, and the later one is told', async () => {
    const { id, version } = await save();
    await change(id, { stage: 'pitched', version }, who.colleague.cookie);
    const later = await change(id, { notes: 'mine', version });
    expect(later.status).toBe(200);
    expect(later.data.meanwhile).toMatchObject([{ by: { name: 'Bo' }, change: { stage: ['to_pitch', 'pitched'] } }]);
    expect(later.data.lead).toMatchObject({ stage: 'pitched', notes: 'mine' });
  });

  it('who change the same field: the later one is told who was first, and nothing is overwritten', async () => {
    const { id, version } = await save();
    await change(id, { stage: 'pitched', version }, who.colleague.cookie);
    const later = await change(id, { stage: 'lost', version });
    expect([later.status, later.data.details]).toEqual([409, { stage: 'Bo changed the stage while you were editing' }]);
    expect((await call(`/api/leads/${id}`, { as: who.owner.cookie })).data.stage).toBe('pitched');
  });
});

describe('undo', () => {
  it('reverts a change with a new event', async () => {
    const { id } = await save();
    const { eventId } = (await change(id, { stage: 'lost', nextStep: 'none' })).data;
    expect((await undo([eventId])).status).toBe(200);
    expect((await columns()).to_pitch).toEqual([id]);
    expect(await history(id)).toMatchObject([
      { kind: 'undone', undoes: eventId },
      { isUndone: true, canUndo: false },
      {},
    ]);
    expect((await undo([eventId])).status).toBe(409);
  });

  it('is refused if something else has changed since, and then reverts nothing', async () => {
    const [first, second] = [await save(0), await save(1)];
    const one = (await change(first.id, { stage: 'pitched' })).data.eventId;
    const two = (await change(second.id, { stage: 'pitched' })).data.eventId;
    await change(first.id, { stage: 'in_talks' });
    expect((await undo([one, two])).status).toBe(409);
    expect((await columns()).pitched).toEqual([second.id]);
  });

  it("is possible in one's own pipeline only", async () => {
    const { id } = await save();
    const { eventId } = (await change(id, { notes: 'x' })).data;
    const stranger = await people.subscriber((await add.newsletter()).id);
    expect((await undo([eventId], stranger.cookie)).status).toBe(404);
  });
});
