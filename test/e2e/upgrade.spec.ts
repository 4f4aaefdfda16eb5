// Upgrading to premium and returning, by keyboard and by mouse.
import type { Page } from '@playwright/test';
import { MAIL_DOMAIN } from '../../local/personas.ts';
import { BRAND_CONTACT, BRAND_HOST, BRAND_NAME } from './support/brand-site.ts';
import { callAs, expect, signInAs, test } from './support/fixtures.ts';
import { LOCAL_PORT, ORIGIN } from './support/where.ts';

const fresh = (what: string) => `${what}-${Date.now().toString(36)}@example.com`;

/** Signs in as a new user, gives it a newsletter and completes the tour. */
async function member(page: Page, email: string): Promise<void> {
  await signInAs(page, email);
  const named = email.split('@')[0] ?? '';
  const made = await page.request.post('/api/onboarding', {
    headers: { origin: ORIGIN },
    data: { name: named, website: `https://${named}.example`, description: 'A letter.' },
  });
  expect(made.status()).toBe(200);
  await page.request.post('/api/auth/complete-tour', { headers: { origin: ORIGIN } });
}

test('the pricing dialog offers both plans, the annual one first, and keeps the focus', async ({ page }) => {
  await member(page, fresh('prices'));
  await page.goto('/partner-deals');
  const opener = page.getByRole('button', { name: 'Upgrade to Premium' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Upgrade to Premium' });
  await expect(dialog.getByRole('radio', { name: /Annual/ })).toBeChecked();
  await expect(dialog.getByText('save 56%')).toBeVisible();
  await expect(dialog.getByText('about $8.17/month')).toBeVisible();
  await expect(dialog.getByText(/30-day money-back guarantee/)).toBeVisible();
  for (let tab = 0; tab < 8; tab++) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('a member pays by keyboard alone and returns to the same page with full access', async ({ page, complaints }) => {
  // The payment page is on another server, which has no icon.
  complaints.allow(/404/);
  await member(page, fresh('payer'));
  await page.goto('/settings');
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

interface Item {
  id: string;
  brand: { contactEmail?: string };
}

/** Enters an issue of the given age, as an admin may. @returns its sponsorship as soon as it is known. */
async function sponsored(brand: string, host: string, days: number, isDone: (item: Item) => boolean): Promise<string> {
  const upload = `/api/emails/upload/file?name=${brand}.eml`;
  const entered = await callAs('admin@example.com', upload, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: issue(brand, host, days),
  });
  expect(entered.status).toBe(200);
  let id = '';
  await expect
    .poll(
      async () => {
        const answer = await callAs('pro@example.com', `/api/sponsorships?search=${brand}`);
        id = ((await answer.json()) as { sponsorships: Item[] }).sponsorships[0]?.id ?? '';
        if (!id) return false;
        return isDone((await (await callAs('pro@example.com', `/api/sponsorships/${id}`)).json()) as Item);
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  return id;
}

test('a member upgrades at a sponsorship, sees its contact and whole mail, cancels, and is free again after the period', async ({
  page,
  complaints,
}) => {
  test.setTimeout(120_000);
  complaints.allow(/404/);
  // Requests of a paying member's page while the period ends.
  complaints.allow(/402/);
  const late = `Latewell${Date.now().toString(36)}`;
  const old = await sponsored(BRAND_NAME, BRAND_HOST, 20, ({ brand }) => brand.contactEmail === BRAND_CONTACT.email);
  const recent = await sponsored(late, `${late.toLowerCase()}.example`, 1, () => true);
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

test('a checkout that cannot start shows a message and stays on the page', async ({ page, complaints }) => {
  complaints.allow(/502/);
  await member(page, fresh('refused'));
  await page.goto('/settings');
  await page.route('**/api/create-checkout-session', (route) => route.fulfill({ status: 502, body: '' }));
  await page.getByRole('button', { name: 'Upgrade Now' }).click();
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upgrade Now' })).toBeEnabled();
});

test.describe('whose payment failed', () => {
  const lapsed = async (page: Page, what: string) => {
    await member(page, fresh(what));
    await page.route('**/api/auth/user', async (route) => {
      const answer = await route.fetch();
      const user = await answer.json();
      const status = { subscriptionStatus: 'past_due', subscriptionTier: 'weekly', stripeCustomerId: 'cus_1' };
      const access = { ...user.access, mustRenew: true };
      await route.fulfill({ response: answer, json: { ...user, ...status, access } });
    });
  };

  test('is sent to the billing page, not to a second subscription', async ({ page }) => {
    await lapsed(page, 'failed');
    await page.goto('/settings');
    await expect(page.getByText(/Your last payment failed/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Manage Billing' })).toBeVisible();
    // An offer would appear later than the rest.
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('button', { name: 'Upgrade Now' })).toHaveCount(0);
  });

  test('sees that state wherever others are offered an upgrade', async ({ page, complaints }) => {
    complaints.allow(/503/);
    await lapsed(page, 'renewing');
    await page.route('**/api/create-portal-session', (route) => route.fulfill({ status: 503, json: {} }));
    for (const path of ['/', '/brands', '/partner-deals', '/trends/reports']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.getByRole('button', { name: 'Renew Premium' }).first()).toBeVisible();
      await expect(page.getByText(/Upgrade (to|now)/i)).toHaveCount(0);
    }
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
});

test('an upgrade is offered beside a sidebar of icons too', async ({ page }) => {
  await signInAs(page, 'free@example.com');
  await page.goto('/sponsorships');
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  const offer = page.getByLabel('Sidebar').getByRole('button', { name: 'Upgrade to Premium' });
  await expect.poll(async () => (await offer.boundingBox())?.width ?? 99).toBeLessThan(48);
  await expect(offer).toHaveAttribute('title', 'Upgrade to Premium');
  await offer.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a member who doesn’t pay is offered the weekly report, not told that it is missing', async ({ page }) => {
  await member(page, fresh('weekly'));
  await page.goto('/trends/reports/of-some-week');
  await expect(page.getByRole('heading', { level: 1, name: 'Weekly trend report' })).toBeVisible();
  await expect(page.getByText('Report not found')).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Upgrade to Premium' }).click();
  await expect(page.getByRole('dialog', { name: 'Upgrade to Premium' })).toBeVisible();
});

test('a member sees only the subscription in Settings', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await member(page, fresh('member'));
  await page.goto('/settings?tab=data');
  await expect(page.getByText('Free plan')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  expect(loaded.filter((url) => url.includes('admin-tabs'))).toEqual([]);
});
