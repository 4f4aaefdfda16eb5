// Who presses what takes a while is still there when it is done, and can press it again.
import { callAs, expect, signedIn, test } from './support/fixtures.ts';

const PRO = 'pro@example.com';

test.beforeAll(async () => {
  await callAs(PRO, '/api/auth/complete-tour', { method: 'POST' });
});

test('a switch that is being kept holds the focus, and takes no second word meanwhile', async ({ page }) => {
  let asked = 0;
  await page.route('**/api/trend-reports/subscription', async (route) => {
    asked++;
    await new Promise((done) => setTimeout(done, 800));
    await route.continue();
  });
  await signedIn(page, PRO);
  await page.goto('/settings');
  const mail = page.getByRole('switch', { name: 'Send it to me by mail' });
  const before = await mail.getAttribute('aria-checked');
  await mail.press('Enter');
  await expect(mail).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(mail).toBeEnabled();
  await expect(mail).not.toHaveAttribute('aria-checked', before ?? '');
  await expect(mail).toBeFocused();
  expect(asked).toBe(1);
  await mail.press('Enter');
  await expect(mail).toHaveAttribute('aria-checked', before ?? '');
});

test('a button that failed holds the focus', async ({ page, complaints }) => {
  complaints.allow(/500/);
  await page.route('**/api/create-portal-session', async (route) => {
    await new Promise((done) => setTimeout(done, 500));
    await route.fulfill({ status: 500, json: { error: 'Not now', code: 'internal' } });
  });
  await signedIn(page, PRO);
  await page.goto('/settings');
  const button = page.getByRole('button', { name: /Manage Billing|Opening/ });
  await button.press('Enter');
  await expect(button).toBeDisabled();
  await expect(button).toBeEnabled();
  await expect(button).toBeFocused();
});
