// The main job in a browser: a mail arrives, and a member sees who sponsored it, with the evidence.
import { MAIL_DOMAIN } from '../../local/personas.ts';
import { expect, sendMail, signInAs, test } from './support/fixtures.ts';

const OWN = `harborhull100001@${MAIL_DOMAIN}`;

const mail = (brand: string) =>
  `From: Harbor & Hull <crew@harborandhull.example>
To: ${OWN}
Subject: Varnish, again
Message-ID: <${brand}@harborandhull.example>
MIME-Version: 1.0
Content-Type: text/html; charset=utf-8

<html><body>
<p>Good morning, crew.</p>
<table style="background:#f4f0e8;border:1px solid #ccc"><tr><td>
<p><b>This week's letter is brought to you by ${brand}.</b></p>
<p>Marine varnish that stays clear for ten summers. <a href="https://${brand.toLowerCase()}.example/?utm_source=harborhull&utm_medium=email">Order a tin of ${brand}</a> before Friday.</p>
</td></tr></table>
<h2>How many coats?</h2>
<p>${'Seven is a number that people like to say, and three is what most boats get. '.repeat(6)}</p>
<p>Fair winds,<br>The crew</p>
</body></html>`.replaceAll('\n', '\r\n');

test('a mail that was just sent shows its sponsor with the supporting words', async ({ page }) => {
  const brand = `Varnika${Date.now().toString(36)}`;
  await sendMail(mail(brand), OWN);
  await signInAs(page, 'pro@example.com');
  const details = page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`View details: ${brand}`) })
    .first();
  await expect(async () => {
    await page.goto(`/sponsorships?search=${brand}`);
    await expect(details).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
  await details.click();
  await expect(page).toHaveURL(/\/sponsorships\/[0-9a-f-]{36}/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const evidence = page.frameLocator('iframe').locator('mark[data-evidence]');
  await expect(evidence.first()).toContainText('brought to you by');
});
