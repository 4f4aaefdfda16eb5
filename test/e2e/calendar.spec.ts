// A slot is booked in the calendar, the issue arrives by mail and the ad ran by itself, and the sponsor opens the
// recap.
import type { Page } from '@playwright/test';
import { callAs, expect, signInAs, test } from './support/fixtures.ts';
import { expectNoAxeViolations, measureHorizontalOverflow } from './support/looks.ts';
import { brandSiteUrl, heroAdHtml, sendTodaysIssue } from './support/own-newsletter.ts';
import { DESKTOP_VIEWPORT } from './support/where.ts';

const PHONE = { width: 390, height: 844 };
const PRO = 'pro@example.com';
const TODAY = new Date().toISOString().slice(0, 10);
/** The folder for pictures of each screen, if they are wanted. */
const SHOTS = process.env.SHOTS;

// biome-ignore lint/suspicious/noExplicitAny: the answers' shapes are tested elsewhere
const api = async (path: string, method = 'GET', json?: unknown): Promise<any> => {
  const body =
    json === undefined ? {} : { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } };
  return (await callAs(PRO, path, { method, ...body })).json();
};

async function shoot(page: Page, name: string): Promise<void> {
  expect(await measureHorizontalOverflow(page)).toBeLessThan(1);
  if (!SHOTS) return;
  for (const [width, view] of [
    [1440, DESKTOP_VIEWPORT],
    [390, PHONE],
  ] as const)
    for (const theme of ['dark', 'light']) {
      await page.setViewportSize(view);
      await page.evaluate((isDark) => document.documentElement.classList.toggle('dark', isDark), theme === 'dark');
      await page.screenshot({
        path: `${SHOTS}/${name}-${String(width)}-${theme}.png`,
        fullPage: true,
      });
    }
  await page.setViewportSize(DESKTOP_VIEWPORT);
}

test('a slot is booked, the ad runs and the recap opens', async ({ page, browser }) => {
  await callAs(PRO, '/api/auth/complete-tour', { method: 'POST' });
  await api('/api/slot-plan', 'PUT', {
    rhythm: { every: 'week', weekdays: [1, 2, 3, 4, 5, 6, 7], interval: 1, anchor: TODAY },
    skippedDays: [],
    extraDays: [],
    placements: [
      { placementType: 'hero', slots: 1, price: 45_000 },
      { placementType: 'text_only', slots: 1, price: 12_500 },
    ],
    currency: 'USD',
  });
  // A separate brand, because this booking changes what other tests read of a brand.
  const made = await callAs('admin@example.com', '/api/brands', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: `Lampwright${Date.now().toString(36)}` }),
  });
  expect(made.status).toBe(201);
  const brand = (await made.json()) as { id: string; name: string };
  const { lead } = await api('/api/leads', 'POST', { brandId: brand.id });

  await signInAs(page, PRO);
  await page.goto(`/calendar?lead=${lead.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  // By keyboard: today's open slot, then the form.
  const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(new Date());
  await page.getByRole('button', { name: `Book Hero on ${day}`, exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: brand.name })).toBeChecked();
  await shoot(page, 'book-dialog');
  await dialog.getByRole('button', { name: 'Book 1 slot' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`1 slot booked for ${brand.name}`).first()).toBeVisible();
  await expect(page.getByRole('button', { name: `${brand.name}, Hero, ${day}: Booked` })).toBeVisible();
  await shoot(page, 'calendar-month');
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await shoot(page, 'calendar-list');
  await page.getByRole('button', { name: 'Issues and slots' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot(page, 'plan-dialog');
  await page.keyboard.press('Escape');

  await sendTodaysIssue(heroAdHtml(brand.name, brandSiteUrl(brand.name)));
  await expect
    .poll(async () => (await api(`/api/leads/${lead.id}/bookings`)).bookings[0]?.state, { timeout: 100_000 })
    .toBe('ran');
  const [booking] = (await api(`/api/leads/${lead.id}/bookings`)).bookings;
  await api(`/api/bookings/${booking.id}`, 'PATCH', { sent: 12_480, opens: 5_616, clicks: 214 });

  await page.goto(`/pipeline/${lead.id}`);
  await expect(page.getByText(/^Hero on .* ran/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Create recap' }).click();
  await page.getByRole('dialog').getByLabel('Note').fill('Thank you for the first ad with us.');
  await page.getByRole('dialog').getByRole('button', { name: 'Create recap' }).click();
  await expect(page.getByRole('dialog', { name: 'Recap to the sponsor' })).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue(/Your ad ran in .*\/recap\//s);
  await shoot(page, 'recap-mail');
  await page.keyboard.press('Escape');
  await shoot(page, 'lead');
  await expectNoAxeViolations(page, 'lead');

  const { recaps } = await api(`/api/leads/${lead.id}/bookings`);
  const visitor = await (await browser.newContext()).newPage();
  const answer = await visitor.goto(recaps[0].url);
  expect([answer?.status(), answer?.headers()['x-robots-tag']]).toEqual([200, 'noindex, nofollow']);
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText(brand.name);
  await expect(visitor.getByText('12,480')).toBeVisible();
  expect(await visitor.content()).not.toContain(PRO);
  await shoot(visitor, 'recap');
  const pdf = await visitor.pdf({ format: 'A4', ...(SHOTS ? { path: `${SHOTS}/recap.pdf` } : {}) });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  if (SHOTS) {
    await visitor.emulateMedia({ media: 'print' });
    await visitor.setViewportSize({ width: 794, height: 1123 });
    await visitor.screenshot({ path: `${SHOTS}/recap-print.png` });
  }
  await api(`/api/recaps/${recaps[0].id}`, 'DELETE');
  expect((await visitor.goto(recaps[0].url))?.status()).toBe(404);
  await visitor.context().close();
});
