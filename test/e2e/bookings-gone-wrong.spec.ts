// Deviations from the plan are reported in words: two windows that move one lead, a slot that somebody else took, an
// issue without its booked ad, and an ad in another placement than booked.
import { expect, signedIn, test } from './support/fixtures.ts';
import {
  callPro,
  dayFrom,
  dayName,
  expectBooking,
  heroAd,
  leadOfNewBrand,
  PRO,
  sellEveryDay,
  sendIssue,
  siteOf,
} from './support/own-newsletter.ts';

test.describe.configure({ timeout: 600_000 });
test.beforeAll(async () => {
  await callPro('/api/auth/complete-tour', 'POST');
  await sellEveryDay();
});

const book = (leadId: string, placementType: string) =>
  callPro(`/api/leads/${leadId}/bookings`, 'POST', { slots: [{ day: dayFrom(0), placementType }] });

test('a stage changed in another window is reported in the later window, which keeps its text', async ({
  page,
  context,
}) => {
  const { id, brand } = await leadOfNewBrand('Twofold');
  await signedIn(page, PRO);
  await page.goto(`/pipeline/${id}`);
  const later = await context.newPage();
  await later.goto(`/pipeline/${id}`);
  await later.getByLabel('Notes').fill('Asked for the media kit.');
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
  await expect(later.getByLabel('Notes')).toHaveValue('Asked for the media kit.');
  await later.reload();
  await expect(later.getByLabel('Stage', { exact: true })).toHaveValue('pitched');
  await later.close();
});

test('a slot taken meanwhile is refused with the holder’s name', async ({ page, complaints }) => {
  complaints.allow(/status of 409/);
  await callPro('/api/slot-plan', 'PUT', {
    ...(await callPro('/api/slot-plan')).plan,
    placements: [{ placementType: 'coupon', slots: 1, price: null }],
  });
  let taken = '';
  try {
    const first = await leadOfNewBrand('Quickbooker');
    const second = await leadOfNewBrand('Slowbooker');
    await signedIn(page, PRO);
    await page.goto(`/calendar?view=list&lead=${second.id}`);
    const day = dayFrom(1);
    await page.getByRole('button', { name: `Book Coupon on ${dayName(day)}`, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Book Coupon' });
    await expect(dialog.getByLabel('Lead')).toHaveValue(second.id);
    const made = await callPro(`/api/leads/${first.id}/bookings`, 'POST', {
      slots: [{ day, placementType: 'coupon' }],
    });
    taken = made.bookings[0].id;
    await dialog.getByRole('button', { name: 'Book 1 slot' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      new RegExp(`^Coupon on .+ is already booked by ${first.brand}$`),
    );
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: new RegExp(`^${first.brand}.*Coupon.*Booked`) })).toBeVisible();
    const { bookings } = await callPro(`/api/leads/${second.id}/bookings`);
    expect(bookings).toEqual([]);
  } finally {
    // Frees the slot again for a second attempt.
    if (taken) await callPro(`/api/bookings/${taken}`, 'PATCH', { state: 'cancelled' });
    await sellEveryDay();
  }
});

test('an issue without its booked ad is reported on the lead, the board and the calendar', async ({ page }) => {
  const { id, brand } = await leadOfNewBrand('Sailcloth');
  await book(id, 'hero');
  await sendIssue('<p>Nothing else today.</p>');
  await expectBooking(id, 'missing');
  await signedIn(page, PRO);
  await page.goto(`/pipeline/${id}`);
  await expect(page.getByText(/^The issue of .+ arrived without the booked Hero$/)).toBeVisible();
  await expect(page.getByLabel('Stage', { exact: true })).toHaveValue('booked');
  await page.goto('/calendar');
  await expect(page.getByRole('button', { name: `${brand}, Hero, ${dayName(dayFrom(0))}: Did not run` })).toBeVisible();
  // The member undoes it, because they know that the ad ran elsewhere.
  await page.goto(`/pipeline/${id}`);
  await page.getByRole('button', { name: /^Undo: The issue of .+ arrived without/ }).click();
  await expect(page.getByRole('button', { name: /^\w+ \d+, \d{4}\s*Hero.*Booked$/ })).toBeVisible();
  await callPro(`/api/bookings/${(await callPro(`/api/leads/${id}/bookings`)).bookings[0].id}`, 'PATCH', {
    state: 'cancelled',
  });
});

test('an ad in another placement than booked counts as run, and the difference is shown', async ({ page }) => {
  const { id, brand } = await leadOfNewBrand('Ropewright');
  await book(id, 'text_only');
  await sendIssue(heroAd(brand, siteOf(brand)));
  await expectBooking(id, 'ran');
  await signedIn(page, PRO);
  await page.goto(`/pipeline/${id}`);
  await expect(page.getByText('Ran with differences', { exact: true })).toBeVisible();
  await expect(page.getByText('Different placement: Hero instead of Text Only').first()).toBeVisible();
  await expect(
    page.getByText(/^Text Only on .+ differs\. Different placement: Hero instead of Text Only/),
  ).toBeVisible();
});
