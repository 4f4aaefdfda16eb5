// Whole letters with several sponsors in one place: lists of small ads in the layouts that senders use, credits of two
// or three, and ads in scripts without capitals; and similar non-ads. All names are invented.
import type { Letter } from './forms.ts';

const STORIES = [
  '<h2>The week</h2><p>Potters argue about cones and the weather, as they always did. <a href="https://claynews.example/a">Read on</a></p>',
  '<h2>Mud season</h2><p>Small studios are worried about the paperwork, says <a href="https://potterspost.example/b">a survey</a> of forty.</p>',
];
const FOOT =
  '<p>You receive this because you signed up. <a href="https://kilnletter.example/u">Unsubscribe</a></p><p>© 2026 The Kiln Letter, 1 Clay Road</p>';
const around = (body: string): Letter => ({
  html: `<html><body><h1>The Kiln Letter</h1>${STORIES[0]}${body}${STORIES[1]}${FOOT}</body></html>`,
});
const atTop = (body: string): Letter => ({
  html: `<html><body><h1>The Kiln Letter</h1>${body}${STORIES.join('')}${FOOT}</body></html>`,
});
const inPlain = (body: string): Letter => ({
  text: `THE KILN LETTER\n\nPotters argue about cones and the weather, as they always did.\nhttps://claynews.example/a\n\n${body}\n\nMUD SEASON\n\nSmall studios are worried about the paperwork.\n\n-- \nAnn, 1 Clay Road. Unsubscribe: https://kilnletter.example/u\n`,
});
const href = (name: string) => `https://${name.toLowerCase().replaceAll(/[^a-z]/g, '')}.com/?ref=kiln`;
const link = (name: string, text = name) => `<a href="${href(name)}">${text}</a>`;
const hidden = (name: string, text = name) =>
  `<a href="https://kiln.us7.list-manage.com/track/click?u=5f1e&id=${name.length}a${name.codePointAt(0)}">${text}</a>`;
