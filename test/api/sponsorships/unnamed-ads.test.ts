// Ads that are a picture without text: if configured, a vision model reads them, and its answer becomes a marked claim.
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { readAudienceFacts } from '../../../src/store/audiences.ts';
import { streamJudgedIssues } from '../../../src/store/labels.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { newsletterQuotaUse } from '../../../src/store/schema/operations.ts';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import { base64Of, createPicture } from '../../support/pictures.ts';
import type { SitePages } from '../../support/sites.ts';
import type { World } from '../../support/world.ts';
import {
  ADVERTISER_LINK,
  adminCookieOf,
  analyseWithPages,
  BANNER_URL,
  countSpentTokens,
  createBannerPages,
  createVisionWorld,
  expectUnnamedAd,
  findEmailRow,
  HIDDEN_LINK,
  listMailSponsorships,
  NEWS_SECTION,
  pictureAdHtml,
  QUARRYBASE_VISION_ANSWER,
  receiveMail,
  reviewItemsOf,
} from '../support/pictured-ads.ts';

let world: World;
beforeAll(() => {
  world = createVisionWorld();
});

describe('a picture whose link supports the name read in it', () => {
  it('becomes a sponsorship with the place, confidence and model of the reading, and leaves the queue', async () => {
    const emailId = await receiveMail(world, pictureAdHtml(BANNER_URL, ADVERTISER_LINK));
    expect(await analyseWithPages(world, emailId, createBannerPages(QUARRYBASE_VISION_ANSWER))).toEqual([
      'img.example/a/banner.png',
    ]);
    const [claim] = await listMailSponsorships(world, emailId);
    expect(claim).toMatchObject({ brand: 'Quarrybase', confidence: 80, textContent: QUARRYBASE_VISION_ANSWER.text });
    expect(await reviewItemsOf(world, 'unnamed_ad', emailId)).toEqual([]);
    expect((await findEmailRow(world, emailId)).hasSponsorship).toBe(1);

    const shown = async (as: string) => (await world.call(`/api/sponsorships/${claim?.id}`, { as })).data.evidence;
    const evidence = await shown(await adminCookieOf(world));
    expect(evidence).toMatchObject({
      analyst: 'openai-vision',
      version: 'gpt-6.1-sol-2026-01-01',
      picture: { text: QUARRYBASE_VISION_ANSWER.text, address: BANNER_URL },
      disclosure: ['Advertisement'],
      reason: 'disclosed by “Advertisement” above it; read in its picture; its links hide where they lead',
    });
    const { content } = await findEmailRow(world, emailId);
    expect(content?.slice(evidence.start, evidence.end).trim()).toBe('Advertisement');
    // A picture's address may reveal whose mail it is in.
    const member = (await world.people.subscriber((await findEmailRow(world, emailId)).newsletterId)).cookie;
    expect((await shown(member)).picture).toEqual({ text: QUARRYBASE_VISION_ANSWER.text });

    // The audience is described by the text read in the picture, not by the mail's text after it, and the label has
    // no quote.
    const [brand] = await world.db.select().from(brands).where(eq(brands.name, 'Quarrybase'));
    const { texts } = (await readAudienceFacts(world.db, 'brand', brand?.id ?? '')) ?? { texts: [] };
    expect(texts.map(({ text }) => text)).toEqual([QUARRYBASE_VISION_ANSWER.text]);
    await world.db.update(sponsorships).set({ verdict: 'confirmed' }).where(eq(sponsorships.emailId, emailId));
    for await (const issues of streamJudgedIssues(world.db))
      expect(issues.find(({ id }) => id === emailId)?.claims).toMatchObject([{ brand: 'Quarrybase', quote: null }]);
  });
});

