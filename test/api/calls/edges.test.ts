// Edge cases of callers' input: dates, required fields, nulls, and messages for people.
import { describe, expect, it } from 'vitest';
import { createManualEntryWorld } from '../support/edges-world.ts';

const { world, enter, put, sponsor, who } = createManualEntryWorld();

describe('dates', () => {
  it('of year 1 are not read as 2001', async () => {
    for (const answer of [
      await sponsor({ detectedAt: '0001-01-01T00:00:00Z' }),
      await enter({ receivedAt: '0001-01-01T00:00:00Z' }),
    ]) {
      expect([answer.status, answer.data.error]).toEqual([400, 'This date is before 1990']);
    }
  });

  it('may have an offset or be a plain date', async () => {
    expect((await sponsor({ detectedAt: '2026-05-31T01:30:00+02:00' })).data.detectedAt).toBe(
      '2026-05-30T23:30:00.000Z',
    );
    expect((await sponsor({ detectedAt: '2026-05-31' })).data.detectedAt).toBe('2026-05-31T00:00:00.000Z');
    expect((await enter({ receivedAt: '2026-05-31' })).status).toBeLessThan(300);
    const list = await world.call('/api/sponsorships?from=2026-05-30&to=2026-05-31T02:00:00%2B02:00', {
      as: who.admin,
    });
    expect(list.data.total).toBe(2);
    expect((await sponsor({ detectedAt: '31 May' })).data.error).toMatch(/^Give a date such as/);
  });
});

describe('a required field of a newsletter', () => {
  it('can’t be emptied by a change, and may stay empty if an import left it so', async () => {
    for (const field of ['website', 'description', 'name', 'uniqueEmail']) {
      const { status, data } = await put(who.letter, { [field]: '' });
      expect([status, Object.keys(data.details ?? {})]).toEqual([400, [field]]);
    }
    const bare = await world.add.newsletter({ website: '', description: '' });
    expect((await put(bare.id, { website: '', description: '' })).status).toBe(200);
  });
});

describe('null', () => {
  it('is accepted wherever answers contain it', async () => {
    const nothing = { textContent: null, confidence: null, detectedAt: null, brandName: null };
    expect((await sponsor(nothing)).status).toBe(201);
    expect((await enter({ htmlContent: null, receivedAt: null })).status).toBeLessThan(300);
    const made = await world.call('/api/brands', {
      as: who.admin,
      json: { name: 'Null Co', website: null, logoUrl: null },
    });
    expect(made.status).toBe(201);
  });
});

describe('an optional field', () => {
  it('may be missing from a mail by hand: its subject, its sender', async () => {
    for (const more of [
      { subject: null, senderEmail: null },
      { subject: '', senderEmail: '' },
    ]) {
      const entered = await enter({ content: `Words ${JSON.stringify(more)}`, ...more });
      expect(entered.status).toBe(202);
      const { data } = await world.call(`/api/emails/${entered.data.id}`, { as: who.admin });
      expect([data.subject, data.senderEmail]).toEqual([null, null]);
    }
  });

  it('may be null: a deal’s logo, a cell of an import; an empty change changes nothing', async () => {
    const { data } = await world.call('/api/partner-deals', {
      as: who.admin,
      json: {
        partnerName: 'L',
        partnerWebsite: 'https://l.example',
        dealHook: 'h',
        shortDescription: 's',
        redemptionInstructions: 'r',
      },
    });
    const change = (json: object) =>
      world.call(`/api/partner-deals/${data.id}`, { as: who.admin, method: 'PATCH', json });
    expect([(await change({ partnerLogoUrl: null })).status, (await change({})).status]).toEqual([200, 400]);
    expect((await change({ updatedAt: data.updatedAt })).data.error).toBe('Nothing to change');
    const imported = await world.call('/api/newsletters/csv/import', {
      as: who.admin,
      json: { csvData: [{ Name: 'Null Row', Site: null }], columnMappings: { name: 'Name', website: 'Site' } },
    });
    expect(imported.status).toBe(202);
  });
});

describe('a refusal', () => {
  it('has our own message, never the library’s', async () => {
    const answers = [
      await world.call('/api/sponsorships?page=none', { as: who.admin }),
      await world.call('/api/sponsorships?limit=9999', { as: who.admin }),
      await world.call('/api/brands?sortBy=price', { as: who.admin }),
      await sponsor({ placementType: 'banner' }),
      await sponsor({ confidence: 'high' }),
      await sponsor({ confidence: 101 }),
      await world.call('/api/sponsorships', { as: who.admin, json: [] }),
      await world.call('/api/brands', { as: who.admin, json: { name: 'x'.repeat(300) } }),
      await world.call(`/api/brands/${who.brandId}`, { as: who.admin, method: 'PATCH', json: { colour: 'red' } }),
      await put(who.letter, {}),
      await world.call('/api/brands', {
        as: who.admin,
        body: '{ no json',
        headers: { 'content-type': 'application/json' },
      }),
    ];
    for (const { status, data } of answers) {
      expect(status).toBe(400);
      expect(JSON.stringify(data)).not.toMatch(
        /invalid input|expected|received|too (?:big|small)|invalid option|unrecognized/i,
      );
    }
    expect(answers[0]?.data.error).toBe('page must be a number');
    expect(answers[1]?.data.error).toBe('limit must be at most 100');
  });
});
