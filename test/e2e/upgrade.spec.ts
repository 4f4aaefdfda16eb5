// The way to premium, by keyboard and by mouse, and back.
import type { Page } from '@playwright/test';
import { expect, signedIn, test } from './support/fixtures.ts';
import { ORIGIN } from './support/where.ts';

const fresh = (what: string) => `${what}-${Date.now().toString(36)}@example.com`;

/** Signs in as somebody new and gives it a newsletter; the tour is over. */
async function member(page: Page, email: string): Promise<void> {
  await signedIn(page, email);
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

test('a member pays by keyboard alone and comes back to where it was, with everything open', async ({
  page,
  complaints,
}) => {
  // The payment page is another server's, and has no icon.
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

test('a payment that is late says so after a minute and lets go', async ({ page }) => {
  await member(page, fresh('late'));
  await page.clock.install();
  await page.goto('/partner-deals?checkout=success');
  await expect(page.getByText('Confirming your payment...')).toBeVisible();
  await page.clock.runFor(61_000);
  await expect(page.getByText(/takes longer than usual/)).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/partner-deals$/);
  await expect(page.getByText(/takes longer than usual/)).toHaveCount(0);
});

test('a checkout that cannot start says so and stays', async ({ page, complaints }) => {
  complaints.allow(/502/);
  await member(page, fresh('refused'));
  await page.goto('/settings');
  await page.route('**/api/create-checkout-session', (route) => route.fulfill({ status: 502, body: '' }));
  await page.getByRole('button', { name: 'Upgrade Now' }).click();
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upgrade Now' })).toBeEnabled();
});

test('a member sees of Settings the subscription alone', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await member(page, fresh('member'));
  await page.goto('/settings?tab=data');
  await expect(page.getByText('Free plan')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  expect(loaded.filter((url) => url.includes('admin-tabs'))).toEqual([]);
});