it('a received mail becomes a sponsorship through the queue’s job and the services that production builds', async () => {
  const whole = createVisionWorld({ SITE_HOSTS: `pictures.example=${inject('standIns')}` });
  const seen = encodeURIComponent(JSON.stringify(QUARRYBASE_VISION_ANSWER));
  const emailId = await receiveMail(whole, pictureAdHtml(`https://pictures.example/seen/${seen}.png`, ADVERTISER_LINK));
  await whole.work(['analyse']);
  expect(await listMailSponsorships(whole, emailId)).toMatchObject([{ brand: 'Quarrybase', confidence: 80 }]);
  expect((await findEmailRow(whole, emailId)).aiResponse.pictures).toMatchObject([
    { model: 'gpt-6.1-sol', said: QUARRYBASE_VISION_ANSWER },
  ]);
});

describe('a picture whose link does not support the name', () => {
  it('is unsure, and waits with its picture for review', async () => {
    const emailId = await receiveMail(world, pictureAdHtml());
    await analyseWithPages(
      world,
      emailId,
      createBannerPages({ ...QUARRYBASE_VISION_ANSWER, advertiser: 'Mudhouse', text: 'Mudhouse Kilns for rent' }),
    );
    const [claim] = await listMailSponsorships(world, emailId);
    expect(claim).toMatchObject({ brand: 'Mudhouse', confidence: 59 });
    const [item] = await reviewItemsOf(world, 'unsure_claim', emailId);
    expect(item?.sponsorship).toMatchObject({
      id: claim?.id,
      picture: BANNER_URL,
      judged: expect.stringMatching(/read in its picture; .*no link bears the name out/),
      ad: { body: 'Mudhouse Kilns for rent' },
    });
    expect(await reviewItemsOf(world, 'unnamed_ad', emailId)).toEqual([]);
  });

  it('stays unsure although the catalogue knows the name, because only a model says that the picture shows it', async () => {
    await world.add.brand({ name: 'Ovenhouse', byHand: true, domain: 'ovenhouse.com' });
    const emailId = await receiveMail(world, pictureAdHtml());
    await analyseWithPages(
      world,
      emailId,
      createBannerPages({ ...QUARRYBASE_VISION_ANSWER, advertiser: 'Ovenhouse', text: 'Ovenhouse bread' }),
    );
    expect(await listMailSponsorships(world, emailId)).toMatchObject([{ brand: 'Ovenhouse', confidence: 59 }]);
  });

  it('of a sponsor whom the mail’s text names as well makes no second sponsorship, and waits no longer', async () => {
    const emailId = await receiveMail(
      world,
      `<h4>Presented by Stoneoven</h4><p><a href="https://stoneoven.com/?utm_source=letters">Stoneoven</a> bakes at night what you eat in the morning. Start a free trial today.</p>${NEWS_SECTION}${pictureAdHtml()}`,
    );
    await analyseWithPages(
      world,
      emailId,
      createBannerPages({ ...QUARRYBASE_VISION_ANSWER, advertiser: 'Stoneoven', text: 'Stoneoven Bread by mail' }),
    );
    expect((await listMailSponsorships(world, emailId)).map(({ brand }) => brand)).toEqual(['Stoneoven']);
    expect(await reviewItemsOf(world, 'unnamed_ad', emailId)).toEqual([]);
  });
});

it('a picture that the built-in analyst names by its link only, and the model not at all, is read like one without a name', async () => {
  // If the built-in analyst is sure, the model is not asked.
  const sure = createVisionWorld({ OPENAI_ASK: 'unsure' });
  const emailId = await receiveMail(sure, pictureAdHtml(BANNER_URL, 'https://quarrybase.com/?utm_source=letters'));
  expect(await analyseWithPages(sure, emailId, createBannerPages(QUARRYBASE_VISION_ANSWER))).toEqual([]);
  expect(await listMailSponsorships(sure, emailId)).toHaveLength(1);
  const other = await receiveMail(world, pictureAdHtml(BANNER_URL, 'https://quarrybase.com/?utm_source=letters'));
  expect(await analyseWithPages(world, other, createBannerPages(QUARRYBASE_VISION_ANSWER))).toEqual([
    'img.example/a/banner.png',
  ]);
  const [claim] = await listMailSponsorships(world, other);
  expect(claim).toMatchObject({ brand: 'Quarrybase', confidence: 80, textContent: QUARRYBASE_VISION_ANSWER.text });
});

