// Deviations from the plan are reported in words: two windows that move one lead, a slot that somebody else took, and
// an issue without its booked ad.
import { callJson, expect, holdRequests, signInAs, test } from './support/fixtures.ts';
import {
  createLeadOfNewBrand,
  createMember,
  expectBookingState,
  formatMonthDay,
  isoDayFromToday,
  type Member,
  offerSlotsEveryDay,
  sendTodaysIssue,
  trust,
} from './support/own-newsletter.ts';

test.describe.configure({ timeout: 240_000 });
// Of its own, because an issue is held against every booking of its day.
let me: Member;
test.beforeAll(async () => {
  me = await createMember('Tide Table');
  await trust(me);
  await offerSlotsEveryDay(me);
});

const callAsMe = (path: string, method = 'GET', json?: unknown) => callJson(me.email, path, method, json);
const book = (leadId: string, placementType: string, daysAhead: number) =>
  callAsMe(`/api/leads/${leadId}/bookings`, 'POST', { slots: [{ day: isoDayFromToday(daysAhead), placementType }] });

test('a stage changed in another window is reported in the later window', async ({ page, context }) => {
  const { id, brand } = await createLeadOfNewBrand(me, 'Twofold');
  await signInAs(page, me.email);
  await page.goto(`/pipeline/${id}`);
  const later = await context.newPage();
  await later.goto(`/pipeline/${id}`);
  await page.getByLabel('Stage', { exact: true }).selectOption('pitched');
  await expect(page.getByText(`Moved ${brand} to Pitched`).first()).toBeVisible();

  // The later window doesn't learn of the change before it acts.
  let isActing = false;
  await later.route(`**/api/leads/${id}`, (route) => {
    isActing ||= route.request().method() === 'PATCH';
    return isActing ? route.fallback() : route.abort();
  });
  await later.getByLabel('Stage', { exact: true }).selectOption('lost');
  await expect(later.getByText('You changed the stage in another window. It is in Pitched now.').first()).toBeVisible();
  await expect(later.getByLabel('Stage', { exact: true })).toHaveValue('pitched');
  await later.reload();
  await expect(later.getByLabel('Stage', { exact: true })).toHaveValue('pitched');
  await later.close();
});

test('a slot taken meanwhile is refused with the holder’s name', async ({ page, complaints }) => {
  complaints.allow(/status of 409/);
  await offerSlotsEveryDay(me, { coupon: 1 });
  const first = await createLeadOfNewBrand(me, 'Quickbooker');
  const second = await createLeadOfNewBrand(me, 'Slowbooker');
  await signInAs(page, me.email);
  await page.goto(`/calendar?view=list&lead=${second.id}`);
  await page.getByRole('button', { name: `Book Coupon on ${formatMonthDay(isoDayFromToday(1))}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Book Coupon' });
  await expect(dialog.getByRole('radio', { name: second.brand })).toBeChecked();
  await book(first.id, 'coupon', 1);
  await dialog.getByRole('button', { name: 'Book 1 slot' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(new RegExp(`^Coupon on .+ is already booked by ${first.brand}$`));
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^${first.brand}.*Coupon.*Booked`) })).toBeVisible();
  const { bookings } = await callAsMe(`/api/leads/${second.id}/bookings`);
  expect(bookings).toEqual([]);
  await offerSlotsEveryDay(me);
});

