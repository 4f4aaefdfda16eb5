// A brand's calendar of placements: by keyboard, on a phone, and behind a free member's line.
import { callAs, expect, findDetailPath, signInAs, test } from './support/fixtures.ts';
import { expectNoAxeViolations } from './support/looks.ts';
import { DESKTOP_VIEWPORT } from './support/where.ts';

test.beforeAll(async () => {
  for (const email of ['pro@example.com', 'free@example.com'])
    await callAs(email, '/api/auth/complete-tour', { method: 'POST' });
});

test('a calendar wider than a phone states how many earlier weeks are hidden, and scrolls to them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'pro@example.com');
  await page.goto(await findDetailPath('pro@example.com', 'brands'));
  const before = page.getByText(/^← \d+ earlier$/);
  const weeks = async () => Number(/\d+/.exec((await before.textContent()) ?? '')?.[0]);
  const first = await weeks();
  expect(first).toBeGreaterThan(5);
  await before.click();
  await expect.poll(weeks).toBeLessThan(first);
  await expect(async () => {
    if ((await before.count()) > 0) await before.click();
    await expect(before).toHaveCount(0, { timeout: 500 });
  }).toPass();
});

test('a calendar is navigated by arrow keys and is one tab stop', async ({ page }) => {
  await signInAs(page, 'pro@example.com');
  await page.goto('/brands?scope=all');
  await page.getByRole('article').first().getByRole('link').first().click();
  const map = page.getByRole('table', { name: 'Placements by week and newsletter' });
  await expect(map).toBeVisible();
  await map.locator('td[tabindex="0"]').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(map.locator('td:focus')).toHaveAttribute('tabindex', '0');
  await expect(map.locator('td[tabindex="0"]')).toHaveCount(1);
  await page.getByRole('button', { name: '3 months' }).click();
  await expect(map.locator('thead th')).toHaveCount(14);
  await expect(map.locator('td[tabindex="0"]')).toHaveCount(1);
  await page.getByRole('button', { name: '6 months' }).click();
  await expect(map.locator('thead th')).toHaveCount(27);
  await map.locator('td[tabindex="0"]').focus();
  await page.setViewportSize({ width: 390, height: 844 });
  for (let step = 0; step < 18; step++) await page.keyboard.press('ArrowLeft');
  const left = await map.locator('td:focus').evaluate((cell) => cell.getBoundingClientRect().left);
  const end = await map
    .locator('tbody th')
    .first()
    .evaluate((head) => head.getBoundingClientRect().right);
  expect(left, 'not under the first column').toBeGreaterThanOrEqual(end);
  await page.setViewportSize(DESKTOP_VIEWPORT);
  // Scrolls to the top, because axe cannot judge the size of a control that the header half covers.
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoAxeViolations(page, 'brand');
});

test('weeks behind a free member’s line are not shown as missing issues', async ({ page }) => {
  await signInAs(page, 'free@example.com');
  await page.goto(await findDetailPath('free@example.com', 'brands'));
  const newsletters = page.getByRole('table', { name: 'Placements by week and newsletter' }).locator('tbody tr');
  await expect(newsletters.first().getByRole('cell').last()).toHaveText('with Premium');
});
