// Two people in two browsers, from a question to a renewal: a sponsor asks for two dates on an owner's page for
// sponsors, by keyboard on a phone in the dark. The owner answers, books, approves the sponsor's ad copy, sees what ran
// otherwise, and is paid.
import { callJson, expect, readSentMail, signInAs, test } from './support/fixtures.ts';
import { expectVisibleFocus, pressEnterOn, tabTo } from './support/keyboard.ts';
import { expectNoAxeViolations, measureHorizontalOverflow } from './support/looks.ts';
import {
  createMember,
  formatMonthDay,
  isoDayFromToday,
  offerSlotsEveryDay,
  runFiveMinuteCron,
  runNightlyCron,
  sendTodaysIssue,
  subscribe,
  trust,
  uniqueSuffix,
  uploadPastIssue,
} from './support/own-newsletter.ts';

test.describe.configure({ timeout: 400_000 });

const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a sponsor asks for dates, gives ad copy, and pays; a changed word is shown, and the renewal comes due', async ({
  page,
  browser,
  complaints,
}) => {
  const owner = await createMember('Rope Walk');
  await trust(owner);
  await subscribe(owner);
  await offerSlotsEveryDay(owner);
  const company = `Sheetbend${uniqueSuffix()}`;
  const site = `${company.toLowerCase()}.example`;

  await signInAs(page, owner.email);
  await page.goto('/my-newsletter');
  await page.getByRole('switch', { name: 'Page for sponsors' }).click();
  const address = page.getByLabel('Address', { exact: true });
  await expect(address).toHaveValue(/\/sponsors\/rope-walk/);
  const before = await address.inputValue();
  await page.getByRole('button', { name: 'Replace address' }).click();
  await expect(address).not.toHaveValue(before);
  const url = await address.inputValue();
  await page.getByLabel('About').fill('Letters about rope.');
  await page.getByRole('checkbox', { name: 'Show the prices of your slots' }).check();
  await page.getByRole('button', { name: 'Save page' }).click();
  await expect(page.getByText('Page saved').first()).toBeVisible();

  const sponsor = await (
    await browser.newContext({ viewport: { width: 390, height: 800 }, colorScheme: 'dark' })
  ).newPage();
  await sponsor.goto(url);
  await expect(sponsor.getByText('Letters about rope.')).toBeVisible();
  await expect(sponsor.getByText('$450').first()).toBeVisible();
  expect(await measureHorizontalOverflow(sponsor)).toBe(0);
  await expectNoAxeViolations(sponsor, 'the page for sponsors');
  await sponsor.reload();
  await tabTo(sponsor, /^Hero on /);
  await expectVisibleFocus(sponsor);
  await sponsor.keyboard.press('Space');
  await tabTo(sponsor, /^Text Only on /);
  await sponsor.keyboard.press('Space');
  for (const [field, text] of [
    [/^Company/, company],
    [/^Your name/, 'Ida Marsh'],
    [/^Work email/, 'ida@'],
    [/^Message/, 'Spring line, two dates.'],
  ] as const) {
    await tabTo(sponsor, field);
    await sponsor.keyboard.type(text);
  }
  // The page's signed time refuses whoever is quicker than people are.
  await sponsor.waitForTimeout(2_000);
  await pressEnterOn(sponsor, /^Ask for dates/);
  await expect(sponsor.getByLabel('Work email')).toBeFocused();
  await expect(sponsor.getByLabel('Message')).toHaveValue('Spring line, two dates.');
  await sponsor.keyboard.press('End');
  await sponsor.keyboard.type(site);
  await pressEnterOn(sponsor, /^Ask for dates/);
  await expect(sponsor.getByRole('heading', { name: 'Request sent' })).toBeFocused();

  expect(await readSentMail(owner.email, company)).toMatch(
    /> Spring line, two dates\.[\s\S]*Hi Ida,[\s\S]*\$450 for Hero/,
  );
  await page.goto('/alerts');
  await page.getByRole('link', { name: new RegExp(`${company}.*asks for dates`) }).click();
  await expect(page.getByText('Spring line, two dates.')).toBeVisible();
  await expect(page.getByText(/^On hold until/)).toHaveCount(2);
  await page.getByRole('button', { name: `Draft the answer to ${company}` }).click();
  const draft = page.getByRole('dialog', { name: `Write to ${company}` });
  await expect(draft.getByRole('textbox', { name: 'Message' })).toHaveValue(/I am holding Hero on .* and Text Only/);
  await draft.getByRole('button', { name: 'I sent it' }).click();
  await expect(page.getByText(/answered the request for dates/).first()).toBeVisible();
  const { leads } = await callJson(owner.email, `/api/leads?${new URLSearchParams({ search: company })}`);
  const leadId: string = leads[0].id;

  // The owner books one held date, and today's slot, as agreed by mail.
  await page.getByRole('button', { name: /Hero.*On hold until/ }).click();
  const held = page.getByRole('dialog', { name: `${company}: Hero` });
  await held.getByLabel('Status').selectOption('Booked');
  await held.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^On hold until/)).toHaveCount(1);
  await page.getByRole('link', { name: 'Book a slot' }).click();
  const today = formatMonthDay(isoDayFromToday(0));
  await page
    .getByRole('button', { name: `Book Hero on ${today}`, exact: true })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Book Hero' }).getByRole('button', { name: 'Book 1 slot' }).click();
  await expect(page.getByText(`1 slot booked for ${company}`).first()).toBeVisible();

  await page.goto(`/pipeline/${leadId}`);
  await expect(page.getByText(/^Copy missing, due/).first()).toBeVisible();
  const open = page.getByRole('button', { name: /^Ad copy for/ }).first();
  await open.click();
  const dialog = page.getByRole('dialog', { name: `Ad copy: ${company}` });
  const create = dialog.getByRole('button', { name: 'Create the sponsor’s link' });
  await create.click();
  await dialog.getByRole('button', { name: 'Turn off link' }).click();
  await create.click();
  const copyUrl = (await dialog.getByRole('link', { name: 'Open' }).getAttribute('href')) ?? '';
  await dialog.getByRole('button', { name: 'Email the link' }).click();
  await expect(dialog.getByLabel('To', { exact: true })).toHaveValue(`ida@${site}`);
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue(new RegExp(copyUrl));
  await dialog.getByRole('button', { name: 'I sent it' }).click();
  await expect(dialog.getByRole('button', { name: 'Turn off link' })).toBeVisible();

  await sponsor.goto(copyUrl);
  await pressEnterOn(sponsor, /^Send ad/);
  await expect(sponsor.getByText('Headline is required')).toBeVisible();
  const link = `https://${site}/lamps`;
  for (const [field, text] of [
    [/^Headline/, `${company} builds lamps`],
    [/^Text/, 'Lamps for small boats. Order a sample by Monday.'],
    [/^Link/, `${site}/lamps`],
  ] as const) {
    await tabTo(sponsor, field);
    await sponsor.keyboard.type(text);
  }
  await sponsor.getByLabel('Picture').setInputFiles({ name: 'lamp.png', mimeType: 'image/png', buffer: DOT });
  const preview = sponsor.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: `${company} builds lamps` })).toBeVisible();
  await expect(preview.getByRole('img', { name: 'The ad' })).toBeVisible();
  await pressEnterOn(sponsor, /^Send ad/);
  await expect(sponsor.getByText(`Sent to ${owner.newsletter}.`)).toBeVisible();
  expect(await measureHorizontalOverflow(sponsor)).toBeLessThanOrEqual(0);
  await expectNoAxeViolations(sponsor, 'ad copy of a sponsor');

  await page.reload();
  await expect(page.getByText('Copy to review', { exact: true })).toBeVisible();
  await open.click();
  await dialog.getByLabel('What should the sponsor change?').fill('Please name the harbour');
  await dialog.getByRole('button', { name: 'Ask for changes' }).click();
  await dialog.getByRole('button', { name: 'Email the link' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue(/Please name the harbour/);
  await sponsor.reload();
  await expect(sponsor.getByText('Please name the harbour')).toBeVisible();
  await pressEnterOn(sponsor, /^Send ad/);
  await expect(sponsor.getByText(`Sent to ${owner.newsletter}.`)).toBeVisible();
  await page.reload();
  await open.click();
  // The sponsor changes the ad while the owner reads it, so the owner sees the new one before approving.
  complaints.allow(/status of 412/);
  const approve = dialog.getByRole('button', { name: 'Approve' });
  await expect(approve).toBeVisible();
  await sponsor.getByLabel('Headline').fill(`${company} makes lamps`);
  await pressEnterOn(sponsor, /^Send changes/);
  await expect(sponsor.getByRole('button', { name: 'Send changes' })).toBeEnabled();
  await approve.click();
  await expect(dialog.getByRole('heading', { name: `${company} makes lamps` })).toBeVisible();
  await approve.click();
  await expect(dialog.getByRole('button', { name: 'Copy as HTML' })).toBeVisible();
  await expectNoAxeViolations(page, 'approved ad copy');
  await sponsor.reload();
  await expect(sponsor.getByText(`${owner.newsletter} approved this ad.`)).toBeVisible();

  const ad = (by: string) =>
    `<p>This issue is brought to you by ${company}</p><h3><a href="${link}">${company} makes lamps</a></h3><p>Lamps for small boats. Order a sample by ${by}.</p>`;
  await sendTodaysIssue(owner, ad('Friday'));
  await expect
    .poll(
      async () =>
        (await callJson(owner.email, `/api/leads/${leadId}/bookings`)).bookings.map(
          ({ state }: { state: string }) => state,
        ),
      { timeout: 100_000 },
    )
    .toContain('ran');
  await page.reload();
  await expect(page.locator('mark', { hasText: 'Monday' })).toBeVisible();
  await expect(page.locator('mark', { hasText: 'Friday' })).toBeVisible();
  await expect(page.getByText('The picture is missing').first()).toBeVisible();

  // It is invoiced and paid, and the recap goes to the sponsor.
  await page.getByRole('button', { name: /Hero.*Ran with differences$/ }).click();
  const ran = page.getByRole('dialog', { name: `${company}: Hero` });
  await ran.getByLabel('Invoice number').fill('2026-31');
  await ran.getByLabel('Invoiced on').fill(isoDayFromToday(-1));
  await ran.getByLabel('Due on').fill(isoDayFromToday(13));
  await ran.getByLabel('Paid on').fill(isoDayFromToday(0));
  await ran.getByRole('button', { name: 'Save' }).click();
  await expect(ran).toHaveCount(0);
  await page.getByRole('button', { name: 'Create recap' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create recap' }).click();
  const mail = page.getByRole('dialog', { name: 'Recap to the sponsor' });
  const message = mail.getByRole('textbox', { name: 'Message' });
  await expect(message).toHaveValue(/\/recap\//);
  await sponsor.goto(/http\S+\/recap\/\S+/.exec(await message.inputValue())?.[0] ?? '');
  await expect(sponsor.getByRole('heading', { level: 1 })).toContainText(company);
  await mail.getByRole('button', { name: 'I sent it' }).click();
  await expect(mail).toHaveCount(0);
  await page.goto('/money');
  await expect(page.getByRole('region', { name: 'Total in USD' })).toContainText('Paid$450');

  // Today lists the differences until they are dismissed.
  await page.goto('/');
  const task = page.getByRole('listitem', { name: `Ran with differences: ${company}` });
  await task.getByRole('button', { name: /^Dismiss/ }).click();
  await expect(task).toHaveCount(0);

  // The sponsor gives the other dates back.
  await page.goto(`/pipeline/${leadId}`);
  for (const [placement, state] of [
    ['Hero', 'Booked'],
    ['Text Only', 'On hold until'],
  ] as const) {
    const row = page.getByRole('button', { name: new RegExp(`${placement}.*${state}`) });
    await row.click();
    const other = page.getByRole('dialog', { name: `${company}: ${placement}` });
    await other.getByLabel('Status').selectOption('cancelled');
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(row).toHaveCount(0);
  }

  // An issue of six days ago gives the sponsor a usual gap, so that the renewal is due within a week.
  await uploadPastIssue(owner, ad('Tuesday'), 6);
  await expect(async () => {
    await runFiveMinuteCron();
    await runNightlyCron();
    await page.goto(`/pipeline/${leadId}`);
    await expect(page.getByText(/^A renewal is due around .*: 2 issues bought/)).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 100_000 });
  await sponsor.context().close();
});
