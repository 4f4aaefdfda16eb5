// Ads that are a picture without text: if configured, a vision model reads them, and its answer becomes a marked claim.
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { readAudienceFacts } from '../../src/store/audiences.ts';
import { streamJudgedIssues } from '../../src/store/labels.ts';
import { brands } from '../../src/store/schema/brands.ts';
import { newsletterQuotaUse } from '../../src/store/schema/operations.ts';
import { sponsorships } from '../../src/store/schema/sponsorships.ts';
import { base64Of, picture } from '../support/pictures.ts';
import type { SitePages } from '../support/sites.ts';
import type { World } from '../support/world.ts';
import {
  adminOf,
  adOf,
  analysed,
  BANNER,
  banner,
  claimsOf,
  expectUnnamed,
  HIDDEN,
  LINKED,
  NEWS,
  QUARRYBASE,
  received,
  rowOf,
  seeing,
  spentIn,
  waiting,
} from './support/pictured-ads.ts';

let world: World;
beforeAll(() => {
  world = seeing();
});

describe('a picture whose link supports the name read in it', () => {
  it('becomes a sponsorship with the place, confidence and model of the reading, and leaves the queue', async () => {
    const emailId = await received(world, adOf(BANNER, LINKED));
    expect(await analysed(world, emailId, banner(QUARRYBASE))).toEqual(['img.example/a/banner.png']);
    const [claim] = await claimsOf(world, emailId);
    expect(claim).toMatchObject({ brand: 'Quarrybase', confidence: 80, textContent: QUARRYBASE.text });
    expect(await waiting(world, 'unnamed_ad', emailId)).toEqual([]);
    expect((await rowOf(world, emailId)).hasSponsorship).toBe(1);

    const shown = async (as: string) => (await world.call(`/api/sponsorships/${claim?.id}`, { as })).data.evidence;
    const evidence = await shown(await adminOf(world));
    expect(evidence).toMatchObject({
      analyst: 'openai-vision',
      version: 'gpt-6.1-sol-2026-01-01',
      picture: { text: QUARRYBASE.text, address: BANNER },
      disclosure: ['Advertisement'],
      reason: 'disclosed by “Advertisement” above it; read in its picture; its links hide where they lead',
    });
    const { content } = await rowOf(world, emailId);
    expect(content?.slice(evidence.start, evidence.end).trim()).toBe('Advertisement');
    // A picture's address may reveal whose mail it is in.
    const member = (await world.people.subscriber((await rowOf(world, emailId)).newsletterId)).cookie;
    expect((await shown(member)).picture).toEqual({ text: QUARRYBASE.text });

    // The audience is described by the text read in the picture, not by the mail's text after it, and the label has
    // no quote.
    const [brand] = await world.db.select().from(brands).where(eq(brands.name, 'Quarrybase'));
    const { texts } = (await readAudienceFacts(world.db, 'brand', brand?.id ?? '')) ?? { texts: [] };
    expect(texts.map(({ text }) => text)).toEqual([QUARRYBASE.text]);
    await world.db.update(sponsorships).set({ verdict: 'confirmed' }).where(eq(sponsorships.emailId, emailId));
    for await (const issues of streamJudgedIssues(world.db))
      expect(issues.find(({ id }) => id === emailId)?.claims).toMatchObject([{ brand: 'Quarrybase', quote: null }]);
  });
});

it('a received mail becomes a sponsorship through the queue’s job and the services that production builds', async () => {
  const whole = seeing({ SITE_HOSTS: `pictures.example=${inject('standIns')}` });
  const seen = encodeURIComponent(JSON.stringify(QUARRYBASE));
  const emailId = await received(whole, adOf(`https://pictures.example/seen/${seen}.png`, LINKED));
  await whole.work(['analyse']);
  expect(await claimsOf(whole, emailId)).toMatchObject([{ brand: 'Quarrybase', confidence: 80 }]);
  expect((await rowOf(whole, emailId)).aiResponse.pictures).toMatchObject([{ model: 'gpt-6.1-sol', said: QUARRYBASE }]);
});

