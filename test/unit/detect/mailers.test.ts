// What mailing platforms add to every letter is not an ad, but an ad of theirs is. All other names are invented.
import { describe, expect, it } from 'vitest';
import { detectSponsors } from '../../../src/detect/detect.ts';
import { offlineReader } from '../../../src/detect/offline-reader.ts';
import { issueOf } from '../../support/issues.ts';

const STORY = `<h3>Three ways to fire a kiln</h3><p>The papers disagree about what that means for the rest of the year, and
  the figures will be revised in June. <a href="https://paper.example/s/1">Read more</a></p>`;
const link = (host: string, name: string) => `<a href="https://${host}/?utm_source=kiln">${name}</a>`;
const brands = async (before: string, after = '') => {
  const html = `<h1>The Kiln Letter</h1>${before}${STORY.repeat(3)}<p>You get this because you signed up.
    <a href="https://thekiln.example/u?i=1">Unsubscribe</a></p>${after}`;
  return (await detectSponsors(offlineReader, issueOf({ html }))).claims.map(({ brand }) => brand);
};

describe('a line that a mailing platform adds', () => {
  const lines = [
    `Powered by ${link('www.omnisend.com', 'Omnisend')}`,
    `Powered by ${link('rasa.io', 'rasa.io')}`,
    `Brought to you by ${link('buttondown.email', 'Buttondown')}, the easiest way to grow your newsletter.`,
    `Presented by ${link('goodbits.io', 'Goodbits')}`,
    `Supported by ${link('steadyhq.com', 'Steady')}`,
    `This newsletter is powered by ${link('sendfox.com', 'SendFox')}`,
    'Powered by<br><a href="https://www.mailjet.com"><img src="https://a.example/l.png" alt="Mailjet"></a>',
  ];
  it.each(lines)('is no ad, above or below the letter: %s', async (line) => {
    expect(await brands(`<p>${line}</p>`)).toEqual([]);
    expect(await brands('', `<p>${line}</p>`)).toEqual([]);
  });

  it.each([
    ['Kit', `Brought to you by ${link('kit.com', 'Kit')}`],
    ['Buttondown', `Presented by ${link('buttondown.email', 'Buttondown')}, the easiest way to grow your newsletter.`],
  ])('is a credit within the letter: %s', async (name, line) => {
    expect(await brands(`${STORY}<p>${line}</p>`)).toEqual([name]);
    expect(await brands(`${STORY}<p>Powered by ${name}</p>`)).toEqual([]);
  });

  it('is recognised for an unknown platform too, in the letter’s footer only', async () => {
    const line = `<p>Powered by ${link('kilnpost.com', 'Kilnpost')}</p>`;
    expect(await brands('', line)).toEqual([]);
    expect(await brands(line)).toEqual(['Kilnpost']);
  });
});

it.each([
  ['beehiiv', `<p>Sponsored by ${link('www.beehiiv.com', 'beehiiv')}</p>`],
  [
    'MailerLite',
    `<p>This issue is brought to you by ${link('www.mailerlite.com', 'MailerLite')}</p>
      <p>MailerLite makes letters in minutes. ${link('www.mailerlite.com', 'Try MailerLite free')}.</p>`,
  ],
])('an ad for a mailing platform is still an ad: %s', async (name, html) => expect(await brands(html)).toEqual([name]));
