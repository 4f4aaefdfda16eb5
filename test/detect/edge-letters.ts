// Deterministic artificial letters: their lengths, counts and distances lie on both sides of the detector's bounds, and
// their words and links cover every kind that it distinguishes.
import type { Issue } from '../../src/detect/analyst.ts';
import { issueOf } from '../support/issues.ts';
import type { Letter } from './forms.ts';
import { createIntegerGenerator } from './mixed-letters.ts';

type Draw = ReturnType<typeof createIntegerGenerator>;

const BRANDS: readonly (readonly [name: string, host: string])[] = [
  ['Glazeworks', 'glazeworks.com'],
  ['Glazeworks', 'getglazeworks.com'],
  ['Ember Clay', 'emberclay.io'],
  ['Ember Clay', 'ember.example'],
  ['ThrowLab', 'throwlabhq.com'],
  ['ThrowLab Studio Platform', 'throwlab.dev'],
  ['Ochre & Ash', 'ochreash.co'],
  ['Bank of Clay', 'boc.com'],
  ['KAOLIN', 'kaolin.ai'],
  ['Kaolin Cloud', 'trykaolin.com'],
  ['Wheelhaus.io', 'wheelhaus.io'],
  ['The Analog Circle', 'analogcircle.org'],
  ['Le Four à Bois', 'lefourabois.fr'],
  ['Kiln Guide', 'kilnletter.example'],
  ['3Cones', '3cones.app'],
  ['Guide', 'guide.example'],
  ['iThrow', 'ithrow.xyz'],
  ['Slipcast’s', 'slip.cast.com'],
  ['Mud', 'mud.tech'],
  ['Feathere', 'feathr.co'],
  ['釉工坊', 'yougongfang.cn'],
];
const HOSTS = [
  ...['claynews.example', 'mud.example', 'fair.example', 'kilnletter.example', 'mail.kilnletter.example'],
  ...['bit.ly', 'kiln.cmail19.com', 'click.mlsend.com', 'paved.com', 'awin1.com', 'amazon.com', 'github.com'],
  ...[
    'twitter.com',
    'youtube.com',
    'apps.apple.com',
    'lever.co',
    'on24.com',
    'substack.com',
    'links.kilnletter.example',
  ],
];
const LENGTHS = [
  ...[4, 5, 8, 9, 12, 13, 14, 15, 16, 17, 20, 26, 27, 29, 30, 31, 39, 40, 41, 59, 60, 61, 79, 80, 81, 98, 99, 100],
  ...[119, 120, 121, 158, 159, 160, 161, 258, 259, 260, 261, 299, 300, 301, 398, 399, 400, 401, 599, 600, 601],
  ...[900, 1_490, 1_510, 2_190, 2_210, 2_399, 2_401, 3_001, 5_990, 6_010],
];
const DISCLOSING = [
  ...['Sponsored', 'SPONSORED', 'Sponsor', 'Sponsors', 'Our partners', 'Ad', 'Advertisement', 'ANZEIGE', 'Werbung'],
  ...['Sponsored by', 'Presented by', 'Brought to you by', 'Together with', 'In partnership with', 'Thanks to'],
  ...['A message from our sponsor', 'A word from', 'Paid content', 'Promoted', 'From our friends at', 'Powered by'],
  ...['This issue is sponsored by', 'This newsletter is made possible by', 'Partner', 'Supported by', 'Content from'],
  ...[
    'En partenariat avec',
    'Gesponsert von',
    'Publicité',
    'Patrocinado por',
    'In collaborazione con',
    '赞助',
    '本期由',
  ],
  ...['* Sponsored', '(sponsored)', '[Sponsor]', '🔥 Sponsor', 'Paid partnership with', 'Our sponsor this week is'],
  ...['Sponsor this newsletter', 'Want to advertise with us?', 'Become a sponsor', 'Support us', 'We are hiring'],
  ...['Links marked with * are sponsored', 'Thank you to our sponsors', 'is our sponsor', 'sponsors this letter'],
];
const HEADINGS = [
  ...['The week in kilns', 'Jobs', 'Events and webinars', 'From the archive', 'Our latest', 'Quick links', 'A fair'],
  ...['Get glazing today', 'What is new', 'Deals of the week', 'Classifieds', 'Glaze smarter', 'Sponsored links'],
];
const CALLS = [
  ...['Start free', 'Learn more', 'Get 20% off', 'Read the story', 'Book a demo', 'here', 'Shop now →', 'Jetzt testen'],
  ...[
    'Découvrir l’offre',
    'this one',
    'Sign up for free',
    'Order a sample box today',
    'x',
    'Try it free for forty whole days',
  ],
];
const SAYINGS = [
  ...['ships food-safe glazes to any studio', 'is the kiln that thinks', 'helps you fire faster', 'lets teams throw'],
  ...['makes it easy to save 20% or $40', 'and others argued about it', 'won a prize in Ohio', 'has raised 4 million'],
  ...['will open on Monday', 'with code CLAY20 until May', 'Potters said they love it!', 'Are you ready?', '™ clay'],
];
const FILLERS = [
  ...['Potters argue about cones, clay and the weather.', 'A kiln in Ohio broke down after ninety years.'],
  ...['You and your studio can fire it yourself today!', 'Our own workshop opens in May; we hope you come?'],
  ...['New rules for lead take effect in March, 2026.', 'Miller Hall said so on Tuesday, and Jane Potter agreed.'],
  ...['wood firing is back, says a survey of forty schools.', 'Prices rose by 20% to $40 in the spring.'],
];
const FILES = ['b.png', 'ad-with-Ember.png', 'Glazeworks_logo.png', 'kaolin-banner.jpg?x=1', 'sponsor%20ThrowLab.gif'];

