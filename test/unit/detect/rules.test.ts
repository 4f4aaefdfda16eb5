// What is a sponsorship, and what only looks like one. Brands and letters are invented.
import { describe, expect, it } from 'vitest';
import type { Issue } from '../../../src/detect/analyst.ts';
import { segment } from '../../../src/detect/blocks.ts';
import { detectSponsors } from '../../../src/detect/detect.ts';
import { offlineReader } from '../../../src/detect/offline-reader.ts';

const STORY = `<h2>The week in kilns</h2><p>${'Potters argue about cones, clay and the weather, as they always did. '.repeat(8)}</p>`;
const FOOT =
  '<p>You receive this because you signed up at <a href="https://kilnletter.example">kilnletter.example</a>. <a href="https://kilnletter.example/u">Unsubscribe</a></p>';

function issueOf(parts: { html?: string; text?: string }): Issue {
  const { text, blocks } = segment({ html: parts.html ?? null, text: parts.text ?? null });
  return {
    subject: 'The week in kilns',
    newsletter: { name: 'The Kiln Letter', domain: 'kilnletter.example' },
    sender: { name: 'The Kiln Letter', address: 'mail@kilnletter.example' },
    text,
    blocks,
  };
}

const sponsors = async (body: string) =>
  (await detectSponsors(offlineReader, issueOf({ html: `<html><body>${body}</body></html>` }))).claims;
const AD = (label: string, brand = 'Glazeworks') =>
  `${STORY}<p>${label}</p><p><a href="https://${brand.toLowerCase()}.example/?utm_source=kiln&utm_medium=sponsor">${brand}</a> ships glazes to any studio within a day. Start a free trial today.</p><h2>More news</h2>${STORY}${FOOT}`;