test('an issue without its booked ad is reported everywhere, and the booking can be moved', async ({ page }) => {
  const { id, brand } = await createLeadOfNewBrand(me, 'Sailcloth');
  const [booking] = (await book(id, 'hero', 0)).bookings;
  await callAsMe(`/api/bookings/${booking.id}`, 'PATCH', { discount: 5_000, note: 'Net 30' });
  const invoice = { invoiceNumber: '2026-8', invoicedOn: isoDayFromToday(-3), paidOn: isoDayFromToday(0) };
  await callAsMe('/api/bookings/invoice', 'POST', { ids: [booking.id], ...invoice });
  await sendTodaysIssue(me, '<p>Nothing else today.</p>');
  await expectBookingState(me, id, 'missing');
  await signInAs(page, me.email);
  await page.goto(`/pipeline/${id}`);
  await expect(page.getByText(/^The issue of .+ arrived without the booked Hero$/)).toBeVisible();
  await expect(page.getByLabel('Stage', { exact: true })).toHaveValue('booked');
  await page.goto('/calendar');
  await expect(
    page.getByRole('button', { name: `${brand}, Hero, ${formatMonthDay(isoDayFromToday(0))}: Did not run` }),
  ).toBeVisible();
  // Bell and alerts, dashboard and board, without a watch.
  await page.goto('/alerts');
  await expect(page.getByRole('link', { name: `Unread: ${brand}: the booked ad is missing` })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('listitem', { name: `Did not run: ${brand}` })).toBeVisible();
  await page.goto('/pipeline');
  await expect(page.locator(`[data-lead="${id}"]`).getByText('Did not run')).toBeVisible();
  // A mail to the sponsor, then the next open date, and back.
  await page.goto(`/pipeline/${id}`);
  await page
    .getByRole('button', { name: `Draft an email to ${brand}` })
    .first()
    .click();
  const mail = page.getByRole('dialog', { name: `Write to ${brand}` });
  await expect(mail.getByRole('textbox', { name: 'Message' })).toHaveValue(/it did not run\..*These dates are open/s);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Move to / }).click();
  await expect(page.getByRole('button', { name: /^\w+ \d+, \d{4}\s*Hero, \$400\s*Booked$/ })).toBeVisible();
  // What was agreed and paid moves along.
  await expect(page.getByText(/^Moved to /).first()).toBeVisible();
  expect((await callAsMe(`/api/leads/${id}/bookings`)).bookings).toMatchObject([
    { state: 'booked', discount: 5_000, note: 'Net 30', ...invoice },
  ]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('button', { name: /^\w+ \d+, \d{4}\s*Hero.*Did not run$/ })).toBeVisible();
  // The member undoes it, because they know that the ad ran elsewhere.
  await page.getByRole('button', { name: /^Undo: The issue of .+ arrived without/ }).click();
  await expect(page.getByRole('button', { name: /^\w+ \d+, \d{4}\s*Hero.*Booked$/ })).toBeVisible();
});

test('a removed lead keeps its bookings, and comes back by undo', async ({ page, complaints }) => {
  complaints.allow(/status of 404/);
  const { id, brand } = await createLeadOfNewBrand(me, 'Bowline');
  await book(id, 'hero', 3);
  await signInAs(page, me.email);
  await page.goto(`/pipeline/${id}`);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('status').getByText(/Its bookings stay in the calendar\.$/)).toBeAttached();
  await expect(page.getByText('Lead not found')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: brand })).toBeVisible();
  await expect(page.getByRole('button', { name: /^\w+ \d+, \d{4}\s*Hero.*Booked$/ })).toBeVisible();
});

test('issues skipped one right after the other are all skipped', async ({ page }) => {
  await signInAs(page, me.email);
  await page.goto(`/calendar?month=${isoDayFromToday(40).slice(0, 7)}`);
  const skips = page.getByRole('button', { name: /: Skip this issue$/ });
  await expect(skips.first()).toBeAttached();
  const names = await skips.evaluateAll((all) => all.slice(0, 2).map((one) => one.getAttribute('aria-label') ?? ''));
  const release = await holdRequests(page, '**/api/slot-plan');
  for (const name of names) await page.getByRole('button', { name, exact: true }).press('Enter');
  release();
  await expect(page.getByRole('button', { name: /: Restore this issue$/ })).toHaveCount(2);
  await offerSlotsEveryDay(me);
});

test('a calendar app reads the bookings by a secret address, until it is turned off', async ({ page }) => {
  const { id, brand } = await createLeadOfNewBrand(me, 'Sheetbend');
  await book(id, 'hero', 2);
  await signInAs(page, me.email);
  await page.goto('/calendar');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const dialog = page.getByRole('dialog', { name: 'Subscribe from your calendar app' });
  await dialog.getByRole('button', { name: 'Create address' }).click();
  const address = await dialog.getByLabel('Secret address').inputValue();
  const feed = await fetch(address);
  expect(feed.headers.get('content-type')).toContain('text/calendar');
  expect(await feed.text()).toContain(brand);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog.getByRole('button', { name: 'Create address' })).toBeVisible();
  expect((await fetch(address)).status).toBe(404);
  await page.goto('/calendar');
  await page.getByRole('button', { name: 'Issues and slots' }).click();
  await page.getByRole('button', { name: 'Use suggestion' }).click();
  await expect(page.getByText('Using the suggested schedule again', { exact: true })).toBeVisible();
  await page.goto('/alerts');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByText('No unread alerts')).toBeVisible();
});
