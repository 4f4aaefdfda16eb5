// Two people in two browsers: an owner turns the page for sponsors on, and a sponsor asks for two dates there, by
// keyboard on a phone in the dark. The owner is told, answers, and books one of them.
import { expect, readSentMail, signInAs, test } from './support/fixtures.ts';
import { expectVisibleFocus, pressEnterOn, tabTo } from './support/keyboard.ts';
import { expectNoAxeViolations, measureHorizontalOverflow } from './support/looks.ts';
import { createMember, offerSlotsEveryDay, trust, uniqueSuffix } from './support/own-newsletter.ts';

test.describe.configure({ timeout: 200_000 });

test('a sponsor asks for dates on the page for sponsors, and the owner answers', async ({ page, browser }) => {
  const owner = await createMember('Rope Walk');
  await trust(owner);
  await offerSlotsEveryDay(owner);
  const company = `Sheet Bend ${uniqueSuffix()}`;

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
  await sponsor.keyboard.type('sheet-bend.example');
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
  await sponsor.context().close();
});
