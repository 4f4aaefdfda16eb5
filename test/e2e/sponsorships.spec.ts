// The sponsorship list: its filters are in the address, Back restores them, and every claim can be opened.
import { callAs, expect, signInAs, test, VISITED_BRANDS } from './support/fixtures.ts';

test.beforeAll(async () => {
  await callAs('pro@example.com', '/api/auth/complete-tour', { method: 'POST' });
});

test('a search and a placement are in the address, survive a reload, and can be cleared', async ({ page }) => {
  await signInAs(page, 'pro@example.com');
  await page.goto('/sponsorships');
  const rows = page.locator('main tbody tr');
  await expect(rows.first()).toBeVisible();
  const [brand = ''] = VISITED_BRANDS;
  await page.getByRole('searchbox', { name: 'Search brands or newsletters...' }).fill(brand);
  await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(brand).replace(/%20/g, '(?:%20|\\+)')}`));
  await expect(rows.filter({ hasText: brand }).first()).toBeVisible();
  await expect(page.getByText(/^[\d,]+\+? found$/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search brands or newsletters...' })).toHaveValue(brand);
  await page.getByRole('searchbox', { name: 'Search brands or newsletters...' }).fill('no such brand anywhere');
  await expect(page.getByText('No sponsorships match your filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/sponsorships$/);
  await expect(rows.first()).toBeVisible();
  // Text typed in steps is one history entry.
  for (const text of ['no', 'no such', 'no such brand']) {
    await page.getByRole('searchbox', { name: 'Search brands or newsletters...' }).fill(text);
    await expect(page).toHaveURL(new RegExp(`search=${text.replaceAll(' ', '\\+')}$`));
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/sponsorships$/);
});

test('each of the 13 placements is a chip that filters the list', async ({ page }) => {
  await signInAs(page, 'pro@example.com');
  await page.goto('/sponsorships');
  const chips = page.getByRole('group', { name: 'Placement type' }).getByRole('button');
  await expect(chips).toHaveCount(14);
  const badge = page.locator('main tbody').getByRole('button').first();
  const kind = ((await badge.textContent()) ?? '').trim();
  await chips.filter({ hasText: new RegExp(`^${kind}$`) }).click();
  await expect(page).toHaveURL(/placementType=/);
  await expect
    .poll(async () => new Set(await page.locator('main tbody').getByRole('button').allTextContents()))
    .toEqual(new Set([kind]));
});

test('a placement opens the captured ad, by keyboard, and returns the focus', async ({ page }) => {
  await signInAs(page, 'pro@example.com');
  await page.goto('/sponsorships');
  const badge = page.locator('main tbody').getByRole('button').first();
  await badge.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(/\S{3,}/).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(badge).toBeFocused();
});

test('on a phone a row links to its brand, its newsletter and, by its date, its details', async ({ page }) => {
  await signInAs(page, 'pro@example.com');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/sponsorships');
  const links = page.locator('main tbody tr').first().getByRole('link');
  await expect(links).toHaveCount(3);
  await expect(links.nth(1)).toHaveAttribute('href', /^\/newsletters\//);
  await expect(links.nth(2)).toHaveAccessibleName(/^View details: .+ in .+, \w+ \d+/);
  await links.nth(2).click();
  await expect(page).toHaveURL(/\/sponsorships\/[0-9a-f-]{36}$/);
});

test('a detail page links back to the list as it was left, and to the whole list if opened from elsewhere', async ({
  page,
}) => {
  await signInAs(page, 'pro@example.com');
  await page.goto('/sponsorships?cutoff=0.6&sort=confidence-desc');
  const first = page
    .locator('main tbody tr')
    .first()
    .getByRole('link', { name: /^View details/ });
  await first.click();
  const back = page.getByRole('link', { name: 'Back to Sponsorships' });
  await back.click();
  await expect(page).toHaveURL(/\?cutoff=0\.6&sort=confidence-desc$/);
  await first.click();
  await page.reload();
  await expect(back).toHaveAttribute('href', '/sponsorships');
});

test('Back restores the filter and the scroll position', async ({ page }) => {
  await signInAs(page, 'pro@example.com');
  await page.setViewportSize({ width: 1000, height: 420 });
  await page.goto('/sponsorships?cutoff=0.6');
  const rows = page.locator('main tbody tr');
  await expect(rows.first()).toBeVisible();
  const last = rows.last().getByRole('link').last();
  await last.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  await last.click();
  await expect(page).toHaveURL(/\/sponsorships\/[0-9a-f-]{36}$/);
  await expect(page.locator('main h1')).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(rows.first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 80);
});

test('a focused control is never behind the header', async ({ page }) => {
  await signInAs(page, 'pro@example.com');
  await page.setViewportSize({ width: 1000, height: 420 });
  await page.goto('/sponsorships');
  const links = page.locator('main tbody').getByRole('link', { name: /^View details/ });
  await expect(links.first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await links.last().focus();
  const end = (await page.getByRole('banner').boundingBox())?.height ?? 0;
  for (let step = 0; step < 64; step++) {
    await page.keyboard.press('Shift+Tab');
    const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
    expect(top).toBeGreaterThanOrEqual(end);
  }
});

test('the number of results is announced to screen readers, also if it is zero', async ({ page }) => {
  await signInAs(page, 'pro@example.com');
  for (const [path, what] of [
    ['/brands?scope=all', 'brands'],
    ['/newsletters', 'newsletters'],
    ['/sponsorships', 'sponsorships'],
  ] as const) {
    await page.goto(path);
    const told = page.getByRole('status').filter({ hasText: new RegExp(`\\d ${what} found`) });
    await expect(told).toHaveCount(1);
    const same = await told.elementHandle();
    await page.getByRole('searchbox').fill('nothing is called this');
    // The same element must change, because screen readers don't announce an element that is added with its text.
    await expect.poll(() => same?.textContent()).toBe(`No ${what} found`);
  }
});
