// List addresses built by the pages parse to the filters that the pages show.
import { describe, expect, it } from 'vitest';
import { brandsQuery } from '../../../src/contract/brands.ts';
import { emailsQuery } from '../../../src/contract/emails.ts';
import {
  brandsParams,
  emailsParams,
  LIST_DEFAULTS,
  newslettersParams,
  PAGE_SIZE,
  pitchNextParams,
  sponsorshipsParams,
  toQueryString,
  trendsParams,
} from '../../../src/contract/lists.ts';
import { newslettersQuery } from '../../../src/contract/newsletters.ts';
import { pitchNextQuery } from '../../../src/contract/pitch.ts';
import { sponsorshipsQuery } from '../../../src/contract/sponsorships.ts';
import { trendsQuery } from '../../../src/contract/trends.ts';

/** What parameters ask for, by the schema of their call, and the names in its address. */
function asked(params: Parameters<typeof toQueryString>[0], schema: { parse: (query: object) => unknown }) {
  const address = new URLSearchParams(toQueryString(params));
  return { ...(schema.parse(Object.fromEntries(address)) as object), named: [...address.keys()] };
}

describe('brands', () => {
  const of = (more: Partial<typeof LIST_DEFAULTS.brands> = {}, page = 1) =>
    asked(brandsParams({ ...LIST_DEFAULTS.brands, page, ...more }), brandsQuery);

  it('are asked for by the best first where nobody chose, by their names from A to Z, and as was chosen', () => {
    expect(of()).toMatchObject({
      page: 1,
      limit: PAGE_SIZE.brands,
      scope: 'relevant',
      sortBy: 'pitch',
      sortOrder: 'desc',
    });
    expect(of({ sortBy: 'name' })).toMatchObject({ sortBy: 'name', sortOrder: 'asc' });
    expect(of({ sortBy: 'name', sortOrder: 'desc' })).toMatchObject({ sortBy: 'name', sortOrder: 'desc' });
    expect(of({ sortBy: 'fit', sortOrder: 'asc' })).toMatchObject({ sortBy: 'fit', sortOrder: 'asc' });
  });

  it('fill a page of cards or of the table, whose columns are the page’s own business', () => {
    expect(of({ view: 'table', columns: 'name,fit' }, 3)).toMatchObject({ page: 3, limit: PAGE_SIZE.brandsInTable });
    expect(of({ view: 'table', columns: 'name,fit' }).named).not.toEqual(expect.arrayContaining(['view', 'columns']));
  });

  it('are filtered by what is set, and by nothing that isn’t', () => {
    const set = {
      search: 'acme & co',
      scope: 'all',
      state: 'renewing',
      channel: 'direct',
      placement: 'hero',
      seenIn: 'n1',
      hasContact: '1',
      withProducts: '1',
    } as const;
    expect(of({ ...set, confidence: '90' })).toMatchObject({ ...set, confidence: 90 });
    expect(of().named.sort()).toEqual(['limit', 'page', 'scope', 'sortBy', 'sortOrder']);
  });
});

describe('sponsorships', () => {
  const of = (more: Partial<typeof LIST_DEFAULTS.sponsorships> = {}) =>
    asked(sponsorshipsParams({ ...LIST_DEFAULTS.sponsorships, page: 2, ...more }), sponsorshipsQuery);

  it('are the newest of all, and a cutoff is named beside a newsletter alone', () => {
    expect(of()).toMatchObject({ page: 2, limit: PAGE_SIZE.sponsorships, sortBy: 'date', sortOrder: 'desc' });
    expect(of({ cutoff: '0.8' }).named).toEqual(['page', 'limit']);
    expect(of({ cutoff: '0.8', similarTo: 'n1' })).toMatchObject({ similarTo: 'n1', cutoff: 0.8 });
  });

  it('go by how sure they are, either way, where that was chosen', () => {
    expect(of({ sort: 'confidence-asc', sureness: 'unsure', search: 'x' })).toMatchObject({
      sortBy: 'confidence',
      sortOrder: 'asc',
      sureness: 'unsure',
      search: 'x',
    });
  });
});

describe('the other lists', () => {
  it('ask for their pages and what was chosen', () => {
    const letters = newslettersParams({ ...LIST_DEFAULTS.newsletters, page: 2, search: 'tide' });
    expect(asked(letters, newslettersQuery)).toMatchObject({
      page: 2,
      limit: PAGE_SIZE.newsletters,
      search: 'tide',
      sortBy: 'createdAt',
      sortOrder: 'desc',
    });
    const mails = emailsParams({ page: 3, status: 'error', newsletterId: 'n1' });
    expect(asked(mails, emailsQuery)).toMatchObject({
      page: 3,
      pageSize: PAGE_SIZE.emails,
      status: 'error',
      newsletter_id: 'n1',
    });
  });

  it('begin with what is open, and with the weeks of the nearest', () => {
    const next = (...of: Parameters<typeof pitchNextParams>) => asked(pitchNextParams(...of), pitchNextQuery);
    expect(next()).toEqual({ page: 1, limit: PAGE_SIZE.pitchNext, mark: 'open', named: ['page', 'limit'] });
    expect(next(2, 'saved')).toMatchObject({ page: 2, mark: 'saved' });
    const trends = (...of: Parameters<typeof trendsParams>) => asked(trendsParams(...of), trendsQuery);
    expect([trends(), trends('all', 'month')]).toMatchObject([
      { scope: 'near', by: 'week' },
      { scope: 'all', by: 'month' },
    ]);
  });
});