describe('a sponsor of the issue', () => {
  it.each([
    'Sponsored by Glazeworks',
    'Presented by Glazeworks',
    'Together with Glazeworks',
    'In partnership with Glazeworks',
    'A message from Glazeworks',
    'This issue is brought to you by Glazeworks',
    'Today’s sponsor: Glazeworks',
    'Thanks to Glazeworks for sponsoring this issue',
    'SPONSOR',
    'From our partners',
    'Advertisement',
    'Präsentiert von Glazeworks',
    'Anzeige',
    'En partenariat avec Glazeworks',
    'Patrocinado por Glazeworks',
    'In collaborazione con Glazeworks',
    'Apresentado por Glazeworks',
    'Aangeboden door Glazeworks',
  ])('is found under the words %s', async (label) => {
    const found = await sponsors(AD(label));
    expect(found.map(({ brand, domain }) => [brand, domain])).toEqual([['Glazeworks', 'glazeworks.example']]);
    expect(found[0]?.confidence).toBeGreaterThanOrEqual(60);
  });

  it('is found in a list if its entry is marked', async () => {
    const found = await sponsors(
      `${STORY}<ul><li><a href="https://a.example/1">How clay dries</a></li><li><a href="https://glazeworks.example/">Glazeworks: glazes by the bucket</a> (Sponsor)</li><li><a href="https://b.example/2">A kiln in a van</a></li></ul>${STORY}${FOOT}`,
    );
    expect(found.map(({ brand, placementType }) => [brand, placementType])).toEqual([['Glazeworks', 'list_inclusion']]);
  });

  it('is found once if a credit at the top and an ad further down are its own', async () => {
    const found = await sponsors(
      `<p>Together with <a href="https://glazeworks.example">Glazeworks</a></p>${AD('Sponsored by Glazeworks')}`,
    );
    expect(found.map(({ brand, placementType }) => [brand, placementType])).toEqual([['Glazeworks', 'primary_native']]);
  });

  it('is found for each of two brands in one credit', async () => {
    const found = await sponsors(
      `<p>Together with <a href="https://glazeworks.example">Glazeworks</a> and <a href="https://slipcast.example">Slipcast</a></p>${STORY}${FOOT}`,
    );
    expect(found.map(({ brand }) => brand).sort()).toEqual(['Glazeworks', 'Slipcast']);
  });

  it('is found in a marked entry without brackets, and not in the entries beside it', async () => {
    const entry = (host: string, title: string, end: string) =>
      `<p><a href="https://${host}/">${title}</a><br>All that potters ask for, in a word or two. <small>${end}</small></p>`;
    const found = await sponsors(
      `${STORY}${entry('a.example', 'How clay dries', 'MIA CLAYTHORNE')}${entry('glazeworks.example', 'Glazes by the bucket', 'GLAZEWORKS <b>SPONSOR</b>')}${entry('b.example', 'A kiln in a van', 'JON ASH')}${STORY}${FOOT}`,
    );
    expect(found.map(({ brand, domain }) => [brand, domain])).toEqual([['Glazeworks', 'glazeworks.example']]);
  });

  const cell = (name: string, host: string) =>
    `<td><a href="https://${host}/"><img src="https://img.example/${host}.png" alt="${name} logo"></a></td>`;
  const grid = async (...cells: string[]) =>
    (await sponsors(`${STORY}<p>Brought to you by</p><table><tr>${cells.join('')}</tr></table>${STORY}${FOOT}`)).map(
      ({ brand, placementType }) => [brand, placementType],
    );

  it('is found once if all logos are one sponsor’s', async () => {
    const [one, two] = [cell('Glazeworks', 'glazeworks.example'), cell('Slipcast', 'glazeworks.example')];
    expect((await grid(one, one)).map(([brand]) => brand)).toEqual(['Glazeworks']);
    expect((await grid(one, two)).map(([brand]) => brand)).toEqual(['Glazeworks']);
  });

  it('is found in a plain-text mail, between rules', async () => {
    const rule = '-'.repeat(60);
    const text = `THE KILN LETTER\n\n${'Potters argue about cones and clay. '.repeat(20)}\n\n${rule}\nSPONSORED BY: Glazeworks\nGlazes by the bucket, at your door in a day.\nhttp://www.glazeworks.example/kiln\n${rule}\n\n${'More of the same, and then some. '.repeat(20)}\n`;
    const { claims } = await detectSponsors(offlineReader, issueOf({ text }));
    expect(claims.map(({ brand, placementType, domain }) => [brand, placementType, domain])).toEqual([
      ['Glazeworks', 'text_only', 'glazeworks.example'],
    ]);
  });

  it('is found with the discount code for readers', async () => {
    const [found] = await sponsors(
      AD('Sponsored by Glazeworks').replace('Start a free trial today.', 'Use code KILN20 for 20% off.'),
    );
    expect(found?.placementType).toBe('coupon');
  });
});

describe('no sponsor is found in', () => {
  it.each([
    [
      'an ask for sponsors',
      '<p>Want to reach 20,000 potters? <a href="https://kilnletter.example/ads">Advertise with us</a>.</p>',
    ],
    [
      'an ask for money',
      '<p>Support this letter on <a href="https://patreon.com/kiln">Patreon</a>, or become a sponsor on <a href="https://github.com/sponsors/kiln">GitHub Sponsors</a>.</p>',
    ],
    [
      'self-promotion',
      '<p>Presented by The Kiln Letter</p><p><a href="https://kilnletter.example/course">Our course</a> teaches you to throw. Sign up today.</p>',
    ],
    [
      'editorial words',
      '<p>The bill, sponsored by Senator Moor, would tax clay. It was supported by Potters United in spring, and presented by its author in June.</p>',
    ],
    [
      'an event’s sponsors',
      '<p>The conference in Leeds, sponsored by Bigglaze, starts on Friday and has room for six hundred people who want to hear about cones and kilns all day long, and to eat well in between.</p>',
    ],
    ['a platform’s own line', '<p><a href="https://beehiiv.com">Powered by beehiiv</a></p>'],
    [
      'a list of links',
      '<ul><li><a href="https://a.example/?utm_source=kiln">How clay dries</a></li><li><a href="https://b.example/?utm_source=kiln">A kiln in a van</a></li></ul>',
    ],
  ])('%s', async (_, body) => {
    expect(await sponsors(`${STORY}${body}${STORY}${FOOT}`)).toEqual([]);
  });
});
