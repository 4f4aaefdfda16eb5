// From a brand to pitch to a booked ad that ran, its recap and its renewal, as a member does it in the browser: pitched
// with a mouse on a desktop; moved, booked and recapped by keyboard alone on a phone. The ad's mail arrives by SMTP.
import type { Page } from '@playwright/test';
import { ALL_SAMPLE_BRANDS } from '../../local/samples/brands.ts';
import { callJson, expect, holdRequests, signInAs, test, VISITED_BRANDS } from './support/fixtures.ts';
import { expectVisibleFocus, pressEnterOn, tabTo } from './support/keyboard.ts';
import { expectNoAxeViolations, measureHorizontalOverflow } from './support/looks.ts';
import {
  brandSiteUrl,
  expectBookingState,
  formatMonthDay,
  heroAdHtml,
  isoDayFromToday,
  offerSlotsEveryDay,
  PRO,
  runFiveMinuteCron,
  runNightlyCron,
  sendTodaysIssue,
  uploadPastIssue,
} from './support/own-newsletter.ts';
import { DESKTOP_VIEWPORT, PHONE_VIEWPORT } from './support/where.ts';

// Two mails, patterns and a nightly run are slow on a busy machine.
test.describe.configure({ timeout: 400_000 });
test.beforeAll(async () => {
  await callAsPro('/api/auth/complete-tour', 'POST');
  await offerSlotsEveryDay(PRO);
});

const callAsPro = (path: string, method = 'GET', json?: unknown) => callJson(PRO.email, path, method, json);
const SAMPLE_BRANDS = new Set(ALL_SAMPLE_BRANDS.map(({ name }) => name));
const history = (page: Page) => page.getByRole('list', { name: 'History' });

/**
 * Opens the page of the last sample brand in 'Pitch next' that is not a lead yet: other journeys read the first ones.
 * Brands that these make are listed too, under names that no ad could contain.
 */
async function brandToPitch(page: Page): Promise<string> {
  for (let nth = (await callAsPro('/api/pitch-next')).totalPages; nth > 0; nth--) {
    const { items } = await callAsPro(`/api/pitch-next?page=${nth}`);
    const brand = (items as { brand: { name: string }; mark: string | null }[]).findLast(
      ({ brand: { name }, mark }) => mark === null && SAMPLE_BRANDS.has(name) && !VISITED_BRANDS.has(name),
    )?.brand.name;
    if (!brand) continue;
    await page.goto(`/?page=${nth}`);
    await expect(page.getByRole('button', { name: `Save ${brand}`, exact: true })).toBeVisible();
    return brand;
  }
  throw new Error("Pitch next has none of the samples' brands to save");
}

const leadOf = async (brand: string) =>
  (await callAsPro(`/api/leads?${new URLSearchParams({ search: brand })}`)).leads[0] as {
    id: string;
    brand: { id: string; website: string | null };
  };

/** Expects the page to be within the window, with visible focus. */
async function expectShown(page: Page): Promise<void> {
  expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);
  await expectVisibleFocus(page);
}

