// The product's main question: whom to pitch next, why, and with what confidence.
import type { Page } from '@playwright/test';
import { PLACEMENT_LABELS } from '../../src/contract/names.ts';
import { callAs, expect, findDetailPath, holdRequests, signInAs, test } from './support/fixtures.ts';
import { tabTo } from './support/keyboard.ts';
import { expectNoAxeViolations, measureHorizontalOverflow } from './support/looks.ts';

const PLACEMENTS = Object.values(PLACEMENT_LABELS).join('|');

test.beforeAll(async () => {
  for (const email of ['pro@example.com', 'free@example.com'])
    await callAs(email, '/api/auth/complete-tour', { method: 'POST' });
});

const pitchNext = (page: Page) =>
  page.getByRole('region').or(page.locator('section')).filter({ hasText: 'Pitch next' }).first();

test('a subscriber goes from the dashboard to the evidence by keyboard alone', async ({ page }) => {
  await signInAs(page, 'pro@example.com');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: /^Let's find some sponsors for / })).toBeVisible();
  const first = page.locator('ol > li[aria-label]').first();
  // The samples may still be being ranked; the page polls by itself.
  await expect(first.getByText(/Confidence: \d+%/)).toBeVisible({ timeout: 60_000 });
  const brand = (await first.getAttribute('aria-label')) ?? '';
  await page.locator('main').focus();
  await tabTo(page, /^Evidence: /);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sponsorships\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText(brand).first()).toBeVisible();
});

test('the header says that newsletters are still being searched, then how many there are, and the lists follow by themselves', async ({
  page,
}) => {
  let found = false;
  await page.route('**/api/stats', async (route) => {
    const answer = await route.fetch();
    const stats = await answer.json();
    await route.fulfill({
      json: found
        ? stats
        : { ...stats, similarNewsletterCount: 0, userNewsletter: { ...stats.userNewsletter, isFinding: true } },
    });
  });
  await signInAs(page, 'pro@example.com');
  // The header says the same before the figures are loaded.
  const figures = page.waitForResponse('**/api/stats');
  await page.goto('/');
  await (await figures).finished();
  await expect(page.getByText('Loading newsletter data...', { exact: true })).toBeVisible();
  await expect(page.getByText('No relevant newsletters yet')).toHaveCount(0);
  found = true;
  const again = page.waitForRequest('**/api/dashboard');
  // Sooner than the regular half-minute refresh of the figures.
  await expect(page.getByText(/tracks sponsorships in \d+\+? relevant newsletters?$/)).toBeVisible({ timeout: 10_000 });
  await again;
});

test('the header says that newsletter data are loading until the figures are there', async ({ page }) => {
  const answer = await holdRequests(page, '**/api/stats');
  await signInAs(page, 'pro@example.com');
  await page.goto('/');
  await expect(page.getByText('Loading newsletter data...', { exact: true })).toBeVisible();
  answer();
  await expect(page.getByText(/tracks sponsorships in \d+\+? relevant newsletters?$/)).toBeVisible();
});

test('an entry says what the brand buys, and when its next nearby purchase is due', async ({ page }) => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000);
  const due = (days: number) =>
    day(days).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
  await page.route(/\/api\/pitch-next/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const next = (days: number) => ({ newsletter: 'Tiller & Tide', dueAt: day(days).toISOString(), usualGapDays: 28 });
    answer.items[0].next = next(9);
    answer.items[1].next = next(-9);
    answer.items[2].next = null;
    await route.fulfill({ response, json: answer });
  });
  await signInAs(page, 'pro@example.com');
  await page.goto('/');
  const entries = page.locator('ol > li[aria-label]');
  const kind = new RegExp(`Buys (${PLACEMENTS})(, (${PLACEMENTS}))*\\.`);
  for (const nth of [0, 1, 2]) await expect(entries.nth(nth)).toContainText(kind);
  await expect(entries.nth(0)).toContainText(`In Tiller & Tide every 28 days: due around ${due(9)}.`);
  await expect(entries.nth(1)).toContainText(`In Tiller & Tide every 28 days: was due around ${due(-9)}.`);
  await expect(entries.nth(2)).not.toContainText('due around');
});

