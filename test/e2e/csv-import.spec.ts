// Newsletters are imported from a CSV file: by mouse, by keyboard, with bad rows, and while an import stands still.
import { callAs, expect, signInAs, test } from './support/fixtures.ts';
import { uniqueSuffix } from './support/own-newsletter.ts';

const ADMIN = 'admin@example.com';

test('a CSV file is mapped and imported; rejected rows and remarks on imported ones are in a file', async ({
  page,
}) => {
  const run = uniqueSuffix();
  const csv = [
    'Titel;Adresse;Unique Email',
    `Alpenpost ${run};https://alpenpost-${run}.example;`,
    `Seebrief ${run};kein Ort;`,
    `Elsewhere ${run};;elsewhere-${run}@elsewhere.example`,
  ].join('\n');
  await signInAs(page, ADMIN);
  await page.goto('/newsletters');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import CSV' });
  const file = dialog.locator('input[type=file]');
  await file.setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from(csv) });
  await expect(page.getByText('Please upload a CSV file', { exact: true })).toBeVisible();
  await file.setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByText('Found 3 rows in the file', { exact: true })).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).selectOption('not mapped');
  await expect(dialog.getByRole('button', { name: 'Start Import' })).toBeDisabled();
  await dialog.getByLabel('Name', { exact: true }).selectOption('Titel');
  await dialog.getByLabel('Website').selectOption('Adresse');
  await expect(dialog.getByRole('cell', { name: `Alpenpost ${run}` })).toBeVisible();
  await dialog.getByRole('button', { name: 'Start Import' }).click();
  await expect(dialog).toHaveCount(0);
  const banner = page.getByRole('complementary', { name: 'Import' });
  await expect(banner.getByText('Import complete: 2 newsletters imported (1 error, 1 warning)')).toBeVisible();
  const errors = banner.getByRole('link', { name: 'Download Errors' });
  const remarks = await (await callAs(ADMIN, (await errors.getAttribute('href')) ?? '')).text();
  expect(remarks).toContain(`Seebrief ${run}`);
  expect(remarks).toContain('its mail reaches us only if it is forwarded');
  await expect(page.getByRole('article', { name: `Alpenpost ${run}` })).toBeVisible();
  await banner.getByRole('button', { name: 'Close import message' }).click();
  await expect(banner).toHaveCount(0);
});

test('an import without progress is no longer polled after five minutes, and says so', async ({ page }) => {
  await signInAs(page, ADMIN);
  await page.clock.install();
  const stuck = { id: 'stuck', status: 'processing', processed: 1, created: 1, total: 9, error: null };
  let asked = 0;
  await page.route('**/api/imports/stuck', async (route) => {
    asked += 1;
    await route.fulfill({ json: { ...stuck, errorCount: 0, warningCount: 0, errors: [] } });
  });
  await page.addInitScript(() =>
    sessionStorage.setItem('newsletter-import', JSON.stringify({ id: 'stuck', since: Date.now() })),
  );
  await page.goto('/newsletters');
  const banner = page.getByRole('complementary', { name: 'Import' });
  await expect(banner.getByText('Import in progress: 1 of 9 newsletters processed')).toBeVisible();
  await expect(banner.getByRole('button', { name: 'Close import message' })).toHaveCount(0);
  for (let minute = 0; minute < 6; minute++) await page.clock.runFor(60_000);
  await expect(banner.getByRole('button', { name: 'Check again' })).toBeVisible();
  await expect(banner.getByRole('button', { name: 'Close import message' })).toBeVisible();
  const before = asked;
  await page.clock.runFor(60_000);
  expect(asked).toBe(before);
  await banner.getByRole('button', { name: 'Check again' }).click();
  await expect.poll(() => asked).toBeGreaterThan(before);
});