describe('a picture whose link does not support the name', () => {
  it('is unsure, and waits with its picture for review', async () => {
    const emailId = await received(world, adOf());
    await analysed(world, emailId, banner({ ...QUARRYBASE, advertiser: 'Mudhouse', text: 'Mudhouse Kilns for rent' }));
    const [claim] = await claimsOf(world, emailId);
    expect(claim).toMatchObject({ brand: 'Mudhouse', confidence: 59 });
    const [item] = await waiting(world, 'unsure_claim', emailId);
    expect(item?.sponsorship).toMatchObject({
      id: claim?.id,
      picture: BANNER,
      judged: expect.stringMatching(/read in its picture; .*no link bears the name out/),
      ad: { body: 'Mudhouse Kilns for rent' },
    });
    expect(await waiting(world, 'unnamed_ad', emailId)).toEqual([]);
  });

  it('stays unsure although the catalogue knows the name, because only a model says that the picture shows it', async () => {
    await world.add.brand({ name: 'Ovenhouse', byHand: true, domain: 'ovenhouse.com' });
    const emailId = await received(world, adOf());
    await analysed(world, emailId, banner({ ...QUARRYBASE, advertiser: 'Ovenhouse', text: 'Ovenhouse bread' }));
    expect(await claimsOf(world, emailId)).toMatchObject([{ brand: 'Ovenhouse', confidence: 59 }]);
  });

  it('of a sponsor whom the mail’s text names as well makes no second sponsorship, and waits no longer', async () => {
    const emailId = await received(
      world,
      `<h4>Presented by Stoneoven</h4><p><a href="https://stoneoven.com/?utm_source=letters">Stoneoven</a> bakes at night what you eat in the morning. Start a free trial today.</p>${NEWS}${adOf()}`,
    );
    await analysed(world, emailId, banner({ ...QUARRYBASE, advertiser: 'Stoneoven', text: 'Stoneoven Bread by mail' }));
    expect((await claimsOf(world, emailId)).map(({ brand }) => brand)).toEqual(['Stoneoven']);
    expect(await waiting(world, 'unnamed_ad', emailId)).toEqual([]);
  });
});

it('a picture that the built-in analyst names by its link only, and the model not at all, is read like one without a name', async () => {
  // If the built-in analyst is sure, the model is not asked.
  const sure = seeing({ OPENAI_ASK: 'unsure' });
  const emailId = await received(sure, adOf(BANNER, 'https://quarrybase.com/?utm_source=letters'));
  expect(await analysed(sure, emailId, banner(QUARRYBASE))).toEqual([]);
  expect(await claimsOf(sure, emailId)).toHaveLength(1);
  const other = await received(world, adOf(BANNER, 'https://quarrybase.com/?utm_source=letters'));
  expect(await analysed(world, other, banner(QUARRYBASE))).toEqual(['img.example/a/banner.png']);
  const [claim] = await claimsOf(world, other);
  expect(claim).toMatchObject({ brand: 'Quarrybase', confidence: 80, textContent: QUARRYBASE.text });
});

describe('what a picture costs', () => {
  it('counts into the day’s budget and into its newsletter’s quota', async () => {
    const other = seeing();
    const newsletter = await other.add.newsletter({ domain: 'letters.test', name: 'Letters' });
    const emailId = await received(other, adOf(BANNER, LINKED), { newsletterId: newsletter.id, door: 'mail' });
    await analysed(other, emailId, banner(QUARRYBASE));
    expect(await spentIn(other)).toBe(9_500 + 1_500);
    const [usage] = await other.db.select().from(newsletterQuotaUse);
    expect(usage?.tokens).toBe(9_500 + 1_500);
  });

  it('is that of three pictures for many', async () => {
    const other = seeing();
    const src = (nth: number) => `https://img.example/a/${nth}.png`;
    const links = [1, 2, 3, 4, 5];
    const emailId = await received(other, links.map((nth) => adOf(src(nth), `${HIDDEN}${nth}`) + NEWS).join(''));
    const pages = Object.fromEntries(
      links.map((nth) => [
        `img.example/a/${nth}.png`,
        {
          type: 'image/png',
          body: picture({ advertiser: `Kiln${nth}house`, text: `Kiln${nth}house rents kilns`, confidence: 90 }),
        },
      ]),
    );
    expect(await analysed(other, emailId, pages)).toHaveLength(3);
    expect(await spentIn(other)).toBe(9_500 + 3 * 1_500);
    expect(await claimsOf(other, emailId)).toHaveLength(3);
    expect(await waiting(other, 'unnamed_ad', emailId)).toHaveLength(2);
  });
});