test('a brand marked as not for me is put aside, can be restored, and stays aside after a reload', async ({ page }) => {
  await signInAs(page, 'pro@example.com');
  await page.goto('/');
  const item = page.locator('ol > li[aria-label]').nth(1);
  const brand = (await item.getAttribute('aria-label')) ?? '';
  await page.getByRole('button', { name: `Not for me: ${brand}` }).click();
  const undo = page.getByRole('button', { name: `Undo: ${brand} is not for me` });
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  const aside = page.getByRole('button', { name: `Not for me: ${brand}` });
  await expect(aside).toBeFocused();
  const kept = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'PUT' && answer.request().postDataJSON().mark === 'not_for_me' && answer.ok(),
  );
  await aside.press('Enter');
  await expect(undo).toBeVisible();
  await kept;
  await page.reload();
  await expect(page.locator('ol > li[aria-label]').first()).toBeVisible();
  await expect(page.locator(`ol > li[aria-label="${brand}"]`)).toHaveCount(0);
  await pitchNext(page).getByRole('button', { name: 'Not for me', exact: true }).click();
  await expect(page).toHaveURL(/mark=not_for_me$/);
  await page.getByRole('link', { name: brand, exact: true }).click();
  await expect(page).toHaveURL(/\/brands\//);
  await page.goBack();
  await page.getByRole('button', { name: `Not for me: ${brand}` }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Not for me', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator(`ol > li[aria-label="${brand}"]`)).toHaveCount(0);
  await pitchNext(page).getByRole('button', { name: 'Ranked', exact: true }).click();
  await expect(page.locator(`ol > li[aria-label="${brand}"]`)).toBeVisible();
});

test('a pitch is drafted from the evidence to the buyer’s contact; edits survive closing and a change of page', async ({
  page,
}) => {
  await signInAs(page, 'pro@example.com');
  await page.goto('/');
  const item = page
    .locator('ol > li[aria-label]')
    .filter({ has: page.locator('a[href^="mailto:"]') })
    .first();
  const brand = (await item.getAttribute('aria-label')) ?? '';
  const seen = await item
    .getByRole('link', { name: /^Evidence: / })
    .first()
    .textContent();
  const address = await item.locator('a[href^="mailto:"]').textContent();
  await expect(item.getByText(/, \d+% confidence$/)).toBeVisible();
  const draft = page.getByRole('button', { name: `Draft a pitch to ${brand}` });
  await draft.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Write to ${brand}` });
  const message = dialog.getByLabel('Message');
  await expect(message).toHaveValue(new RegExp(`^Hi [A-Z]\\w+,\\n\\nI saw ${brand}'s .+ placement in .+ on \\w+ \\d+`));
  const newsletter = /in (.+?) on [A-Z]/.exec(await message.inputValue())?.[1] ?? '';
  expect(newsletter.length > 0 && seen?.includes(newsletter), `${newsletter} is what ${seen} names`).toBe(true);
  await message.fill('Shorter.');
  const mail = new URL((await dialog.getByRole('link', { name: 'Open in email app' }).getAttribute('href')) ?? '');
  expect([mail.pathname, mail.searchParams.get('body')]).toEqual([address, 'Shorter.']);
  await page.keyboard.press('Escape');
  await expect(draft).toBeFocused();
  await draft.press('Enter');
  await expect(message).toHaveValue('Shorter.');
  await page.keyboard.press('Escape');
  // A draft is continued after the evidence was looked up.
  await item
    .getByRole('link', { name: /^Evidence: / })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Brand Details' })).toBeVisible();
  await draft.press('Enter');
  await expect(message).toHaveValue('Shorter.');
  await dialog.getByRole('button', { name: 'Start again' }).press('Enter');
  await expect(message).toHaveValue(new RegExp(`^Hi [A-Z]\\w+,\\n\\nI saw ${brand}'s .+ placement in .+ on \\w+ \\d+`));
  await expect(dialog.getByRole('button', { name: 'Start again' })).toHaveCount(0);
  await expect.poll(() => dialog.evaluate((shown) => shown.contains(document.activeElement))).toBe(true);
});

test('a pitch can be drafted from the brand’s page too, by a free member without the contact', async ({ page }) => {
  await signInAs(page, 'free@example.com');
  await page.goto(await findDetailPath('free@example.com', 'brands'));
  await page.getByRole('button', { name: /^Draft a pitch to / }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^Contacts come with Premium/)).toBeVisible();
  await expect(dialog.getByLabel('Message')).toHaveValue(/^Hi there,\n\nI saw .+ placement in .+ on .+\./);
  await expect(dialog.getByRole('link', { name: 'Open in email app' })).toHaveAttribute('href', /^mailto:\?subject=/);
});