describe('what a picture costs', () => {
  it('counts into the day’s budget and into its newsletter’s quota', async () => {
    const other = createVisionWorld();
    const newsletter = await other.add.newsletter({ domain: 'letters.test', name: 'Letters' });
    const emailId = await receiveMail(other, pictureAdHtml(BANNER_URL, ADVERTISER_LINK), {
      newsletterId: newsletter.id,
      door: 'mail',
    });
    await analyseWithPages(other, emailId, createBannerPages(QUARRYBASE_VISION_ANSWER));
    expect(await countSpentTokens(other)).toBe(9_500 + 1_500);
    const [usage] = await other.db.select().from(newsletterQuotaUse);
    expect(usage?.tokens).toBe(9_500 + 1_500);
  });

  it('is that of three pictures for many', async () => {
    const other = createVisionWorld();
    const src = (nth: number) => `https://img.example/a/${nth}.png`;
    const links = [1, 2, 3, 4, 5];
    const emailId = await receiveMail(
      other,
      links.map((nth) => pictureAdHtml(src(nth), `${HIDDEN_LINK}${nth}`) + NEWS_SECTION).join(''),
    );
    const pages = Object.fromEntries(
      links.map((nth) => [
        `img.example/a/${nth}.png`,
        {
          type: 'image/png',
          body: createPicture({ advertiser: `Kiln${nth}house`, text: `Kiln${nth}house rents kilns`, confidence: 90 }),
        },
      ]),
    );
    expect(await analyseWithPages(other, emailId, pages)).toHaveLength(3);
    expect(await countSpentTokens(other)).toBe(9_500 + 3 * 1_500);
    expect(await listMailSponsorships(other, emailId)).toHaveLength(3);
    expect(await reviewItemsOf(other, 'unnamed_ad', emailId)).toHaveLength(2);
  });
});

describe('a mail that is analysed again', () => {
  const again = async (emailId: string, pages: SitePages) => {
    await world.call(`/api/emails/process/${emailId}`, { as: await adminCookieOf(world), method: 'POST' });
    return analyseWithPages(world, emailId, pages);
  };

  it('keeps its sponsorship’s id without loading the picture again, which may be gone', async () => {
    const emailId = await receiveMail(world, pictureAdHtml(BANNER_URL, ADVERTISER_LINK));
    await analyseWithPages(world, emailId, createBannerPages(QUARRYBASE_VISION_ANSWER));
    const was = await listMailSponsorships(world, emailId);
    expect(await again(emailId, {})).toEqual([]);
    expect(await listMailSponsorships(world, emailId)).toEqual(was);
    expect(await again(emailId, {})).toEqual([]);
    expect(await listMailSponsorships(world, emailId)).toEqual(was);
  });

  it('keeps the reading of each picture; a different model is asked again', async () => {
    const src = (nth: number) => `https://img.example/a/${nth}.png`;
    const names = ['Kilnhouse', 'Mudhouse'];
    const emailId = await receiveMail(
      world,
      names.map((_, nth) => pictureAdHtml(src(nth), `${HIDDEN_LINK}${nth}`) + NEWS_SECTION).join(''),
    );
    const pages = (said: string[]): SitePages =>
      Object.fromEntries(
        said.map((advertiser, nth) => [
          `img.example/a/${nth}.png`,
          { type: 'image/png', body: createPicture({ advertiser, text: `${advertiser} rents kilns`, confidence: 90 }) },
        ]),
      );
    const named = async () => (await listMailSponsorships(world, emailId)).map(({ brand }) => brand);
    await analyseWithPages(world, emailId, pages(names));
    expect(await named()).toEqual(names);
    expect(await again(emailId, {})).toEqual([]);
    expect(await named()).toEqual(names);
    const newer = createVisionWorld({ DATABASE_URL: world.config.DATABASE_URL, OPENAI_MODEL: 'gpt-7-luna' });
    await world.call(`/api/emails/process/${emailId}`, { as: await adminCookieOf(world), method: 'POST' });
    expect(await analyseWithPages(newer, emailId, pages(names))).toHaveLength(2);
  });

  it('gets a picture read that could not be read before', async () => {
    const emailId = await receiveMail(world, pictureAdHtml(BANNER_URL, ADVERTISER_LINK));
    await analyseWithPages(world, emailId, createBannerPages({ status: 503 }));
    await expectUnnamedAd(world, emailId);
    expect(await again(emailId, createBannerPages(QUARRYBASE_VISION_ANSWER))).toHaveLength(1);
    expect(await listMailSponsorships(world, emailId)).toMatchObject([{ brand: 'Quarrybase' }]);
    expect(await reviewItemsOf(world, 'unnamed_ad', emailId)).toEqual([]);
  });

  it('keeps a person’s decision on it, and nothing waits for review', async () => {
    const emailId = await receiveMail(world, pictureAdHtml(BANNER_URL, ADVERTISER_LINK));
    await analyseWithPages(world, emailId, createBannerPages(QUARRYBASE_VISION_ANSWER));
    const [claim] = await listMailSponsorships(world, emailId);
    const as = await adminCookieOf(world);
    await world.call(`/api/sponsorships/${claim?.id}`, { as, method: 'DELETE' });
    await again(emailId, {});
    expect(await listMailSponsorships(world, emailId)).toMatchObject([{ id: claim?.id, verdict: 'rejected' }]);
    expect(await reviewItemsOf(world, 'unnamed_ad', emailId)).toEqual([]);
  });
});

