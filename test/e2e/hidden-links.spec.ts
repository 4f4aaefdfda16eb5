// Mails whose links hide their targets, from SMTP's 250 to a brand with site, logo and contact. The stand-ins log every
// request that was made for it.
import nodemailer from 'nodemailer';
import { MAIL_DOMAIN } from '../../local/personas.ts';
import type { SampleIssue } from '../../local/samples/issues.ts';
import { SAMPLE_NEWSLETTERS } from '../../local/samples/newsletters.ts';
import { hiddenLinkMakerOf, linkHidingOf } from '../../local/samples/publications.ts';
import { SAMPLE_ISSUES } from '../../local/samples/story.ts';
import { renderIssueHtml } from '../../local/samples/template.ts';
import { callAs, expect, signInAs, test } from './support/fixtures.ts';
import { LOCAL_PORT, SMTP_PORT } from './support/where.ts';

const ADMIN = 'admin@example.com';
const WAIT_MS = 60_000;

/** A sample newsletter with hidden links, and its issues with a brand that no other test mails, newest first. */
function lettersOf(newsletter: string, brand: string) {
  const look = SAMPLE_NEWSLETTERS.find(({ name }) => name === newsletter);
  const issues = SAMPLE_ISSUES.filter(
    (issue) =>
      issue.newsletter === newsletter && issue.parts.some((part) => part.kind === 'ad' && part.brand === brand),
  ).toSorted((a, b) => a.daysAgo - b.daysAgo);
  const tracker = issues[0] ? linkHidingOf(issues[0])?.tracker : null;
  if (!look || !tracker || issues.length < 2) throw new Error(`${newsletter} has no two hidden issues with ${brand}`);
  return { look, issues: issues as [SampleIssue, SampleIssue, ...SampleIssue[]], tracker };
}

/** Sends an issue as its newsletter does. @throws if the server rejects it. @returns the server's answer. */
async function send({ look }: ReturnType<typeof lettersOf>, issue: SampleIssue): Promise<string> {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: SMTP_PORT, secure: false, ignoreTLS: true });
  const to = `${look.mailbox}@${MAIL_DOMAIN}`;
  const { response } = await transport.sendMail({
    envelope: { from: look.sender, to },
    from: { name: look.name, address: look.sender },
    to,
    messageId: `<${crypto.randomUUID()}@${look.sender.split('@')[1]}>`,
    subject: issue.subject,
    list: { id: `${look.mailbox}.list` },
    html: renderIssueHtml(look, issue, hiddenLinkMakerOf(issue)),
  });
  transport.close();
  return response;
}

// biome-ignore lint/suspicious/noExplicitAny: the contract's schemas check these answers in other tests
const json = async (path: string): Promise<any> => (await callAs(ADMIN, path)).json();

async function brandNamed(name: string): Promise<Record<string, unknown> | null> {
  const { brands } = (await json(`/api/brands?${new URLSearchParams({ search: name })}`)) as {
    brands: { id: string; name: string }[];
  };
  const id = brands.find((one) => one.name === name)?.id;
  return id ? (await json(`/api/brands/${id}/sponsorships`)).brand : null;
}

/** Requests to these hosts that the stand-ins answered, in order: 'GET host/path'. */
async function askedOf(...hosts: string[]): Promise<string[]> {
  const log = (await (await fetch(`http://127.0.0.1:${LOCAL_PORT}/site-log`)).json()) as {
    method: string;
    host: string;
    path: string;
  }[];
  return log.filter(({ host }) => hosts.includes(host)).map(({ method, host, path }) => `${method} ${host}${path}`);
}

test('a mail with hidden links only gives its brand a site, a logo and a contact; the brand’s next mail makes no request', async ({
  page,
}) => {
  const letter = lettersOf('Replica Lag', 'Shardwell');
  const [first, second] = letter.issues;
  const publisher = new URL(letter.look.website).hostname;
  expect(renderIssueHtml(letter.look, first, hiddenLinkMakerOf(first))).not.toContain('shardwell.example');

  expect(await send(letter, first)).toMatch(/^250/);
  await expect
    .poll(() => brandNamed('Shardwell'), { timeout: WAIT_MS })
    .toMatchObject({
      website: expect.stringContaining('shardwell.example'),
      logoUrl: expect.stringContaining('/logos/'),
      contactEmail: expect.stringContaining('@shardwell.example'),
    });
  const asked = await askedOf(publisher, letter.tracker, 'shardwell.example');
  const clicks = asked.filter((line) => line.includes(letter.tracker));
  // The public archive, which has no issue of today, is requested before the ad's own link. The link is requested by
  // HEAD and, if that is refused, by GET. Neither the stories' links nor links that act are requested.
  expect(asked[0]).toContain(publisher);
  expect(clicks.map((line) => line.split(' ')[0])).toEqual(['HEAD', 'GET']);
  expect(new Set(clicks.map((line) => line.split(' ')[1])).size).toBe(1);
  expect(asked.filter((line) => /unsubscribe|preferences|\/view\//.test(line))).toEqual([]);
  expect(asked.filter((line) => line === `GET ${publisher}/robots.txt`)).toHaveLength(1);

  expect(await send(letter, second)).toMatch(/^250/);
  const ofBrand = async () =>
    (await json(`/api/sponsorships/newsletter/${letter.look.id}`)).sponsorships.filter(
      ({ brand }: { brand: { name: string } }) => brand.name === 'Shardwell',
    );
  await expect.poll(async () => (await ofBrand()).length, { timeout: WAIT_MS }).toBe(2);

  // For a letter whose public page shows its targets, no ad link is requested.
  const open = lettersOf('Orchard & Jar', 'Kettlecraft');
  expect(await send(open, open.issues[0])).toMatch(/^250/);
  await expect
    .poll(() => brandNamed('Kettlecraft'), { timeout: WAIT_MS })
    .toMatchObject({
      website: expect.stringContaining('kettlecraft.example'),
      logoUrl: expect.stringContaining('/logos/'),
    });
  expect(await askedOf(open.tracker)).toEqual([]);
  const afterwards = await askedOf(publisher, letter.tracker);
  expect(afterwards.filter((line) => line.includes(letter.tracker))).toEqual(clicks);
  const listings = (lines: string[]) => lines.filter((line) => /\/(?:archive|rss|feed|sitemap)/.test(line));
  expect(listings(afterwards)).toEqual(listings(asked));

  await signInAs(page, ADMIN);
  const [{ id }] = (await ofBrand()).toSorted((a: { detectedAt: string }, b: { detectedAt: string }) =>
    a.detectedAt.localeCompare(b.detectedAt),
  );
  await page.goto(`/sponsorships/${id}`);
  await expect(page.getByText(`through ${letter.tracker.split('.').slice(-2).join('.')}`).first()).toBeVisible();
});
