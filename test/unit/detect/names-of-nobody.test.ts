// Common words, products, coupons and the newsletter's own names are not shown as brands.
import { describe, expect, it } from 'vitest';
import { detectShownClaims, expectShownBrand } from './shown-brand.ts';

describe('text that is not a name is not shown as a brand', () => {
  it('a common word whose link matches no name in the ad is replaced by the address, with low confidence', async () => {
    const [claim] = await detectShownClaims({
      found: 'Create',
      said: 'Create more with less work today.',
      site: 'zvqk.io',
      show: '',
    });
    expect(claim).toMatchObject({ brand: 'zvqk.io' });
    expect(claim?.confidence).toBeLessThan(60);
  });

  it.each([
    ['Agent Field AI', 'Presented by Agent Field AI', 'Presented by'],
    ['Stream', 'Stream Chat lets potters talk. / Stream sponsor', 'sponsor'],
  ])('%s, made of common words, is a name in a line that only says who sponsors', async (found, said, words) => {
    const row = { found, said, site: 'zvqk.io', show: '' };
    expect((await detectShownClaims(row, undefined, { disclosure: [words] })).map(({ brand }) => brand)).toEqual([
      found,
    ]);
    expect((await detectShownClaims(row)).map(({ brand }) => brand)).not.toContain(found);
  });

  it.each([
    ['Event', 'Come to Ohio in May. / Event sponsor', 'sponsor'],
    ['Guide', 'How to fire a kiln. / Sponsored guide', 'Sponsored'],
  ])('%s is the sponsored thing, not the sponsor, if the ad names nobody by it', async (found, said, words) => {
    const shown = await detectShownClaims({ found, said, site: 'zvqk.io', show: '' }, undefined, {
      disclosure: [words],
    });
    expect(shown.map(({ brand }) => brand)).not.toContain(found);
  });

  it.each(['Kiln Letter Daily', 'The Kiln Letter', 'Kiln Letter AI'])(
    'the publisher’s sister letter %s is no sponsor',
    async (found) => {
      expect(
        await detectShownClaims({
          found,
          said: `${found} is our other letter. Read ${found}.`,
          site: 'sister.example',
          show: '',
        }),
      ).toEqual([]);
    },
  );

  it.each([
    ['Kiln', 'the letter without what says that it is one', 'Kiln Weekly'],
    ['Thekiln', 'the name that its own site spells', 'Clay and Fire'],
  ])('%s is the newsletter’s own publisher: %s', async (found, _, newsletter) => {
    const said = `${found} has a shop now. Visit the ${found} shop.`;
    expect(await detectShownClaims({ found, said, site: 'sister.example', show: '' }, newsletter)).toEqual([]);
  });

  it.each([
    ['Crash Reporting', 'Crash Reporting that is light. Add crash reporting to your app today.', 'zvqk.io', 'zvqk.io'],
    ['Master Compose Stability', 'Master Compose Stability / A cheat sheet for your app.', 'zvqk.io', 'zvqk.io'],
    [
      'Building High Scale Payments Infrastructure Right',
      'Building High Scale Payments Infrastructure Right / A guide.',
      'zvqk.io',
      'zvqk.io',
    ],
  ])(
    '%s at a site that doesn’t match it has the confidence of a claim that waits for review',
    async (found, said, site, show) => {
      const [claim] = await detectShownClaims({ found, said, site, show: '' });
      expect(claim?.brand).toBe(show);
      expect(claim?.confidence).toBeLessThan(60);
    },
  );

  it.each([
    ['Charles Schwab', 'Charles Schwab has funds for you.', 'schwab.com'],
    ['Render Loop', 'Render Loop draws a render loop for you.', 'renderloop.com'],
    ['Build Kite', 'Build Kite runs your tests.', 'buildkite.com'],
    ['Ben & Jerry', 'Ben & Jerry have a new one.', 'benjerry.com'],
  ])('%s is a company if its site contains the name', async (found, said, site) => {
    const [claim] = await detectShownClaims({ found, said, site, show: '' });
    expect(claim).toMatchObject({ brand: found, confidence: 90 });
  });

  it.each([
    ['PMN50CAM5', 'Half off with PMN50CAM5 until June.', 'zvqk.io', 'zvqk.io'],
    ['API', 'API for live video. The API that streams.', 'api.stream', 'api.stream'],
    ['SLA', 'Get an SLA that holds. SLA in writing.', 'zvqk.io', 'zvqk.io'],
    ['Nuclear Energy', 'Nuclear Energy is back. Put money in it.', 'zvqk.io', 'zvqk.io'],
    ['Million', 'Million reasons to switch.', 'zvqk.io', 'zvqk.io'],
    ['SOC 2', 'SOC 2 in weeks, not months.', 'zvqk.io', 'zvqk.io'],
  ])('%s is not a name, and its claim waits for review under the address', async (found, said, site, show) => {
    const [claim] = await detectShownClaims({ found, said, site, show: '' });
    expect(claim?.brand).toBe(show);
    expect(claim?.confidence).toBeLessThan(60);
  });

  it.each([
    ['HEY', 'HEY is mail as it should be. Try HEY.', 'hey.com', 'HEY'],
    ['KIT', 'KIT for creators. Kit sends your letters.', 'kit.com', 'KIT'],
    ['Stream', 'Stream has chat for your app.', 'getstream.io', 'Stream'],
    ['C3 AI', 'C3 AI runs plants.', 'c3.ai', 'C3 AI'],
  ])('%s is a name because its site or its mail confirms it', async (found, said, site, show) => {
    const [claim] = await detectShownClaims({ found, said, site, show: '' });
    expect(claim?.brand).toBe(show);
    expect(claim?.confidence).toBeGreaterThanOrEqual(60);
  });

  it.each([
    ['github.com/kilnworks/glaze', 100],
    ['apps.apple.com/app/kiln-works/id1', 100],
    ['github.com/somebody/glaze', 59],
  ])('%s supports the name Kilnworks up to %i %%', async (site, sureTo) => {
    const [claim] = await detectShownClaims({ found: 'Kilnworks', said: 'Kilnworks is open source.', site, show: '' });
    expect(claim).toMatchObject({ brand: 'Kilnworks', confidence: Math.min(90, sureTo) });
  });

  it('a name that only running text has waits for a person, unless a model gives it', async () => {
    const row = {
      found: 'Netflix',
      said: 'What we learned about vaults at Netflix.',
      site: 'apps.apple.com/app/id1',
      show: '',
    };
    expect(await detectShownClaims(row)).toMatchObject([{ brand: 'Netflix', confidence: 59 }]);
    expect(await detectShownClaims(row, undefined, { analyst: 'openai' })).toMatchObject([{ confidence: 90 }]);
    expect(await detectShownClaims({ ...row, said: 'Have a look', found: 'Have a look' })).toEqual([]);
  });

  it('common words are a name that the disclosure or the site supports', async () => {
    const row = { found: 'Kit', said: 'Sponsored by Kit: letters that pay.', site: 'zvqk.io', show: '' };
    expect(await detectShownClaims(row, undefined, { disclosure: ['Sponsored by'] })).toMatchObject([
      { brand: 'Kit', confidence: 90 },
    ]);
    expect(
      await detectShownClaims({
        found: 'Stripe Startups',
        said: 'Stripe Startups has credits.',
        site: 'stripe.com',
        show: '',
      }),
    ).toMatchObject([{ brand: 'Stripe Startups' }]);
  });

  it.each([
    ['Sprig', 'Sprig asks people. Try SPRIG, says SPRIG.', 'sprig.com', 'Sprig'],
    ['Sproge', 'SPROGE asks people. Try SPROGE.', 'sproge.com', 'Sproge'],
    ['Sprig', 'sprig asks people. Try sprig.', 'sprig.com', 'Sprig'],
    ['sprig', 'sprig asks people. Try sprig.', 'sprig.com', 'sprig'],
    ['SPRIG', 'Sprig asks people. sprig is here, and sprig there.', 'sprig.com', 'Sprig'],
  ])('%s in a mail that says "%s" keeps the mail’s capitals', async (found, said, site, show) => {
    await expectShownBrand({ found, said, site, show });
  });

  it('a name includes the word after it at three mentions, not at two, if no site supports the name', async () => {
    const shownOf = async (said: string) =>
      (await detectShownClaims({ found: 'Kafkess', said, site: 'zvqk.io', show: '' }))[0]?.brand;
    const two = 'Kafkess Queue is light. Try Kafkess Queue.';
    expect([
      await shownOf(two),
      await shownOf(`${two} Get Kafkess Queue.`),
      await shownOf(`${two} Get Kafkess Queue, or Kafkess.`),
    ]).toEqual(['Kafkess', 'Kafkess Queue', 'Kafkess']);
  });
});
