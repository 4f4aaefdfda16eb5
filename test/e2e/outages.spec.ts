// Pages report a failing or unreachable API, and recover without a reload.
import type { Page } from '@playwright/test';
import { callAs, expect, findDetailPath, holdRequests, signInAs, test } from './support/fixtures.ts';

const PAGES = [
  { path: '/', api: /\/api\/stats$/, says: 'Failed to Load Dashboard' },
  { path: '/newsletters', api: /\/api\/newsletters\?/, says: 'Failed to Load Newsletters' },
  { path: '/brands', api: /\/api\/brands\?/, says: 'Failed to Load Brands' },
  { path: '/sponsorships', api: /\/api\/sponsorships\?/, says: 'Failed to Load Sponsorships' },
  { path: '/partner-deals', api: /\/api\/partner-deals$/, says: 'Failed to Load Partner Deals' },
  {
    path: '/newsletter-requests',
    api: /\/api\/newsletter-tracking-requests/,
    says: 'Failed to Load Tracking Requests',
  },
  { path: '/subscriptions', api: /\/api\/subscriptions\?/, says: 'Failed to load subscriptions' },
  { path: '/inbox', api: /\/api\/emails\?/, says: 'Failed to fetch emails' },
];

const fail = (page: Page, api: RegExp) =>
  page.route(api, (route) => route.fulfill({ status: 503, json: { error: 'Down for a moment', code: 'unavailable' } }));

test.beforeAll(async () => {
  await callAs('pro@example.com', '/api/auth/complete-tour', { method: 'POST' });
});

/** Retries with 'Try Again', which must keep the keyboard focus in the page's content. */
async function tryAgain(page: Page, api: RegExp): Promise<void> {
  await page.unroute(api);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('main .skeleton')).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.matches('main, main *'))).toBe(true);
}

for (const { path, api, says } of PAGES)
  test(`${path} reports a failure, keeps the frame, and can be retried`, async ({ page, complaints }) => {
    complaints.allow(/503/);
    await signInAs(page, 'admin@example.com');
    await fail(page, api);
    await page.goto(path);
    await expect(page.getByRole('alert').getByText(says)).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.locator('h1')).toHaveCount(1);
    await tryAgain(page, api);
  });

for (const path of ['/newsletters', '/brands', '/partner-deals', '/newsletter-requests'])
  test(`on ${path} the focus stays on a failed part that is retried, whichever code loaded first`, async ({
    page,
    complaints,
  }) => {
    complaints.allow(/503/);
    const { api = /^$/, says = '' } = PAGES.find((one) => one.path === path) ?? {};
    await signInAs(page, 'admin@example.com');
    await fail(page, api);
    const release = await holdRequests(page, '**/deferred-parts-*');
    await page.goto(path);
    await expect(page.getByRole('alert').getByText(says)).toBeVisible();
    await tryAgain(page, api);
    const isLoaded = page.waitForResponse('**/deferred-parts-*');
    release();
    await (await isLoaded).finished();
    expect(await page.evaluate(() => document.activeElement?.matches('main, main *'))).toBe(true);
    // The other order: this page's code is requested after the code that follows a page has loaded.
    await page.goto('/settings');
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/deferred-parts-')),
    );
    await fail(page, api);
    await page.locator(`nav a[href="${path}"]`).click();
    await expect(page.getByRole('alert').getByText(says)).toBeVisible();
    await tryAgain(page, api);
  });

test('a session that ends in an open tab leads to sign-in and back', async ({ page, context, complaints }) => {
  complaints.allow(/401/);
  await signInAs(page, 'pro@example.com');
  await page.goto('/sponsorships');
  await expect(page.locator('main tbody tr').first()).toBeVisible();
  // The page also makes requests by itself and when a link is hovered; such a request would be refused before the
  // click.
  await page.route(/\/api\/(?!newsletters|auth\/user)/, () => undefined);
  await context.clearCookies();
  await page.getByRole('link', { name: 'Newsletters' }).dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1, name: 'Your session has ended' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    '/api/login?returnTo=%2Fnewsletters',
  );
});

test('text typed when the session ended is restored, in this tab and for the same user', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/401/);
  const ADMIN = 'admin@example.com';
  const TYPED = 'Half an hour of typing.';
  const description = page.getByLabel('Description');
  const open = async () => {
    await page.getByRole('main').getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByRole('dialog', { name: 'Edit Newsletter' })).toBeVisible();
  };
  const end = async () => {
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Sign in again to continue where you left off, with what you typed.')).toBeVisible();
  };
  const comeBack = async (email: string) => {
    await signInAs(page, email);
    await page.reload({ waitUntil: 'networkidle' });
  };
  await signInAs(page, ADMIN);
  await page.goto(await findDetailPath(ADMIN, 'newsletters'), { waitUntil: 'networkidle' });
  await open();
  const before = await description.inputValue();
  await description.fill(TYPED);
  await end();
  await comeBack(ADMIN);
  await open();
  await expect(description).toHaveValue(TYPED);
  await end();
  await comeBack('pro@example.com');
  await expect(page.getByRole('heading', { name: 'Sponsorship History' })).toBeVisible();
  await comeBack(ADMIN);
  await open();
  await expect(description).toHaveValue(before);
});