const of = <T>(draw: Draw, all: readonly T[]): T => all[draw(all.length)] as T;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Words of the given length; if words are cut and it is below 100 characters, the text ends with a full stop. */
function filler(draw: Draw, length: number): string {
  let text = '';
  while (text.length < length) text += `${text ? ' ' : ''}${of(draw, FILLERS)}`;
  return length < 100 && text.length > length ? `${text.slice(0, length - 1).trimEnd()}.` : text.slice(0, length);
}

function address(draw: Draw, host: string): string {
  const page = of(draw, [
    ...['', '/', '/a', '/kiln/glazes/blue', '/x9k2p', '/offers?id=7', '/p/how-to-fire-a-kiln-2026-in-ohio'],
    ...['/c/a1b2c3d4e5f6g7h8i9j0k1', '/?ref=kiln', '/sponsors/x1y2z', '/ls/click?upn=abcdefgh'],
  ]);
  const mark = of(draw, [
    ...['', '', '', 'utm_source=kiln', 'utm_source=kiln&utm_medium=newsletter&utm_campaign=sponsor', 'gclid=abc'],
    ...['utm_source=kiln&utm_medium=cpc', 'aff=12', 'ref=kiln', 'tag=kiln-21'],
  ]);
  return `https://${host}${page}${mark ? `${page.includes('?') ? '&' : '?'}${mark}` : ''}`;
}

interface Theme {
  draw: Draw;
  brand: string;
  host: string;
}

function link({ draw, brand, host }: Theme): string {
  const to = draw(3) === 0 ? of(draw, HOSTS) : host;
  const text = of(draw, [brand, of(draw, CALLS), `${brand} ${of(draw, SAYINGS)}`, to, 'https://www.mud.example/x']);
  return `<a href="${escaped(address(draw, to))}">${escaped(text)}</a>`;
}

function image(theme: Theme): string {
  const { draw, brand } = theme;
  const alt = of(draw, [
    ...[
      '',
      brand,
      `${brand} logo`,
      `Logo of ${brand}`,
      `The Kiln Letter x ${brand}`,
      'a bowl on a wheel',
      'Click here',
    ],
    ...[`${brand}_banner`, 'View image:', `${brand} ${of(draw, SAYINGS)}`],
  ]);
  const img = `<img src="https://i.example/${of(draw, FILES)}" alt="${escaped(alt)}" width="${of(draw, [1, 20, 200, 600])}" height="${of(draw, [1, 20, 200])}">`;
  return draw(3) > 0 ? `<a href="${escaped(address(draw, theme.host))}">${img}</a>` : img;
}

/** A line that may disclose an ad, with or without the name. */
function label({ draw, brand }: Theme): string {
  const words = of(draw, DISCLOSING);
  const line = of(draw, [words, `${words} ${brand}`, `${words}: ${brand}`, `${brand} ${words}`, `${words} ${brand}.`]);
  return escaped(draw(4) === 0 ? `${line} ${filler(draw, of(draw, LENGTHS.slice(0, 38)))}` : line);
}

function sentence({ draw, brand }: Theme): string {
  const [lead, tail] = [
    of(draw, ['', '', 'Try ', 'with ', 'In May, ', '🔥 ', '* ', 'Why ']),
    of(draw, ['', '', '*', ' (ad)']),
  ];
  return escaped(`${lead}${brand} ${of(draw, SAYINGS)}.${tail}`);
}