test('a brand to pitch becomes a booked ad that ran, with its recap and its renewal', async ({ page, browser }) => {
  await signInAs(page, PRO.email);
  const brand = await brandToPitch(page);
  await page.getByRole('button', { name: `Save ${brand}`, exact: true }).click();
  await expect(page.getByRole('button', { name: `Saved ${brand}` })).toBeVisible();

  await page.getByRole('button', { name: `Draft a pitch to ${brand}` }).click();
  const draft = page.getByRole('dialog', { name: `Write to ${brand}` });
  await expect(draft.getByRole('textbox', { name: 'Message' })).toHaveValue(/^Hi .*May I send you our formats/s);
  await draft.getByRole('button', { name: 'I sent it' }).click();
  await expect(page.getByText(`${brand} is marked as pitched`).first()).toBeVisible();
  // A pitched brand leaves 'Pitch next' at once, returns by undo, and continues in the pipeline.
  await expect(page.getByRole('button', { name: `Draft a pitch to ${brand}` })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: `Draft a pitch to ${brand}` }).click();
  await draft.getByRole('button', { name: 'I sent it' }).click();
  await expect(page.getByRole('button', { name: 'Open lead' })).toBeVisible();
  await page.getByRole('link', { name: 'Pipeline', exact: true }).click();
  await page.locator('[data-stage="pitched"]').getByRole('link', { name: brand, exact: true }).click();

  await expect(page.getByRole('heading', { level: 1, name: brand })).toBeVisible();
  await expect(page.getByLabel('Stage', { exact: true })).toHaveValue('pitched');
  await expect(page.getByLabel('Next step', { exact: true })).toHaveValue('Follow up');
  await expect(
    history(page)
      .getByText(/sent a pitch, moved it from To pitch to Pitched/)
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: `Watch ${brand}` }).click();
  await expect(page.getByRole('button', { name: `Watching ${brand}` })).toBeVisible();
  const {
    id: leadId,
    brand: { id: brandId, website },
  } = await leadOf(brand);
  const link = `${website ?? brandSiteUrl(brand)}/`;

  // The follow-up quotes the pitch, in each length.
  await page.getByRole('button', { name: `Draft an email to ${brand}` }).click();
  const followUp = page.getByRole('dialog', { name: `Write to ${brand}` });
  await expect(followUp.getByRole('button', { name: 'Follow-up' })).toHaveAttribute('aria-pressed', 'true');
  for (const length of ['Short', 'Long', 'Medium']) {
    await followUp.getByRole('button', { name: length }).click();
    await expect(followUp.getByRole('textbox', { name: 'Message' })).toHaveValue(
      /I wrote to you on .*I wrote:\n> Hi .*May I send you our formats/s,
    );
  }
  await page.keyboard.press('Escape');
  await expect(followUp).toHaveCount(0);

  // The lead is dragged to 'In talks' on the board.
  await page.getByRole('link', { name: 'Back to Pipeline' }).click();
  const card = page.locator(`[data-lead="${leadId}"]`);
  await card.getByRole('button', { name: `Move ${brand} with the arrow keys, or drag it` }).hover();
  await page.mouse.down();
  const column = page.locator('[data-stage="in_talks"]');
  const to = await column.boundingBox();
  if (!to) throw new Error('The board has no column In talks');
  await page.mouse.move(to.x + to.width / 2, to.y + 20, { steps: 8 });
  await page.mouse.up();
  await expect(column.locator(`[data-lead="${leadId}"]`)).toBeVisible();
  await expect(page.getByText(`Moved ${brand} to In talks`).first()).toBeVisible();

  // On a phone the board shows one column at a time; the arrow keys move the lead.
  await page.setViewportSize(PHONE_VIEWPORT);
  await page.goto('/pipeline');
  await expect(page.getByRole('button', { name: /^In talks \d+$/ })).toBeVisible();
  await pressEnterOn(page, /^In talks \d+$/);
  const handle = page.getByRole('button', { name: `Move ${brand} with the arrow keys, or drag it` });
  await tabTo(page, new RegExp(`^Move ${brand} with the arrow keys`));
  // Whoever presses faster than the server answers is not told of a conflict with themselves.
  const release = await holdRequests(page, `**/api/leads/${leadId}`);
  for (const [key, stage] of [
    ['ArrowLeft', 'pitched'],
    ['ArrowLeft', 'to_pitch'],
    ['ArrowRight', 'pitched'],
    ['ArrowRight', 'in_talks'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.locator(`[data-stage="${stage}"]`).locator(`[data-lead="${leadId}"]`)).toBeVisible();
    await expect(handle).toBeFocused();
    await expectShown(page);
  }
  release();
  await expect(page.getByText(`Moved ${brand} to In talks`).first()).toBeVisible();
  expect(await leadOf(brand)).toMatchObject({ stage: 'in_talks' });
  await pressEnterOn(page, new RegExp(`^${brand}$`));
  await expect(page.getByRole('heading', { level: 1, name: brand })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Book a slot' })).toBeVisible();
  await pressEnterOn(page, /^Book a slot/);
  const today = formatMonthDay(isoDayFromToday(0));
  await expect(page.getByRole('button', { name: new RegExp(`^Open.* on ${today}$`) }).first()).toBeVisible();
  await pressEnterOn(page, new RegExp(`^Open.*Hero.* on ${today}$`));
  const booking = page.getByRole('dialog', { name: 'Book Hero' });
  await expect(booking.getByRole('radio', { name: brand })).toBeChecked();
  await expectShown(page);
  await tabTo(page, /^Link/);
  await page.keyboard.type(link);
  await pressEnterOn(page, /^Book 1 slot/);
  await expect(page.getByText(`1 slot booked for ${brand}`).first()).toBeVisible();

  await sendTodaysIssue(PRO, heroAdHtml(brand, link));
  await expectBookingState(PRO, leadId, 'ran');
  await page.goto(`/pipeline/${leadId}`);
  await expect(page.getByLabel('Stage', { exact: true })).toHaveValue('ran');
  const ran = history(page)
    .getByRole('listitem')
    .filter({ hasText: /^Hero on .* ran/ });
  await ran.getByRole('link', { name: 'See the ad' }).press('Enter');
  await expect(page).toHaveURL(/\/sponsorships\//);
  await expect(page.frameLocator('iframe').locator('mark[data-evidence]').first()).toContainText('brought to you by');
  await page.goBack();

  // The figures, the recap and its mail.
  await page.getByRole('button', { name: /^\w+ \d+, \d{4}\s*Hero.*Ran$/ }).press('Enter');
  const ad = page.getByRole('dialog', { name: `${brand}: Hero` });
  for (const [name, figure] of [
    [/^Sent/, '12,480'],
    [/^Opens/, '5616'],
    [/^Clicks/, '214'],
  ] as const) {
    await tabTo(page, name);
    await page.keyboard.type(figure);
  }
  await pressEnterOn(page, /^Save/);
  await expect(ad).toHaveCount(0);
  await page.getByRole('button', { name: 'Create recap' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Create a recap' })).toBeVisible();
  await tabTo(page, /^Note/);
  await page.keyboard.type('Thank you for the first ad with us.');
  await pressEnterOn(page, /^Create recap/);
  const mail = page.getByRole('dialog', { name: 'Recap to the sponsor' });
  const message = mail.getByRole('textbox', { name: 'Message' });
  await expect(message).toHaveValue(/Your ad ran in .*12,480 readers.*These dates are open/s);
  const address = /http\S+\/recap\/\S+/.exec(await message.inputValue())?.[0] ?? '';
  await expectShown(page);
  await pressEnterOn(page, /^I sent it/);
  await expect(mail).toHaveCount(0);
  await expect(page.getByLabel('Next step', { exact: true })).toHaveValue('Follow up on the recap');
  await expect(page.getByLabel('Stage', { exact: true })).toHaveValue('ran');
  await expectNoAxeViolations(page, 'lead that ran');

  // The recap as the sponsor opens it: no account, no other names, one printed page.
  const visitor = await (await browser.newContext()).newPage();
  const answer = await visitor.goto(address);
  expect([answer?.status(), answer?.headers()['x-robots-tag']]).toEqual([200, 'noindex, nofollow']);
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText(brand);
  await expect(visitor.getByText('12,480')).toBeVisible();
  await expect(visitor.getByRole('blockquote')).toContainText('makes lamps for small boats');
  const others = ((await callAsPro('/api/brands?scope=all&limit=50')).brands as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => !name.includes(brand) && !brand.includes(name));
  const shown = await visitor.content();
  expect([PRO.email, ...others].filter((name) => shown.includes(name))).toEqual([]);
  const pdf = await visitor.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await visitor.context().close();
  await pressEnterOn(page, /^Turn off link/);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await pressEnterOn(page, /^Turn off link/);
  await expect(page.getByRole('button', { name: 'Turn off link' })).toHaveCount(0);
  await page.setViewportSize(DESKTOP_VIEWPORT);

  // An issue of six days ago arrives, which gives the brand a usual gap, so that the renewal is due within a week.
  await uploadPastIssue(PRO, heroAdHtml(brand, link), 6);
  await expect(async () => {
    await runFiveMinuteCron();
    const { newsletters } = await callAsPro(`/api/brands/${brandId}/calendar?weeks=26`);
    const own = newsletters.find(({ name }: { name: string }) => name === PRO.newsletter);
    expect(own?.pattern?.times).toBe(2);
    expect(own?.pattern?.dueAt).toBeTruthy();
  }).toPass({ timeout: 100_000 });
  await runNightlyCron();
  await page.reload();
  await expect(history(page).getByText(/sent the recap/)).toBeVisible();
  await expect(history(page).getByText(/^A renewal is due around .*: 2 issues bought/)).toBeVisible();

  await expect(async () => {
    await runFiveMinuteCron();
    await page.goto('/alerts');
    await expect(page.getByRole('link', { name: `Unread: ${brand}: renewal is due` })).toBeVisible({ timeout: 1_500 });
  }).toPass({ timeout: 100_000 });
  await expect(page.getByRole('link', { name: /^Alerts, \d+ unread$/ })).toBeVisible();
  await page.getByRole('link', { name: `Unread: ${brand}: renewal is due` }).click();
  await page.getByRole('button', { name: `Draft an email to ${brand}` }).click();
  const renewal = page.getByRole('dialog', { name: `Write to ${brand}` });
  await expect(renewal.getByRole('button', { name: 'Renewal' })).toHaveAttribute('aria-pressed', 'true');
  await expect(renewal.getByRole('textbox', { name: 'Message' })).toHaveValue(
    /Your hero ad ran in Harbor & Hull on .*These dates are open:\n- .*Hero, \$450/s,
  );
  await renewal.getByRole('button', { name: 'I sent it' }).click();
  await expect(page.getByLabel('Stage', { exact: true })).toHaveValue('pitched');
  await expect(history(page).getByText(/sent a renewal proposal, moved it from Ran to Pitched/)).toBeVisible();

  // The same night wrote the week's report.
  await page.goto('/trends/reports');
  const byMail = page.getByRole('button', { name: /^(?:Email me the reports|Unsubscribe)$/ });
  const before = (await byMail.textContent()) ?? '';
  await byMail.press('Enter');
  await expect(byMail).not.toHaveText(before);
  await expect(byMail).toBeFocused();
  await expect(async () => {
    await page.reload();
    await page.locator('main a[href^="/trends/reports/"]').first().click({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByRole('link', { name: 'Back to Weekly Reports' })).toBeVisible();
});