describe('a picture inside the mail', () => {
  const bytes = createPicture(QUARRYBASE_VISION_ANSWER);

  it('in a data URL is read without a request', async () => {
    const emailId = await receiveMail(
      world,
      pictureAdHtml(`data:image/png;base64,${base64Of(bytes)}`, ADVERTISER_LINK),
    );
    expect(await analyseWithPages(world, emailId)).toEqual([]);
    const [claim] = await listMailSponsorships(world, emailId);
    expect(claim).toMatchObject({ brand: 'Quarrybase' });
    const { data } = await world.call(`/api/sponsorships/${claim?.id}`, { as: await adminCookieOf(world) });
    expect(data.evidence.picture).toEqual({ text: QUARRYBASE_VISION_ANSWER.text, address: null });
  });

  it('is read whole, however long its data URL', async () => {
    const large = createPicture(QUARRYBASE_VISION_ANSWER, { bytes: 20_000 });
    const emailId = await receiveMail(
      world,
      pictureAdHtml(`data:image/png;base64,${base64Of(large)}`, ADVERTISER_LINK),
    );
    await analyseWithPages(world, emailId);
    expect(await listMailSponsorships(world, emailId)).toMatchObject([{ brand: 'Quarrybase' }]);
  });

  it('attached as a part is read without a request', async () => {
    const emailId = await receiveMail(world, pictureAdHtml('cid:banner.1@letters.test', ADVERTISER_LINK), {
      wrap: (html) =>
        [
          'Content-Type: multipart/related; boundary="edge"\r\n',
          `--edge\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`,
          `--edge\r\nContent-Type: image/gif\r\nContent-ID: <other@letters.test>\r\nContent-Transfer-Encoding: base64\r\n\r\nR0lGODlhAQABAAAAACw=`,
          `--edge\r\nContent-Type: image/png; name="b.png"\r\nContent-ID: <banner.1@letters.test>\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: inline\r\n\r\n${base64Of(bytes).replace(/.{76}/g, '$&\r\n')}`,
          '--edge--',
        ].join('\r\n'),
    });
    expect(await analyseWithPages(world, emailId)).toEqual([]);
    expect(await listMailSponsorships(world, emailId)).toMatchObject([{ brand: 'Quarrybase' }]);
  });

  it.each(['cid:nothing@letters.test', 'data:image/png;base64,!!!!', 'data:text/html,<h1>x</h1>'])(
    'is ignored if its data is unusable (%s)',
    async (src) => {
      const emailId = await receiveMail(world, pictureAdHtml(src, ADVERTISER_LINK));
      expect(await analyseWithPages(world, emailId)).toEqual([]);
      await expectUnnamedAd(world, emailId, /doesn’t hold it/);
    },
  );
});
