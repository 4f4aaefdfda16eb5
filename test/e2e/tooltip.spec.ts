// A tooltip is delayed for the pointer, immediate for the keyboard, and closed by Escape.
import { expect, signInAs, test } from './support/fixtures.ts';

test('a brand’s fit is explained on hover after a delay, on focus at once', async ({ page }) => {
  await page.route('**/api/brands?*', async (route) => {
    const answer = await route.fetch();
    const list = (await answer.json()) as { brands: object[] };
    const brands = list.brands.map((brand) => ({ ...brand, fit: { level: 'strong', score: 88, label: 'Strong fit' } }));
    await route.fulfill({ response: answer, json: { ...list, brands } });
  });
  await signInAs(page, 'pro@example.com');
  await page.goto('/brands?scope=all');
  const badge = page.getByRole('button', { name: /Strong fit/ }).first();
  const tip = page.getByRole('tooltip');
  await badge.hover();
  await page.waitForTimeout(300);
  await expect(tip).toHaveCount(0);
  await expect(tip).toHaveText('88% audience alignment - excellent sponsorship match');
  // The tooltip handles keys from the frame after the one that shows it.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);

  await page.mouse.move(5, 500);
  await badge.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(badge).toBeFocused();
  await expect(tip).toBeVisible();
  await expect(badge).toHaveAccessibleDescription(/excellent sponsorship match/);
});