/** One part of a letter; some contain others. */
function piece(theme: Theme, depth = 0): string {
  const { draw, brand } = theme;
  const inner = (count: number) => Array.from({ length: count }, () => piece(theme, depth + 1)).join('');
  switch (draw(depth > 1 ? 11 : 17)) {
    case 0:
      return `<h${1 + draw(4)}>${escaped(of(draw, [of(draw, HEADINGS), label(theme), brand]))}</h${1}>`.replace(
        /<h(\d)>(.*)<\/h1>/s,
        '<h$1>$2</h$1>',
      );
    case 1:
    case 2:
      return `<p>${label(theme)}</p>`;
    case 3:
      return `<p>${filler(draw, of(draw, LENGTHS))}</p>`;
    case 4:
      return `<p>${filler(draw, of(draw, LENGTHS.slice(0, 40)))} ${link(theme)}</p>`;
    case 5:
    case 6:
      return `<p>${sentence(theme)} ${link(theme)}</p>`;
    case 7:
      return `<p>${image(theme)}</p>`;
    case 8:
      return `<p><b>${escaped(of(draw, HEADINGS))}</b></p>`;
    case 9:
      return '<hr>';
    case 10:
      return `<p>${sentence(theme)} ${link(theme)} ${sentence(theme)} ${link(theme)}</p>`;
    case 11:
      return `<div style="background:${of(draw, ['#eee', '#fff'])};border:${draw(2)}px solid #999">${inner(1 + draw(4))}</div>`;
    case 12:
      return `<ul>${Array.from({ length: 1 + draw(6) }, () => `<li>${of(draw, ['', '* ', '🔥 '])}${link(theme)} ${sentence(theme)}</li>`).join('')}</ul>`;
    case 13:
      return `<table width="600"><tr>${Array.from({ length: 1 + draw(3) }, () => `<td>${inner(1 + draw(3))}</td>`).join('')}</tr></table>`;
    case 14:
      return Array.from({ length: 2 + draw(13) }, () => `<p>${link(theme)} ${sentence(theme)}</p>`).join('');
    case 15:
      return `<p>${Array.from({ length: 2 + draw(22) }, () => link(theme)).join(' ')}</p>`;
    default:
      return `<p>${label(theme)}</p>${inner(2)}`;
  }
}

const FOOT =
  '<p>You receive this because you signed up at <a href="https://kilnletter.example">kilnletter.example</a>. <a href="https://kilnletter.example/u">Unsubscribe</a></p>';

const SENDERS: Partial<Issue>[] = [
  {
    subject: 'The week in kilns',
    newsletter: { name: 'The Kiln Letter', domain: 'kilnletter.example' },
    sender: { name: 'The Kiln Letter', address: 'mail@kilnletter.example' },
  },
  {
    subject: 'Glazeworks, Ember Clay and ThrowLab: free for you',
    newsletter: { name: 'Kiln', domain: null },
    sender: { name: 'Ann', address: 'ann@gmail.com' },
  },
  {
    subject: null,
    newsletter: { name: 'Glazeworks Weekly', domain: 'glazeworks.com' },
    sender: { name: 'Ember Clay', address: 'ember@mail.example' },
  },
];

/** The text part for an HTML letter, as Markdown would write it. */
const asText = (html: string) =>
  html
    .replace(/<h(\d)>/g, (_, level: string) => `${'#'.repeat(Number(level))} `)
    .replace(/<hr>/g, '-----\n\n')
    .replace(/<li>/g, '- ')
    .replace(/<img [^>]*alt="([^"]*)"[^>]*>/g, '$1')
    .replace(/<a href="([^"]*)">([^<]*)<\/a>/g, '[$2]($1)')
    .replace(/<\/(?:p|h\d|td|div|ul)>/g, '\n\n')
    .replace(/<\/li>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"');

/** @returns the nth letter; every seventh is plain text. */
export function createBoundaryLetter(nth: number): { letter: Letter; sender: Partial<Issue> } {
  const draw = createIntegerGenerator(10_000 + nth);
  const [first, second] = [of(draw, BRANDS), of(draw, BRANDS)];
  const count = of(draw, [2, 3, 5, 8, 12, 18, 30]);
  const parts = Array.from({ length: count }, () => {
    const [brand, host] = draw(4) === 0 ? second : first;
    return piece({ draw, brand, host });
  });
  if (draw(3) === 0) parts.splice(draw(parts.length + 1), 0, '<p>Until next week,</p><p>Ann</p>');
  if (draw(3) > 0) parts.unshift('<h1>The Kiln Letter</h1>');
  if (draw(4) > 0) parts.push(FOOT);
  const html = `<html><body>${parts.join('')}</body></html>`;
  return { letter: nth % 7 === 6 ? { text: asText(html) } : { html }, sender: of(draw, SENDERS) };
}

export function createBoundaryIssue(nth: number): Issue {
  const { letter, sender } = createBoundaryLetter(nth);
  return issueOf(letter, sender);
}