test('a page number beyond the last shows the last page', async ({ page }) => {
  await signInAs(page, 'admin@example.com');
  for (const path of ['/newsletters', '/sponsorships', '/brands?scope=all', '/inbox']) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}page=99`);
    await expect(page).not.toHaveURL(/page=99/);
    await expect(page.locator('main').getByRole('link').or(page.locator('main tbody tr')).first()).toBeVisible();
  }
});

test('without a connection a page says so, and recovers', async ({ page, context, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await signInAs(page, 'pro@example.com');
  await page.goto('/sponsorships');
  const rows = page.locator('main tbody tr');
  await expect(rows.first()).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Newsletters' }).click();
  const said = page.getByRole('alert');
  await expect(said).toBeVisible({ timeout: 20_000 });
  await expect(said).toContainText('Please check your connection and try again.');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(said).toBeVisible();
  // The content from before the failure is still shown.
  await page.getByRole('link', { name: 'Sponsorships' }).click();
  await expect(rows.first()).toBeVisible();
  await page.getByRole('link', { name: 'Newsletters' }).click();
  await expect(said).toBeVisible({ timeout: 20_000 });
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Newsletters' })).toBeVisible();
});

test('content loaded in addition to a page leaves the page intact if it fails', async ({ page, complaints }) => {
  complaints.allow(/report-outcome-notice|theme-choices|ERR_FAILED|Failed to fetch/);
  await page.route(/\/(?:report-outcome-notice|theme-choices)-[\w-]+\.js$/, (route) => route.abort());
  await signInAs(page, 'pro@example.com');
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('report-outcome-notice'));
  await page.goto('/sponsorships');
  await lost;
  await page.getByRole('button', { name: /theme/i }).click();
  await expect(page.locator('main tbody tr').first()).toBeVisible();
  await page.getByRole('link', { name: 'Newsletters' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Newsletters' })).toBeVisible();
  await expect(page.getByRole('button', { name: /theme/i })).toBeVisible();
});

test('a small part of a panel reports its failure, and is retried in place', async ({ page, complaints }) => {
  complaints.allow(/503/);
  const PARTS = [
    {
      path: '/settings',
      call: /\/api\/account\/sessions$/,
      said: 'Your sessions could not be loaded.',
      after: '(this browser)',
    },
    {
      path: '/similarity-search',
      call: /\/api\/similarity-searches$/,
      said: 'Failed to load saved searches.',
      after: 'No saved searches yet',
    },
  ];
  await signInAs(page, 'pro@example.com');
  for (const { path, call, said, after } of PARTS) {
    await fail(page, call);
    await page.goto(path);
    const line = page.getByRole('alert').filter({ hasText: said });
    await expect(line).toBeVisible({ timeout: 20_000 });
    await page.unroute(call);
    await line.getByRole('button', { name: 'Try Again' }).press('Enter');
    await expect(page.getByText(after).first()).toBeVisible();
    await expect(line).toHaveCount(0);
  }
});

test('a failed poll leaves the shown content unchanged', async ({ page, complaints }) => {
  complaints.allow(/503/);
  await page.clock.install();
  await signInAs(page, 'pro@example.com');
  await page.goto('/');
  const panel = page.getByRole('heading', { name: 'Recent sponsorships tracked' });
  await expect(panel).toBeVisible();
  await fail(page, /\/api\/stats$/);
  const failed = page.waitForResponse((answer) => answer.url().endsWith('/api/stats') && answer.status() === 503);
  await page.clock.runFor(31_000);
  await failed;
  await page.clock.runFor(20_000);
  await expect(panel).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a server that cannot load the user says so, and can be retried', async ({ page, complaints }) => {
  complaints.allow(/503/);
  await signInAs(page, 'pro@example.com');
  await fail(page, /\/api\/auth\/user$/);
  await page.goto('/sponsorships');
  await expect(page.getByText("We couldn't reach the server")).toBeVisible({ timeout: 20_000 });
  await page.unroute(/\/api\/auth\/user$/);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.locator('main tbody tr').first()).toBeVisible();
});

test('a brand that could not be loaded shows the reason and a retry, not only that it is missing', async ({
  page,
  complaints,
}) => {
  complaints.allow(/503/);
  await signInAs(page, 'pro@example.com');
  const path = await findDetailPath('pro@example.com', 'brands');
  const api = /\/api\/brands\/[^/]+\/sponsorships/;
  await fail(page, api);
  await page.goto(path);
  const said = page.getByRole('alert').filter({ hasText: 'Brand Not Found' });
  await expect(said).toContainText("The brand you're looking for couldn't be found. Down for a moment");
  await page.unroute(api);
  await said.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Contact Information' })).toBeVisible();
});
