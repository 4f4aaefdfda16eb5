// Deviations from the plan are reported in words: two windows that move one lead, a slot that somebody else took, an
// issue without its booked ad, and an ad in another placement than booked.
import { expect, signInAs, test } from './support/fixtures.ts';
import {
  brandSiteUrl,
  callAsPro,
  createLeadOfNewBrand,
  expectBookingState,
  formatMonthDay,
  heroAdHtml,
  isoDayFromToday,
  offerSlotsEveryDay,
  PRO_EMAIL,
  sendTodaysIssue,
} from './support/own-newsletter.ts';

test.describe.configure({ timeout: 600_000 });
test.beforeAll(async () => {
  await callAsPro('/api/auth/complete-tour', 'POST');
  await offerSlotsEveryDay();
});

const book = (leadId: string, placementType: string) =>
  callAsPro(`/api/leads/${leadId}/bookings`, 'POST', { slots: [{ day: isoDayFromToday(0), placementType }] });

test('a stage changed in another window is reported in the later window', async ({ page, context }) => {
  const { id, brand } = await createLeadOfNewBrand('Twofold');
  await signInAs(page, PRO_EMAIL);
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
  await callAsPro('/api/slot-plan', 'PUT', {
    ...(await callAsPro('/api/slot-plan')).plan,
    placements: [{ placementType: 'coupon', slots: 1, price: null }],
  });
  let taken = '';
  try {
    const first = await createLeadOfNewBrand('Quickbooker');
    const second = await createLeadOfNewBrand('Slowbooker');
    await signInAs(page, PRO_EMAIL);
    await page.goto(`/calendar?view=list&lead=${second.id}`);
    const day = isoDayFromToday(1);
    await page.getByRole('button', { name: `Book Coupon on ${formatMonthDay(day)}`, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Book Coupon' });
    await expect(dialog.getByRole('radio', { name: second.brand })).toBeChecked();
    const made = await callAsPro(`/api/leads/${first.id}/bookings`, 'POST', {
      slots: [{ day, placementType: 'coupon' }],
    });
    taken = made.bookings[0].id;
    await dialog.getByRole('button', { name: 'Book 1 slot' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      new RegExp(`^Coupon on .+ is already booked by ${first.brand}$`),
    );
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: new RegExp(`^${first.brand}.*Coupon.*Booked`) })).toBeVisible();
    const { bookings } = await callAsPro(`/api/leads/${second.id}/bookings`);
    expect(bookings).toEqual([]);
  } finally {
    // Frees the slot again for a second attempt.
    if (taken) await callAsPro(`/api/bookings/${taken}`, 'PATCH', { state: 'cancelled' });
    await offerSlotsEveryDay();
  }
});

test('an issue without its booked ad is reported everywhere, and the booking can be moved', async ({ page }) => {
  const { id, brand } = await createLeadOfNewBrand('Sailcloth');
  await book(id, 'hero');
  await sendTodaysIssue('<p>Nothing else today.</p>');
  await expectBookingState(id, 'missing');
  await signInAs(page, PRO_EMAIL);
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
  await expect(page.getByRole('link', { name: new RegExp(`^${brand}.*Did not run$`) })).toBeVisible();
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
  await expect(page.getByRole('button', { name: /^\w+ \d+, \d{4}\s*Hero.*Booked$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('button', { name: /^\w+ \d+, \d{4}\s*Hero.*Did not run$/ })).toBeVisible();
  // The member undoes it, because they know that the ad ran elsewhere.
  await page.getByRole('button', { name: /^Undo: The issue of .+ arrived without/ }).click();
  await expect(page.getByRole('button', { name: /^\w+ \d+, \d{4}\s*Hero.*Booked$/ })).toBeVisible();
  await callAsPro(`/api/bookings/${(await callAsPro(`/api/leads/${id}/bookings`)).bookings[0].id}`, 'PATCH', {
    state: 'cancelled',
  });
});

test('an ad in another placement than booked counts as run, and the difference is shown', async ({ page }) => {
  const { id, brand } = await createLeadOfNewBrand('Ropewright');
  await book(id, 'text_only');
  await sendTodaysIssue(heroAdHtml(brand, brandSiteUrl(brand)));
  await expectBookingState(id, 'ran');
  await signInAs(page, PRO_EMAIL);
  await page.goto(`/pipeline/${id}`);
  await expect(page.getByText('Ran with differences', { exact: true })).toBeVisible();
  await expect(page.getByText('Different placement: Hero instead of Text Only').first()).toBeVisible();
  await expect(
    page.getByText(/^Text Only on .+ differs\. Different placement: Hero instead of Text Only/),
  ).toBeVisible();
});
