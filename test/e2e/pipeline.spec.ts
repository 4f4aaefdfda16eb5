// The pipeline's table on a phone: leads are searched, sorted, moved in bulk, undone and exported.
import { readFile } from 'node:fs/promises';
import { expect, signInAs, test } from './support/fixtures.ts';
import { countCrampedTables, expectNoAxeViolations, measureHorizontalOverflow } from './support/looks.ts';
import { callAsPro, createLeadOfNewBrand, PRO_EMAIL } from './support/own-newsletter.ts';

test.beforeAll(() => callAsPro('/api/auth/complete-tour', 'POST'));

test('leads are searched, sorted, moved in bulk and exported at the width of a phone', async ({ page }) => {
  const mark = Date.now().toString(36);
  const first = await createLeadOfNewBrand(`Anvilwright ${mark}`);
  const second = await createLeadOfNewBrand(`Bellwright ${mark}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, PRO_EMAIL);
  await page.goto('/pipeline?view=table');
  const table = page.getByRole('table', { name: 'Leads' });
  const names = () => table.locator('tbody a').allTextContents();
  await page.getByRole('searchbox', { name: 'Search brands' }).fill(mark);
  await expect.poll(async () => (await names()).toSorted()).toEqual([first.brand, second.brand]);
  await page.getByLabel('Order').selectOption('brand-desc');
  await expect.poll(names).toEqual([second.brand, first.brand]);
  expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);
  expect(await countCrampedTables(page)).toBe(0);
  await expectNoAxeViolations(page, 'table on a phone');

  await table.getByRole('checkbox', { name: 'Select every lead on this page' }).check();
  await expect(page.getByRole('status').filter({ hasText: '2 selected' })).toBeVisible();
  await page.getByLabel('Move the selected leads to').selectOption('in_talks');
  await expect(page.getByText('2 leads moved to In talks').first()).toBeVisible();
  await expect(table.getByRole('cell', { name: /^In talks/ })).toHaveCount(2);

  await page.getByLabel('Stage', { exact: true }).selectOption('lost');
  await expect(page.getByText('No matching leads')).toBeVisible();
  await page.getByLabel('Stage', { exact: true }).selectOption('in_talks');
  await expect.poll(names).toEqual([second.brand, first.brand]);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.split(/\r?\n/).filter((line) => line.includes(mark))).toEqual([
    expect.stringContaining(second.brand),
    expect.stringContaining(first.brand),
  ]);

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('No matching leads')).toBeVisible();
  await page.getByLabel('Stage', { exact: true }).selectOption('to_pitch');
  await expect.poll(names).toEqual([second.brand, first.brand]);
});