const bullets = (...lines: string[]) => `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;
const paragraphs = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('');
const OFFER = `<p><em>Want to be seen here? ${hidden('Book', 'Book a classified')}</em></p>`;

export const SPONSOR_LIST_CASES: [string, Letter, string[]][] = [
  [
    'small ads: bullets behind trackers',
    around(
      `<h2>Classifieds (sponsored)</h2>${bullets(
        `${hidden('Mudworks')} – wheels for small flats, sent by bike.`,
        `${hidden('Glazely', 'Glazely mixes your glaze')} while you sleep. First tub free.`,
        `${hidden('Ember & Ochre')}: kilns by the day.`,
      )}${OFFER}`,
    ),
    ['Mudworks', 'Glazely', 'Ember & Ochre'],
  ],
  [
    'small ads: links in one paragraph',
    around(
      `<h3>Sponsored links</h3><p>${link('Conebase')} logs every firing. · ${link('Kaolin Club')} sends clay each month. · ${link('Tilework')} cuts to size.</p>`,
    ),
    ['Conebase', 'Kaolin Club', 'Tilework'],
  ],
  [
    'small ads: bold names and buttons',
    around(
      `<h2>Classified ads</h2>${paragraphs(
        `<b>Slipcast.</b> Moulds that last. ${hidden('Slipcast', 'Shop')}`,
        `<b>Throwlab.</b> A wheel in your hallway. ${hidden('Throwlab', 'See it')}`,
      )}${OFFER}`,
    ),
    ['Slipcast', 'Throwlab'],
  ],
  [
    'small ads: lines of one paragraph',
    around(
      `<p><b>Ads</b><br>${link('Mudhouse')}: mugs by the dozen<br>${link('Feathre')}: brushes that keep their tip<br>${link('Oxidia')}: colours, safely</p>`,
    ),
    ['Mudhouse', 'Feathre', 'Oxidia'],
  ],
  [
    'small ads: cells of a table',
    around(
      `<h2>Marketplace (paid listings)</h2><table><tr><td><b>Loamy</b><br>Garden pots.<br>${link('Loamy', 'Shop pots')}</td><td><b>Riverkiln</b><br>Weekend courses.<br>${link('Riverkiln', 'Dates')}</td></tr></table>`,
    ),
    ['Loamy', 'Riverkiln'],
  ],
  [
    'small ads: plain, addresses in brackets',
    inPlain(
      'CLASSIFIEDS\n\n- Claypit sends ten kilos by Friday (https://claypit.com/k)\n- Stonewell: bowls, wholesale (https://stonewell.com)\n- Ashglow. Wood ash by post. (https://ashglow.com)',
    ),
    ['Claypit', 'Stonewell', 'Ashglow'],
  ],
  [
    'small ads: plain, a name a line',
    inPlain(
      'SPONSORED LINKS\n\nBisqueware\nShelves and props.\nhttps://bisqueware.com\n\nHotcone\nPyrometers, tested.\nhttps://hotcone.com/kiln',
    ),
    ['Bisqueware', 'Hotcone'],
  ],
  [
    'small ads in German',
    around(
      `<h2>Kleinanzeigen (Werbung)</h2>${paragraphs(
        `<strong>Tonwerk</strong> – Drehscheiben, leise. ${link('Tonwerk', 'Zum Shop')}`,
        `<strong>Brennhaus</strong> – wir brennen für Sie. ${link('Brennhaus', 'Termine')}`,
      )}`,
    ),
    ['Tonwerk', 'Brennhaus'],
  ],
  [
    'small ads in French',
    around(
      `<h2>Petites annonces (sponsorisées)</h2>${bullets(`${hidden('Argilo')} : la terre livrée lundi.`, `${hidden('Fourbleu')} : cuisson partagée à Lyon.`)}`,
    ),
    ['Argilo', 'Fourbleu'],
  ],
  [
    'paid jobs',
    around(
      `<h2>Jobs (sponsored)</h2>${bullets(`${hidden('Head', 'Head of Glaze')} at Kilnhouse, Leeds`, `${hidden('Wheel', 'Wheel Technician')} at Barrovivo, remote`)}`,
    ),
    ['Kilnhouse', 'Barrovivo'],
  ],
  [
    'two in a credit, the second in support',
    atTop(`<p>Presented by ${hidden('Kilnhouse')}, with support from ${hidden('Oxidia & Daughters')}</p>`),
    ['Kilnhouse', 'Oxidia & Daughters'],
  ],
  [
    'two in a credit, from and from',
    atTop(`<p><em>Support for this letter comes from ${link('Conebase')} and from ${link('Riverkiln')}.</em></p>`),
    ['Conebase', 'Riverkiln'],
  ],
  [
    'three in a credit at the end',
    around(
      `<hr><p>The Kiln Letter is made possible by ${link('Loamy')}, ${hidden('Ashglow')} and the ${link('Claypit Trust')}.</p>`,
    ),
    ['Loamy', 'Ashglow', 'Claypit Trust'],
  ],
  [
    'a logo under presented by',
    atTop(
      `<p><b>PRESENTED BY</b></p><p><a href="https://kiln.us7.list-manage.com/track/click?u=5f1e&id=77"><img src="https://cdn.kilnletter.example/77.png" alt="Stonewell logo" width="200"></a></p>`,
    ),
    ['Stonewell'],
  ],
  [
    'Japanese, a name before a bracket',
    around(
      '<hr><p>【PR】</p><p>陶芸モール「窯プラン」なら、粘土が月額980円で届きます。<a href="https://togeimall.com/?ref=kiln">詳しくはこちら</a></p><hr>',
    ),
    ['陶芸モール'],
  ],
  [
    'Japanese, a linked name with a mark',
    around('<p>・<a href="https://nendoya.com/?ref=kiln">ねんどや</a> 粘土が2か月無料です（広告）</p>'),
    ['ねんどや'],
  ],
  [
    'Korean, a mark and a sentence',
    around(
      '<hr><p>[광고]</p><p>도자마켓 정기배송으로 매달 흙을 받아보세요. <a href="https://dojamarket.com/?ref=kiln">자세히 보기</a></p><hr>',
    ),
    ['도자마켓'],
  ],
  [
    'Hebrew, a label and a sentence',
    around(
      '<hr><p><b>תוכן ממומן</b></p><p>חימר ישיר מביאים חומר עד הסטודיו, בלי דמי משלוח. <a href="https://himaryashir.com/?ref=kiln">לפרטים נוספים</a></p><hr>',
    ),
    ['חימר ישיר'],
  ],
  [
    'Arabic, sponsored by a linked name',
    atTop('<p>هذه النشرة برعاية <a href="https://tinmubashir.com/?ref=kiln">طين مباشر</a>، أفران لكل ورشة.</p>'),
    ['طين مباشر'],
  ],
  ['Hebrew, sponsored by a name in running text', atTop('<p>הגיליון הזה בחסות חימר ישיר.</p>'), ['חימר ישיר']],
];

export const NOT_SPONSOR_LIST_CASES: [string, Letter][] = [
  [
    'small ads: none this week',
    around(`<h2>Classifieds</h2><p>No classifieds this week. ${hidden('Book', 'Book one')} for 20 dollars.</p>`),
  ],
  [
    'a list of links under links',
    around(
      `<h2>Links</h2>${bullets(`${link('Claynews', 'Clay prices fell')} again.`, `${link('Potters Post', 'A kiln in Ohio')} burnt down.`)}`,
    ),
  ],
  [
    'a market of readers',
    around(
      `<h2>Market</h2>${paragraphs('Ann in Leeds gives away a wheel. Reply to this letter.', 'Tom in York looks for a kiln that fits a garage.')}`,
    ),
  ],
  [
    'jobs without a price',
    around(
      `<h2>Jobs</h2>${bullets(`${hidden('Curator', 'Curator')} at the Leach Museum`, `${hidden('Teacher', 'Teacher')} at Leeds College`)}`,
    ),
  ],
  ['thanks to two people', around('<p>Thanks to Maria and Tom for the corrections to last week’s letter.</p>')],
  [
    'news of two firms',
    around(`<p>${link('Mudhouse')} and ${link('Oxidia')} presented their results, with support from the banks.</p>`),
  ],
  [
    'sponsored words that no reader sees',
    atTop('<div style="display:none;max-height:0">Sponsored by Glazeworks: 20% off wheels</div><p>Good morning.</p>'),
  ],
];
