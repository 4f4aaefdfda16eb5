// From a first sign-in by onboarding and tour to a paid plan, by keyboard and by mouse, and back to the free one.
import type { Page } from '@playwright/test';
import { MAIL_DOMAIN } from '../../local/personas.ts';
import { BRAND_CONTACT, BRAND_HOST, BRAND_NAME } from './support/brand-site.ts';
import { callAs, callJson, expect, signInAs, test } from './support/fixtures.ts';
import { uniqueSuffix } from './support/own-newsletter.ts';
import { awaitSponsorship } from './support/sponsored-brand.ts';
import { LOCAL_PORT } from './support/where.ts';

const ADMIN = 'admin@example.com';
const PRO = 'pro@example.com';
const fresh = (what: string) => `${what}-${uniqueSuffix()}@example.com`;

/** Signs in as a new user, gives it a newsletter and completes the tour. */
async function member(page: Page, email: string): Promise<void> {
  const [name = ''] = email.split('@');
  const newsletter = { name, website: `https://${name}.example`, description: 'A letter.' };
  await callJson(email, '/api/onboarding', 'POST', newsletter);
  await callJson(email, '/api/auth/complete-tour', 'POST');
  await signInAs(page, email);
}

test('onboarding reports missing input, keeps typed text, and leads through a tour that never reopens', async ({
  page,
  complaints,
}) => {
  complaints.allow(/500/);
  await signInAs(page, fresh('newcomer'));
  await page.goto('/');
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page.getByText('Newsletter name is required')).toBeVisible();
  await expect(page.getByText('Website is required')).toBeVisible();
  await expect(page.getByText('Please provide a brief description')).toBeVisible();
  await expect(page.getByLabel('Newsletter Name')).toBeFocused();

  await page.getByLabel('Website').fill('not an address');
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page.getByText('Please enter a valid URL')).toBeVisible();

  const name = `Copper Kettle ${uniqueSuffix()}`;
  await page.getByLabel('Newsletter Name').fill(name);
  // The site as people type it, without a scheme.
  const host = `${name.toLowerCase().replaceAll(' ', '-')}.example`;
  await page.getByLabel('Website').fill(host);
  await page.getByLabel('Description').fill('Home brewers who read before they boil.');
  await page.route('**/api/onboarding', (route) => route.fulfill({ status: 500, json: { error: 'Out of kettles' } }));
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(['Out of kettles']);
  await expect(page.getByText('Onboarding failed', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Newsletter Name')).toHaveValue(name);
  await expect(page.getByLabel('Website')).toHaveValue(`https://${host}`);

  await page.unroute('**/api/onboarding');
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page.getByRole('heading', { name: 'Onboarding Complete!' })).toBeVisible();
  await expect(page.getByText('Redirecting to dashboard...')).toBeVisible();
  const tour = page.getByRole('dialog', { name: 'Quick tour' });
  await expect(tour).toBeVisible({ timeout: 15_000 });
  for (let step = 1; step < 6; step++) {
    await expect(tour.getByText(`${step}/6`)).toBeVisible();
    await tour.getByRole('button', { name: 'Next' }).press('Enter');
  }
  await expect(tour.getByText('6/6')).toBeVisible();
  await expect(tour.getByRole('button', { name: 'Start for free' })).toBeFocused();
  const completed = page.waitForResponse((response) => response.url().endsWith('/api/auth/complete-tour'));
  await tour.getByRole('button', { name: 'Upgrade to PRO' }).click();
  await expect(page.getByRole('dialog', { name: 'Upgrade to Premium' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect((await completed).status()).toBe(200);
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(tour).toHaveCount(0);
  // The next step: nothing was received yet, and the page links to the receiving address.
  await page.getByRole('link', { name: 'Where to send issues' }).click();
  await expect(page.getByRole('button', { name: 'Copy the tracking address' })).toBeVisible();
  await expect(page.getByText('Add this address to your subscribers or forward issues to it.')).toBeVisible();
});

test('a newcomer on the site of a tracked newsletter is asked, and may add another', async ({ page }) => {
  await signInAs(page, fresh('newcomer'));
  await page.goto('/');
  await page.getByLabel('Newsletter Name').fill('The Pipeline Notes');
  await page.getByLabel('Website').fill('https://pipelinenotes.example');
  await page.getByLabel('Description').fill('For people who move data.');
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(
    page.getByText(/^We track .* of pipelinenotes\.example: .*\. (?:Is yours one of these|Is it yours)\?$/),
  ).toBeVisible();
  const other = page.getByRole('button', { name: 'No, add mine' });
  await expect(other).toBeFocused();
  await other.click();
  await expect(page.getByRole('heading', { name: 'Onboarding Complete!' })).toBeVisible();
  await expect(page.getByText('The Pipeline Notes', { exact: true })).toBeVisible();
});

test('a checkout that cannot start says so; then a member pays by keyboard alone and returns with full access', async ({
  page,
  complaints,
}) => {
  // The payment page is on another server, which has no icon.
  complaints.allow(/502|404/);
  await member(page, fresh('payer'));
  // An address that somebody types or keeps leads to the checkout too; the payment page of another plan is closed.
  await page.goto('/api/subscribe?plan=annual');
  await expect(page).toHaveURL(/\/stripe\/pay\//);
  await page.goto('/settings');
  await page.route('**/api/create-checkout-session', (route) => route.fulfill({ status: 502, body: '' }));
  await page.getByRole('button', { name: 'Upgrade Now' }).click();
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upgrade Now' })).toBeEnabled();
  await page.unroute('**/api/create-checkout-session');
  await expect(page.getByText('$4.50/week or $98/year (save 58%)')).toBeVisible();
  await page.getByRole('radio', { name: /Annual/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /Weekly/ })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Upgrade Now' })).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(page).not.toHaveURL(/\/settings/);
  const pay = page.getByRole('button', { name: /pay/i }).first();
  await pay.focus();
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/settings$/, { timeout: 30_000 });
  await expect(page.getByText('Next billing date')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Weekly', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upgrade to Premium' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Manage Billing' })).toBeVisible();
});

const DAY_MS = 86_400_000;
const STRIPE = `http://localhost:${LOCAL_PORT}/stripe`;
const WORDS = 'The loom was patented in a year that nobody agrees on.';

/** A mail of a sample newsletter sponsored by `brand`, with an issue date `days` ago. */
const issue = (brand: string, host: string, days: number) =>
  `From: Pipeline Notes <hello@pipelinenotes.example>
To: pipelinenotes200001@${MAIL_DOMAIN}
Subject: An issue by ${brand}
Message-ID: <${brand}-${days}@pipelinenotes.example>
Date: ${new Date(Date.now() - days * DAY_MS).toUTCString()}
MIME-Version: 1.0
Content-Type: text/html; charset=utf-8

<html><body><p>Good morning.</p>
<table style="border:1px solid #ccc"><tr><td><p><b>This issue is brought to you by ${brand}.</b></p>
<p>Cloth by the metre. <a href="https://${host}/?utm_source=pipelinenotes&utm_medium=email">Order from ${brand}</a> today.</p></td></tr></table>
<h2>News</h2><p>${WORDS} ${'There is more to say about looms than one would think. '.repeat(6)}</p></body></html>`.replaceAll(
    '\n',
    '\r\n',
  );

/** Enters an issue of the given age, as an admin may. @returns its sponsorship. */
async function sponsored(brand: string, host: string, days: number): Promise<string> {
  const entered = await callAs(ADMIN, `/api/emails/upload/file?name=${brand}.eml`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: issue(brand, host, days),
  });
  expect(entered.status).toBe(200);
  return awaitSponsorship(PRO, brand);
}

test('a member upgrades at a sponsorship, sees its contact and whole mail, cancels, and is free again after the period', async ({
  page,
  complaints,
}) => {
  test.setTimeout(120_000);
  complaints.allow(/404/);
  // Requests of a paying member's page while the period ends.
  complaints.allow(/402/);
  const late = `Latewell${uniqueSuffix()}`;
  const [old, recent] = await Promise.all([
    sponsored(BRAND_NAME, BRAND_HOST, 20),
    sponsored(late, `${late.toLowerCase()}.example`, 1),
  ]);
  await expect
    .poll(async () => (await callJson(PRO, `/api/sponsorships/${old}`)).brand.contactEmail, { timeout: 30_000 })
    .toBe(BRAND_CONTACT.email);
  await member(page, fresh('upgrader'));
  const may = async (id: string) => (await page.request.get(`/api/sponsorships/${id}`)).status();
  const frame = page.frameLocator('iframe[title="Email"]');

  await page.goto(`/sponsorships/${old}`);
  await expect(page.getByText('Upgrade to access verified brand contacts')).toBeVisible();
  await expect(page.getByText('Upgrade to access full email previews')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(await may(recent)).toBe(404);

  await page.getByRole('main').getByRole('button', { name: 'Upgrade to Premium' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upgrade to Premium' });
  await dialog.getByRole('radio', { name: /Weekly/ }).check();
  await dialog.getByRole('button', { name: 'Continue with Weekly' }).click();
  await expect(page).toHaveURL(/\/stripe\/pay\//);
  await page.getByRole('button', { name: /pay/i }).first().click();

  await expect(page).toHaveURL(new RegExp(`/sponsorships/${old}$`), { timeout: 30_000 });
  await expect(page.getByRole('link', { name: BRAND_CONTACT.email })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(BRAND_CONTACT.name)).toBeVisible();
  await expect(frame.getByText(WORDS)).toBeVisible();
  await expect(frame.locator('mark[data-evidence]').first()).toContainText('brought to you by');
  await expect(page.getByText(/Upgrade to access/)).toHaveCount(0);
  expect(await may(recent)).toBe(200);

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Manage Billing' }).click();
  await page.getByRole('button', { name: 'Cancel at the end of the period' }).click();
  await expect(page.getByText(/Ends on/)).toBeVisible();
  await page.getByRole('link', { name: 'Return to the app' }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Ends on')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  // The paid access remains until the end of the period.
  expect(await may(recent)).toBe(200);

  expect((await page.request.post(`${STRIPE}/clock`, { form: { days: '8' } })).status()).toBe(200);
  await expect.poll(() => may(recent), { timeout: 20_000 }).toBe(404);
  await page.goto(`/sponsorships/${old}`);
  await expect(page.getByText('Upgrade to access verified brand contacts')).toBeVisible();
  await expect(page.getByText('Upgrade to access full email previews')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.getByText(BRAND_CONTACT.email)).toHaveCount(0);
  await page.goto('/settings');
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
  await expect(page.getByText('Your subscription has ended. Past invoices are on the billing page.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upgrade Now' })).toBeVisible();
});

test('a late payment is reported after a minute, and the page is usable again', async ({ page }) => {
  await member(page, fresh('late'));
  await page.clock.install();
  await page.goto('/partner-deals?checkout=success');
  await expect(page.getByText('Confirming your payment...')).toBeVisible();
  await page.clock.runFor(61_000);
  await expect(page.getByText(/taking longer than usual/)).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/partner-deals$/);
  await expect(page.getByText(/taking longer than usual/)).toHaveCount(0);
});

test('a member whose payment failed is sent to the billing page wherever others are offered an upgrade', async ({
  page,
  complaints,
}) => {
  complaints.allow(/503/);
  await member(page, fresh('renewing'));
  await page.route('**/api/auth/user', async (route) => {
    const answer = await route.fetch();
    const user = await answer.json();
    const status = { subscriptionStatus: 'past_due', subscriptionTier: 'weekly', stripeCustomerId: 'cus_1' };
    const access = { ...user.access, mustRenew: true };
    await route.fulfill({ response: answer, json: { ...user, ...status, access } });
  });
  await page.route('**/api/create-portal-session', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/settings');
  await expect(page.getByText(/Your last payment failed/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upgrade Now' })).toHaveCount(0);
  await page.goto('/brands', { waitUntil: 'networkidle' });
  await expect(page.getByText(/Upgrade (to|now)/i)).toHaveCount(0);
  const [inSidebar, inPage] = [page.getByLabel('Sidebar'), page.getByRole('main')];
  for (const place of [inSidebar, inPage]) {
    const opener = place.getByRole('button', { name: 'Renew Premium' });
    await opener.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Renew Premium' });
    await expect(dialog).toContainText('Your last payment failed');
    await expect(dialog.getByRole('radio')).toHaveCount(0);
    const asked = page.waitForRequest('**/api/create-portal-session');
    await dialog.getByRole('button', { name: 'Manage Billing' }).click();
    await asked;
    // The dialog stays open while its request is pending, and the first Escape may close the error toast instead.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0, { timeout: 500 });
    }).toPass();
    await expect(opener).toBeFocused();
  }
});