describe('a mail that is analysed again', () => {
  const again = async (emailId: string, pages: SitePages) => {
    await world.call(`/api/emails/process/${emailId}`, { as: await adminOf(world), method: 'POST' });
    return analysed(world, emailId, pages);
  };

  it('keeps its sponsorship’s id without loading the picture again, which may be gone', async () => {
    const emailId = await received(world, adOf(BANNER, LINKED));
    await analysed(world, emailId, banner(QUARRYBASE));
    const was = await claimsOf(world, emailId);
    expect(await again(emailId, {})).toEqual([]);
    expect(await claimsOf(world, emailId)).toEqual(was);
    expect(await again(emailId, {})).toEqual([]);
    expect(await claimsOf(world, emailId)).toEqual(was);
  });

  it('keeps the reading of each picture; a different model is asked again', async () => {
    const src = (nth: number) => `https://img.example/a/${nth}.png`;
    const names = ['Kilnhouse', 'Mudhouse'];
    const emailId = await received(world, names.map((_, nth) => adOf(src(nth), `${HIDDEN}${nth}`) + NEWS).join(''));
    const pages = (said: string[]): SitePages =>
      Object.fromEntries(
        said.map((advertiser, nth) => [
          `img.example/a/${nth}.png`,
          { type: 'image/png', body: picture({ advertiser, text: `${advertiser} rents kilns`, confidence: 90 }) },
        ]),
      );
    const named = async () => (await claimsOf(world, emailId)).map(({ brand }) => brand);
    await analysed(world, emailId, pages(names));
    expect(await named()).toEqual(names);
    expect(await again(emailId, {})).toEqual([]);
    expect(await named()).toEqual(names);
    const newer = seeing({ DATABASE_URL: world.config.DATABASE_URL, OPENAI_MODEL: 'gpt-7-luna' });
    await world.call(`/api/emails/process/${emailId}`, { as: await adminOf(world), method: 'POST' });
    expect(await analysed(newer, emailId, pages(names))).toHaveLength(2);
  });

  it('gets a picture read that could not be read before', async () => {
    const emailId = await received(world, adOf(BANNER, LINKED));
    await analysed(world, emailId, banner({ status: 503 }));
    await expectUnnamed(world, emailId);
    expect(await again(emailId, banner(QUARRYBASE))).toHaveLength(1);
    expect(await claimsOf(world, emailId)).toMatchObject([{ brand: 'Quarrybase' }]);
    expect(await waiting(world, 'unnamed_ad', emailId)).toEqual([]);
  });

  it('keeps a person’s decision on it, and nothing waits for review', async () => {
    const emailId = await received(world, adOf(BANNER, LINKED));
    await analysed(world, emailId, banner(QUARRYBASE));
    const [claim] = await claimsOf(world, emailId);
    const as = await adminOf(world);
    await world.call(`/api/sponsorships/${claim?.id}`, { as, method: 'DELETE' });
    await again(emailId, {});
    expect(await claimsOf(world, emailId)).toMatchObject([{ id: claim?.id, verdict: 'rejected' }]);
    expect(await waiting(world, 'unnamed_ad', emailId)).toEqual([]);
  });
});

describe('a picture inside the mail', () => {
  const bytes = picture(QUARRYBASE);

  it('in a data URL is read without a request', async () => {
    const emailId = await received(world, adOf(`data:image/png;base64,${base64Of(bytes)}`, LINKED));
    expect(await analysed(world, emailId)).toEqual([]);
    const [claim] = await claimsOf(world, emailId);
    expect(claim).toMatchObject({ brand: 'Quarrybase' });
    const { data } = await world.call(`/api/sponsorships/${claim?.id}`, { as: await adminOf(world) });
    expect(data.evidence.picture).toEqual({ text: QUARRYBASE.text, address: null });
  });

  it('is read whole, however long its data URL', async () => {
    const large = picture(QUARRYBASE, { bytes: 20_000 });
    const emailId = await received(world, adOf(`data:image/png;base64,${base64Of(large)}`, LINKED));
    await analysed(world, emailId);
    expect(await claimsOf(world, emailId)).toMatchObject([{ brand: 'Quarrybase' }]);
  });

  it('attached as a part is read without a request', async () => {
    const emailId = await received(world, adOf('cid:banner.1@letters.test', LINKED), {
      wrap: (html) =>
        [
          'Content-Type: multipart/related; boundary="edge"\r\n',
          `--edge\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`,
          `--edge\r\nContent-Type: image/gif\r\nContent-ID: <other@letters.test>\r\nContent-Transfer-Encoding: base64\r\n\r\nR0lGODlhAQABAAAAACw=`,
          `--edge\r\nContent-Type: image/png; name="b.png"\r\nContent-ID: <banner.1@letters.test>\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: inline\r\n\r\n${base64Of(bytes).replace(/.{76}/g, '$&\r\n')}`,
          '--edge--',
        ].join('\r\n'),
    });
    expect(await analysed(world, emailId)).toEqual([]);
    expect(await claimsOf(world, emailId)).toMatchObject([{ brand: 'Quarrybase' }]);
  });

  it.each(['cid:nothing@letters.test', 'data:image/png;base64,!!!!', 'data:text/html,<h1>x</h1>'])(
    'is ignored if its data is unusable (%s)',
    async (src) => {
      const emailId = await received(world, adOf(src, LINKED));
      expect(await analysed(world, emailId)).toEqual([]);
      await expectUnnamed(world, emailId, /doesn’t hold it/);
    },
  );
});
