// Calls of the API and the changes that forms send: early answers, refusals, and only the fields that differ.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { brandChange, sponsorshipChange } from '../../../src/contract/curation.ts';
import { type ApiError, messageOf, request } from '../../../web/data/request.ts';
import { changedFields, toBrandChange, toSponsorshipChange } from '../../../web/ui/changed-fields.ts';

const NOW = new Date('2026-06-10T12:00:00.000Z');

describe('an API call', () => {
  let answer: Response;
  beforeEach(() => {
    vi.stubGlobal('window', {});
    vi.stubGlobal('fetch', async () => answer);
  });
  afterEach(() => void vi.unstubAllGlobals());
  const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

  it('uses a request that the page’s head already made, once, and for reading only', async () => {
    const headAsks = () => vi.stubGlobal('window', { early: { '/api/a': Promise.resolve(json('early')) } });
    headAsks();
    answer = json('later');
    expect(await request('/api/a')).toBe('early');
    expect(await request('/api/a')).toBe('later');
    // After an act, what was requested before it is outdated.
    headAsks();
    answer = json('done');
    expect(await request('/api/b', { method: 'POST' })).toBe('done');
    answer = json('changed');
    expect(await request('/api/a')).toBe('changed');
  });

  it('that is refused has the server’s message, otherwise its status', async () => {
    const refusal = async () => request('/api/a').catch((error: ApiError) => error);
    answer = json({ error: 'No', code: 'invalid', details: { name: 'Wrong' } }, 400);
    expect(await refusal()).toMatchObject({ status: 400, code: 'invalid', message: 'No', details: { name: 'Wrong' } });
    answer = new Response('<html>', { status: 502 });
    const error = await refusal();
    expect(error).toMatchObject({ status: 502, code: 'unknown', message: 'HTTP 502', details: {} });
    expect([messageOf(error, 'x'), messageOf(new TypeError('network'), 'x')]).toEqual(['HTTP 502', 'x']);
    answer = json({ error: '', code: 'invalid' }, 400);
    expect(await refusal()).toMatchObject({ code: 'invalid', message: 'HTTP 400' });
  });
});

describe('the changes that a form sends', () => {
  it('are the fields that differ from those of before', () => {
    const before = { name: 'A', website: 'https://a.test', logoUrl: null };
    const change = (more: object) => changedFields({ ...before, logoUrl: '', other: 'x', ...more }, before);
    expect(change({})).toBeNull();
    expect(change({ name: 'B' })).toEqual({ name: 'B' });
    expect(change({ website: '' })).toEqual({ website: '' });
  });

  it('of a brand are the fields that differ, the contact as a whole, and the version they are based on', () => {
    const before = {
      name: 'A',
      website: 'https://a.test',
      logoUrl: '',
      companyId: undefined,
      contactEmail: 'j@a.test',
      contactName: 'Jane',
      contactTitle: null,
      updatedAt: NOW.toISOString(),
    } as never;
    const values = {
      name: 'A',
      website: 'https://a.test',
      logoUrl: '',
      companyId: '',
      contactEmail: 'j@a.test',
      contactName: 'Jane',
      contactTitle: '',
    };
    const change = (more: object, was = before) => {
      const shaped = toBrandChange({ ...values, ...more }, was);
      return shaped && brandChange.parse(shaped);
    };
    const { updatedAt } = before as { updatedAt: string };
    expect(change({})).toBeNull();
    expect(change({ name: 'B' })).toEqual({ name: 'B', updatedAt });
    expect(change({ website: '' })).toEqual({ website: null, updatedAt });
    expect(() => change({ name: '' })).toThrow('Brand name is required');
    expect(change({ companyId: 'c1' })).toEqual({ companyId: 'c1', updatedAt });
    expect(change({}, { ...(before as object), companyId: 'c1' } as never)).toEqual({ companyId: null, updatedAt });
    expect(change({ contactTitle: 'CMO' })).toEqual({
      contact: { email: 'j@a.test', name: 'Jane', title: 'CMO' },
      updatedAt,
    });
    expect(change({ contactEmail: '', contactName: '' })).toEqual({ contact: null, updatedAt });
    expect(change({ name: 'B', contactName: '' })).toMatchObject({
      name: 'B',
      contact: { email: 'j@a.test', name: null, title: null },
    });
  });

  it('of a sponsorship are another brand, placement or newsletter', () => {
    const before = { brandName: 'A', placementType: 'hero', newsletterId: 'n', updatedAt: NOW.toISOString() } as never;
    const values = { brandName: 'A', placementType: 'hero', newsletterId: 'n' };
    const change = (more: object) => {
      const shaped = toSponsorshipChange({ ...values, ...more }, before);
      return shaped && sponsorshipChange.parse(shaped);
    };
    const { updatedAt } = before as { updatedAt: string };
    expect(change({})).toBeNull();
    expect(change({ brandName: ' A ' })).toBeNull();
    expect(change({ brandName: 'B' })).toEqual({ brandName: 'B', updatedAt });
    expect(change({ placementType: 'footer' })).toEqual({ placementType: 'footer', updatedAt });
    expect(change({ newsletterId: 'm' })).toEqual({ newsletterId: 'm', updatedAt });
    const unnamed = toSponsorshipChange({ ...values, brandName: '' }, {
      ...(before as object),
      brandName: '',
    } as never);
    expect(sponsorshipChange.safeParse(unnamed).success).toBe(false);
  });
});
