// The frame of every page: menus, the phone's sidebar, toasts. Their code is loaded when first used.
import type { Locator } from '@playwright/test';
import { expect, signInAs, test } from './support/fixtures.ts';
import { expectNoAxeViolations } from './support/looks.ts';
import { PHONE_VIEWPORT } from './support/where.ts';

const PRO = 'pro@example.com';

test('the theme is chosen by keyboard, remembered, and applied before the first paint', async ({ page }) => {
  await signInAs(page, PRO);
  await page.goto('/settings');
  const html = page.locator('html');
  await expect(html).toHaveClass(/dark/);
  const button = page.getByRole('button', { name: 'Theme' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toHaveAttribute('aria-checked', 'true');
  await page.getByRole('menuitemradio', { name: 'Light' }).press('Enter');
  await expect(html).not.toHaveClass(/dark/);
  await expect(button).toBeFocused();
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.body);
  expect(await html.getAttribute('class')).not.toContain('dark');
  // The second time the menu's code is already loaded.
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'System' }).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveClass(/dark/);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).not.toHaveClass(/dark/);
});

test('the command palette finds a brand and runs a command by keyboard, and ? lists the keys', async ({ page }) => {
  await signInAs(page, PRO);
  await page.goto('/trends');
  await expect(page.getByRole('button', { name: 'Search or run a command' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or run a command' });
  const input = palette.getByRole('combobox');
  await input.fill('Brasslamp');
  await expect(palette.getByRole('option', { name: 'Brasslamp Marine', exact: true }).first()).toBeVisible();
  await expectNoAxeViolations(page, 'the command palette');
  await palette.getByRole('group', { name: 'Brands' }).getByRole('option', { name: 'Brasslamp Marine' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Brasslamp Marine' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Trends' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await input.fill('my newsl');
  await expect(palette.getByRole('option', { name: 'My Newsletter' })).toHaveAttribute('aria-selected', 'true');
  await input.press('Enter');
  await expect(page).toHaveURL(/my-newsletter$/);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('on a phone the sidebar is a sheet that traps the focus and returns it', async ({ page }) => {
  await page.setViewportSize(PHONE_VIEWPORT);
  await signInAs(page, PRO);
  await page.goto('/settings');
  const toggle = page.getByRole('button', { name: 'Toggle sidebar' });
  await toggle.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Navigation' });
  await expect(sheet).toBeVisible();
  expect((await sheet.boundingBox())?.width).toBe(288);
  await expect(sheet.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(toggle).toBeFocused();
  // At 400 % a phone's window is this low: every link must be reachable, and the sheet must close without a key.
  for (const [width, height] of [
    [320, 180],
    [256, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    await toggle.click();
    for (const at of ['first', 'last'] as const) {
      const link = sheet.getByRole('navigation').getByRole('link')[at]();
      await link.scrollIntoViewIfNeeded();
      await expect(link).toBeInViewport({ ratio: 1 });
    }
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toHaveCount(0);
  }
  await page.setViewportSize(PHONE_VIEWPORT);
  await toggle.click();
  await sheet.getByRole('link', { name: 'Partner Deals' }).click();
  await expect(page).toHaveURL(/\/partner-deals$/);
  await expect(sheet).toHaveCount(0);
});

test('a printed page is light and without controls; in forced colours what is chosen is distinguishable', async ({
  page,
}) => {
  await signInAs(page, PRO);
  await page.goto('/brands?scope=all');
  await expect(page.locator('html')).toHaveClass(/dark/);
  // Of exclusive choices, only the selected one is printed.
  await expect(page.getByRole('button', { name: 'All brands', exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'All brands', exact: true })).toBeVisible();
  for (const name of ['Relevant brands', 'Next', 'Export CSV'])
    await expect(page.getByRole('button', { name }).or(page.getByRole('link', { name })).first(), name).toBeHidden();
  for (const part of [
    page.getByRole('banner'),
    page.getByRole('complementary', { name: 'Sidebar' }),
    page.getByRole('searchbox'),
    page.getByLabel('Sort by'),
    page.getByText('Filters', { exact: true }),
  ])
    await expect(part).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.locator('body')).toHaveCSS('print-color-adjust', 'exact');
  // No page break falls within a card, or between a heading and its content.
  await expect(page.getByRole('article').first()).toHaveCSS('break-inside', 'avoid');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('break-after', 'avoid');

  await page.emulateMedia({ media: 'screen', forcedColors: 'active' });
  const fillOf = (of: Locator) => of.evaluate((element) => getComputedStyle(element).backgroundColor);
  const chips = page.getByRole('group', { name: 'Which brands' }).getByRole('button');
  expect(await fillOf(chips.nth(1))).not.toBe(await fillOf(chips.nth(0)));
  const pages = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  expect(await fillOf(pages.and(page.locator('[aria-current]')))).not.toBe(await fillOf(pages.last()));
  await page.getByRole('article').first().getByRole('link').first().click();
  const cells = page.getByRole('table', { name: 'Placements by week and newsletter' }).getByRole('cell');
  const fills = (name: RegExp) => cells.filter({ hasText: name }).first();
  await expect(cells.first()).toBeVisible();
  expect(await fillOf(fills(/^\d+ placement/))).not.toBe(await fillOf(fills(/^no/)));
});

test('a toast beside an open dialog is accessible: announced, found, reached by F8 and closed', async ({
  page,
  complaints,
}) => {
  complaints.allow(/500/);
  await signInAs(page, PRO);
  await page.goto('/newsletters');
  await page.route('**/api/newsletter-tracking-requests', (route) => route.fulfill({ status: 500, json: {} }));
  const opener = page.getByRole('button', { name: 'Add Newsletters to Track' });
  const dialog = page.getByRole('dialog', { name: 'Add Newsletters to Track' });
  const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
  // The first toast's region is created while the dialog is open, the second's exists before.
  for (const time of ['first', 'second']) {
    await opener.press('Enter');
    await dialog.getByLabel(/Newsletter Name/i).fill('Paper Planes');
    const said = page.getByRole('status').filter({ hasText: 'Error submitting request' });
    const heard = said.first().waitFor();
    await dialog.getByRole('button', { name: 'Submit Request' }).press('Enter');
    await heard;
    await expect(toast, time).toHaveText(/Error submitting request/);
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    await expect(toast).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(toast.getByRole('button', { name: 'Close notification' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toast).toHaveCount(0);
    await expect(dialog).toBeVisible();
    // The first Tab after the toast may reach the end of the document, and the next the dialog.
    await expect(async () => {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((shown) => shown.contains(document.activeElement))).toBe(true);
    }).toPass();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});
