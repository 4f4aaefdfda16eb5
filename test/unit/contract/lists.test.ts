// List addresses built by the pages parse to the filters that the pages show.
import { describe, expect, it } from 'vitest';
import { brandsQuery } from '../../../src/contract/brands.ts';
import {
  brandsParams,
  LIST_DEFAULTS,
  PAGE_SIZE,
  sponsorshipsParams,
  toQueryString,
} from '../../../src/contract/lists.ts';
import { sponsorshipsQuery } from '../../../src/contract/sponsorships.ts';

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
});
