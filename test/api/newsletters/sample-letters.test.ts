// The samples' hidden links resolve to their brands' sites, by page or link, or give a reason; no link that acts is
// requested.
import { beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_NEWSLETTERS } from '../../../local/samples/newsletters.ts';
import { hiddenLinkMakerOf, PUBLICATION_HOSTS } from '../../../local/samples/publications.ts';
import { createSampleSites, SAMPLE_HOSTS } from '../../../local/samples/sites.ts';
import { SAMPLE_ISSUES } from '../../../local/samples/story.ts';
import { renderIssueHtml } from '../../../local/samples/template.ts';
import { segment } from '../../../src/detect/blocks.ts';
import { followLinks } from '../../../src/flows/link/follow-links.ts';
import { resolveLinksByPublicPage } from '../../../src/flows/link/read-page-targets.ts';
import { isFollowable } from '../../../src/flows/link/redirect-rules.ts';
import { createFakePublishers } from '../../support/publishers.ts';
import { createWorld } from '../../support/world.ts';

const { db, services, add } = createWorld({ FOLLOW_LINKS: 'on' });
const FROM = new Date('2026-11-27T09:00:00Z');
const DAY_MS = 86_400_000;
const sites = createSampleSites(FROM);
const world = createFakePublishers(
  services.edge,
  Object.fromEntries(SAMPLE_HOSTS.map((host) => [host, (asked) => sites(host, asked) ?? { status: 404 }])),
);
let letter: { id: string };
beforeAll(async () => {
  letter = await add.newsletter();
});

/** An issue's hidden links, in the order of the mail. */
function mailOf(name: string, nth: number) {
  const look = SAMPLE_NEWSLETTERS.find((one) => one.name === name);
  const issue = SAMPLE_ISSUES.filter(({ newsletter, isGenerated }) => newsletter === name && isGenerated)[nth];
  if (!look || !issue) throw new Error(`no sample ${name} ${nth}`);
  const { blocks } = segment({ html: renderIssueHtml(look, issue, hiddenLinkMakerOf(issue)), text: null });
  const links = blocks.flatMap((block) =>
    block.links
      .filter(({ url, kind }) => url === null && kind !== 'mail')
      .map((link) => ({ ...link, words: `${link.text} ${block.words}` })),
  );
  const hidden = links.filter(({ href, words }) => isFollowable(href, words) && !/browser/.test(words));
  return {
    mail: {
      newsletter: { id: letter.id, name, website: look.website },
      issue: { subject: issue.subject, receivedAt: new Date(FROM.getTime() - issue.daysAgo * DAY_MS) },
      blocks,
      hrefs: hidden.map(({ href }) => href),
    },
    hidden,
    ads: issue.parts.flatMap((part) => (part.kind === 'ad' ? [new URL(part.url).hostname] : [])),
  };
}
const hostsOf = (found: { resolved: { url: string }[] }) =>
  new Set(found.resolved.map(({ url }) => new URL(url).hostname));
const followed = (hidden: ReturnType<typeof mailOf>['hidden']) =>
  followLinks(
    { db, config: services.config, sites: world.sites },
    { newsletterId: letter.id, links: hidden.map(({ href, words }) => ({ href, words, brandId: null })) },
    FROM,
  );

describe('sample mails that hide their links', () => {
  it.each(['Orchard & Jar', 'Passage Notes', 'Kitchen Garden Post', 'Replica Lag', 'Backend Dispatch'])(
    "%s: all are resolved by the issue's public page",
    async (name) => {
      for (const nth of [0, 3, 9]) {
        const { mail, ads } = mailOf(name, nth);
        expect(mail.hrefs.length).toBeGreaterThan(2);
        const found = await resolveLinksByPublicPage(
          { db, config: services.config, publications: world.publications },
          mail,
          FROM,
        );
        expect(found.unresolved).toEqual([]);
        for (const host of ads) expect(hostsOf(found)).toContain(host);
      }
    },
  );

  it.each([
    ['Tiller & Tide', 'the archive is built by a script'],
    ['On Call Weekly', /^the site asked us to wait until/],
  ])('%s: its site refuses, and the reason says so', async (name, reason) => {
    const { mail } = mailOf(name, 0);
    const found = await resolveLinksByPublicPage(
      { db, config: services.config, publications: world.publications },
      mail,
      FROM,
    );
    expect(found.resolved).toEqual([]);
    for (const { because } of found.unresolved) expect(because).toMatch(reason);
  });

  it.each(['Tiller & Tide', 'Replica Lag'])('%s: what its page does not resolve, its redirects do', async (name) => {
    const { hidden, ads } = mailOf(name, 1);
    const found = await followed(hidden);
    for (const host of ads) expect(hostsOf(found)).toContain(host);
  });

  it('Passage Notes: the ad network in between is named', async () => {
    const issue = [0, 1, 2, 3, 4, 5, 6].map((nth) => mailOf('Passage Notes', nth)).find(({ ads }) => ads.length > 0);
    const found = await followed(issue?.hidden ?? []);
    expect(found.resolved.flatMap(({ via }) => via)).toContain('go.adlane.example');
  });

  it('On Call Weekly: robot walls and consent pages are the reasons given', async () => {
    const found = await followed(mailOf('On Call Weekly', 1).hidden);
    expect(found.resolved).toEqual([]);
    const reasons = new Set(found.unresolved.map(({ because }) => because));
    expect([...reasons].sort()).toEqual([
      'trk.pagermail.example answered 403',
      'trk.pagermail.example shows a page of its own',
    ]);
  });

  it('no unsubscribe or preferences link was requested', () => {
    expect(world.log.length).toBeGreaterThan(20);
    expect(world.log.filter(({ path }) => /unsubscribe|preferences/.test(path))).toEqual([]);
    expect(world.mostOpen()).toBe(1);
    expect(new Set(world.log.map(({ host }) => host)).size).toBeGreaterThan(PUBLICATION_HOSTS.length);
  });
});
