// A mail whose links hide their targets, from SMTP to a brand with site, logo and contact. Which requests are made for
// it is tested in test/api/brands/follow-links and test/api/newsletters/page-targets.
import { MAIL_DOMAIN } from '../../local/personas.ts';
import { SAMPLE_NEWSLETTERS } from '../../local/samples/newsletters.ts';
import { hiddenLinkMakerOf, linkHidingOf } from '../../local/samples/publications.ts';
import { SAMPLE_ISSUES } from '../../local/samples/story.ts';
import { renderIssueHtml } from '../../local/samples/template.ts';
import { callJson, expect, sendMail, signInAs, test } from './support/fixtures.ts';
import { awaitSponsorship } from './support/sponsored-brand.ts';

const ADMIN = 'admin@example.com';

/** A sample newsletter with hidden links, and its newest issue with a brand that no other test mails. */
function letterOf(newsletter: string, brand: string) {
  const look = SAMPLE_NEWSLETTERS.find(({ name }) => name === newsletter);
  const [issue] = SAMPLE_ISSUES.filter(
    (one) => one.newsletter === newsletter && one.parts.some((part) => part.kind === 'ad' && part.brand === brand),
  ).toSorted((a, b) => a.daysAgo - b.daysAgo);
  const tracker = issue && linkHidingOf(issue)?.tracker;
  if (!look || !tracker) throw new Error(`${newsletter} has no hidden issue with ${brand}`);
  return { look, issue, tracker };
}

test('a mail with hidden links only gives its brand a site, a logo and a contact, and its page names the tracker', async ({
  page,
}) => {
  const { look, issue, tracker } = letterOf('Replica Lag', 'Shardwell');
  const html = renderIssueHtml(look, issue, hiddenLinkMakerOf(issue));
  expect(html).not.toContain('shardwell.example');
  const to = `${look.mailbox}@${MAIL_DOMAIN}`;
  await sendMail(
    `From: ${look.name} <${look.sender}>\r\nTo: ${to}\r\nSubject: ${issue.subject}\r\nMessage-ID: <${crypto.randomUUID()}@${look.sender.split('@')[1]}>\r\nList-Id: <${look.mailbox}.list>\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}\r\n`,
    to,
  );
  const id = await awaitSponsorship(ADMIN, 'Shardwell');
  const { brand } = await callJson(ADMIN, `/api/sponsorships/${id}`);
  await expect
    .poll(() => callJson(ADMIN, `/api/brands/${brand.id}`), { timeout: 60_000 })
    .toMatchObject({
      website: expect.stringContaining('shardwell.example'),
      logoUrl: expect.stringContaining('/logos/'),
      contactEmail: expect.stringContaining('@shardwell.example'),
    });
  await signInAs(page, ADMIN);
  await page.goto(`/sponsorships/${id}`);
  await expect(page.getByText(`through ${tracker.split('.').slice(-2).join('.')}`).first()).toBeVisible();
});