test('a free member is told which part is hidden, and sees no contact', async ({ page }) => {
  await signInAs(page, 'free@example.com');
  await page.goto('/');
  await expect(page.getByText(/to see the past 14 days/).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /@/ })).toHaveCount(0);
  for (const [path, feature] of [
    ['/similarity-search', 'advanced similarity search'],
    ['/trends/reports', 'weekly trend reports'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(`Upgrade to access ${feature}`)).toBeVisible();
  }
});

test('plots are read by arrow keys, and each has a table', async ({ page }) => {
  await signInAs(page, 'pro@example.com');
  await page.goto('/trends?scope=all');
  const plot = page.getByRole('slider', { name: /^Sponsorships by week/ });
  await plot.focus();
  const last = await plot.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  await expect(plot).not.toHaveAttribute('aria-valuetext', last ?? '');
  await page.keyboard.press('End');
  await expect(plot).toHaveAttribute('aria-valuetext', last ?? '');
  await page.getByText('Show as a table').first().click();
  await expect(page.getByRole('table', { name: /^Sponsorships by week/ })).toBeVisible();
});

test('the hitlist is filtered, sorted by its headers and keeps its columns in the address', async ({ page }) => {
  await signInAs(page, 'pro@example.com');
  await page.goto('/brands?scope=all');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const table = page.getByRole('table', { name: 'Brands' });
  await table.getByRole('button', { name: 'Brand', exact: true }).click();
  await expect(table.getByRole('columnheader', { name: 'Brand', exact: true })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(async () => {
    const names = (await table.locator('tbody a').allTextContents()).map((name) => name.toLowerCase());
    expect(names.length).toBeGreaterThan(1);
    expect(names).toEqual(names.toSorted());
  }).toPass();
  await page.getByText('Columns', { exact: true }).click();
  await page.getByLabel('Fit', { exact: true }).click();
  await expect(table.getByRole('columnheader', { name: 'Fit' })).toHaveCount(0);
  await expect(page).toHaveURL(/columns=/);
  // The menu over the table closes with the next action.
  await expect(page.getByLabel('State', { exact: true }).first()).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.getByRole('group', { name: 'Columns of the table' })).toBeHidden();
  await page.getByText('Filters', { exact: true }).click();
  await page.getByRole('combobox', { name: 'State', exact: true }).selectOption('lapsed');
  await expect(page).toHaveURL(/state=lapsed/);
});

test('a similarity search announces and focuses its results, and Back restores them without a new request', async ({
  page,
}) => {
  await signInAs(page, 'pro@example.com');
  await page.goto('/similarity-search');
  let asked = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/similarity-search')) asked += 1;
  });
  const box = page.getByRole('textbox', { name: /^Audience or website/ });
  const example = 'Home cooks with a kitchen garden';
  await page.getByRole('button', { name: example }).click();
  await expect(page.getByRole('heading', { name: 'What we found' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /^\d+ newsletters? and \d+ brands? found$/ })).toHaveCount(1);
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(page).not.toHaveURL(/similarity-search/);
  await page.goBack();
  await expect(box).toHaveValue(example);
  await expect(page.getByRole('heading', { name: 'What we found' })).toBeVisible();
  expect(asked).toBe(1);
});

for (const path of ['/', '/trends?scope=all', '/similarity-search', '/how-we-rank', '/brands?scope=all&view=table'])
  test(`${path} has no axe violations and is never wider than the window`, async ({ walkTo }) => {
    const page = await walkTo('pro@example.com', path);
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      // Waits until the sidebar has followed.
      await expect.poll(() => measureHorizontalOverflow(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
    await expectNoAxeViolations(page, path);
  });
