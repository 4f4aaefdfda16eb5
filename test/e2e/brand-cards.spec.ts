// Brand cards and the brand table: what they state of ranking and confidence, how they sort, and at which widths.
import type { Locator } from '@playwright/test';
import type { BrandList } from '../../src/contract/brands.ts';
import { callAs, expect, signInAs, test } from './support/fixtures.ts';
import { countCrampedTables } from './support/looks.ts';
import { createSponsoredBrand, uniqueSuffix } from './support/sponsored-brand.ts';

const ADMIN = 'admin@example.com';

test('a card without a ranking says why, except for users without a newsletter to rank for', async ({ page }) => {
  await page.route('**/api/brands?*', async (route) => {
    const answer = await route.fetch();
    const list = await answer.json();
    await route.fulfill({ json: { ...list, brands: list.brands.map((brand: object) => ({ ...brand, pitch: null })) } });
  });
  const why = page
    .getByRole('article')
    .first()
    .getByText(/^Not ranked yet\. /);
  await signInAs(page, 'pro@example.com');
  await page.goto('/brands?scope=all');
  await why.getByRole('link', { name: 'How we rank' }).click();
  await expect(page).toHaveURL(/\/how-we-rank$/);
  await signInAs(page, ADMIN);
  await page.goto('/brands?search=');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(why).toHaveCount(0);
});

test('cards show reason and confidence untruncated, tables show only filled columns, and a long name widens neither', async ({
  page,
}) => {
  const name = `Donaudampfschiffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft${uniqueSuffix()}`;
  await createSponsoredBrand(name, 1);
  await signInAs(page, 'pro@example.com');
  await page.goto('/brands?scope=all');
  const card = page.getByRole('article').first();
  const reason = card.getByText(/Confidence: \d+%$/);
  await expect(reason).toBeVisible();
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await reason.evaluate((text) => text.scrollHeight <= text.clientHeight)).toBe(true);
  }
  await page.goto(`/brands?scope=all&view=table&search=${encodeURIComponent(name)}`);
  const table = page.getByRole('table', { name: 'Brands' });
  await expect(table.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Score' })).toBeVisible();
  expect(await countCrampedTables(page)).toBe(0);
  // Users without a newsletter have no ranking, so no column for it is shown.
  await signInAs(page, ADMIN);
  await page.reload();
  await expect(table.getByRole('columnheader', { name: 'Highest confidence' })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Recent' })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Score' })).toHaveCount(0);
});

test('a card states one confidence: the reason’s, plus the highest claim’s only if sorted by it or unranked', async ({
  page,
}) => {
  await signInAs(page, 'pro@example.com');
  const ranked = page.getByRole('article').filter({ hasText: /Confidence: \d+%/ });
  const surest = (of: Locator) => of.filter({ hasText: /Highest confidence \d+%/ });
  await page.goto('/brands?scope=all');
  await expect(ranked.first()).toBeVisible();
  await expect(surest(ranked)).toHaveCount(0);
  // Brands made by other tests may have no claim, and then no confidence.
  const listed = (await (await callAs('pro@example.com', '/api/brands?scope=all')).json()) as BrandList;
  for (const { name, pitch, confidence } of listed.brands) {
    const card = page.getByRole('article', { name, exact: true });
    if ((await card.count()) === 1) await expect(surest(card)).toHaveCount(pitch || confidence === null ? 0 : 1);
  }
  await page.goto('/brands?scope=all&sortBy=confidence');
  await expect(surest(page.getByRole('article')).first()).toBeVisible();
  await expect(surest(ranked).first()).toBeVisible();
});

test('users without a newsletter cannot sort by ranking: the list is sorted by date added', async ({ page }) => {
  await signInAs(page, ADMIN);
  // An address copied from a user with a ranking has the same effect here.
  for (const address of [
    '/brands?view=table',
    '/brands?view=table&sortBy=fit',
    '/brands?view=table&sortBy=firstSeenAt',
  ]) {
    await page.goto(address);
    const order = page.getByRole('combobox', { name: 'Sort by' });
    await expect(order.getByRole('option')).toHaveText(['Date Added', 'Most Active', 'Highest Confidence', 'Name']);
    await expect(order.getByRole('option', { selected: true })).toHaveText('Date Added');
    await expect(page.getByRole('columnheader', { name: 'Added' })).toHaveAttribute('aria-sort', 'descending');
  }
  await page.getByRole('columnheader', { name: 'Added' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Added' })).toHaveAttribute('aria-sort', 'ascending');
  await signInAs(page, 'pro@example.com');
  await page.goto('/brands');
  await expect(page.getByRole('combobox', { name: 'Sort by' }).getByRole('option').first()).toHaveText('Pitch next');
});

test('a narrow table shows its dropped columns below the name, and still sorts', async ({ page }) => {
  await signInAs(page, 'pro@example.com');
  const everything = 'score.state.last.times.newsletters.recent.fit.sure.added';
  for (const columns of ['', everything]) {
    await page.goto(`/brands?view=table&columns=${columns}`);
    const table = page.getByRole('table', { name: 'Brands' });
    const heads = columns ? 10 : 8;
    const column = (name: string) => table.getByRole('columnheader', { name, exact: true });
    await expect(table.getByRole('columnheader')).toHaveCount(heads);
    for (const width of [1024, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => countCrampedTables(page), `${columns} at ${width} px`).toBe(0);
    }
    await page.setViewportSize({ width: 768, height: 900 });
    // The sorted column remains a column.
    await expect(table.getByRole('columnheader')).toHaveText(['Brand', 'Score']);
    const row = table.getByRole('row').filter({ hasText: 'Brasslamp Marine' });
    for (const term of ['State', 'Last sponsored', 'Issues', 'Fit'])
      await expect(row.getByRole('term').filter({ hasText: term })).toBeVisible();
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('fit');
    await expect(column('Fit')).toHaveAttribute('aria-sort', 'descending');
    await expect(table.getByRole('columnheader')).toHaveText(['Brand', 'Fit']);
    await expect(row.getByRole('term').filter({ hasText: 'Score' })).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});
