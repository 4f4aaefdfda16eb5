// Whole letters of many layouts and languages, and what only looks like an ad, read by the offline reader as a mail is.
import { expect, it } from 'vitest';
import { segment } from '../../../src/detect/blocks.ts';
import { detectSponsors } from '../../../src/detect/detect.ts';
import { offlineReader } from '../../../src/detect/offline-reader.ts';

const news =
  '<h2>What happened this week</h2><p>The city council voted on Tuesday to close two of the three old ferries, and nobody on the east bank was pleased about it. <a href="https://paper.example/ferries">Read the story</a>.</p><h2>Elsewhere</h2><p>A long essay on lighthouses and the people who keep them. <a href="https://essay.example/light">Link</a></p>';
const UNSUBSCRIBE = '<a href="https://letter.example/u">Unsubscribe</a>';
const html = (body: string, foot = UNSUBSCRIBE) => ({
  html: `<html><body><h1>The Quay Letter</h1>${body}<hr><p style="font-size:11px">${foot}</p></body></html>`,
  text: null,
});
const a = (url: string, text: string) => `<a href="${url}">${text}</a>`;

type Letter = [what: string, mail: { html: string | null; text: string | null }, sponsors: string[]];
const letters: Letter[] = [
  [
    'a name of a common word that its site spells',
    html(
      `${news}<h3>Proven templates for a secure rollout (Sponsor)</h3><p>YOU answers with sources. ${a('https://you.com/?utm_source=quay', 'Try it')}.</p>`,
    ),
    ['YOU'],
  ],
  [
    'Built with Kit, footer',
    html(news, `${UNSUBSCRIBE}. Built with ${a('https://kit.com/?utm_source=powered-by', 'Kit')}`),
    [],
  ],
  [
    'grid of five logos',
    html(
      `${news}<h3>Our sponsors</h3><table><tr>${['Tidewell', 'Norrvik', 'Palmero', 'Gantry', 'Oxbow'].map((n) => `<td>${a(`https://${n.toLowerCase()}.example/?utm_campaign=quay`, `<img src="x.png" alt="${n} logo">`)}</td>`).join('')}</tr></table>`,
    ),
    ['Tidewell', 'Norrvik', 'Palmero', 'Gantry', 'Oxbow'],
  ],
  [
    'together with, name in heading',
    html(
      `<p><b>TOGETHER WITH</b> ${a('https://norrvik.com/?utm_source=quay', 'Norrvik')}</p><h2>Payroll that files itself</h2><p>Norrvik runs payroll in forty countries and files every form. ${a('https://norrvik.com/?utm_source=quay', 'Book a demo')}.</p>${news}`,
    ),
    ['Norrvik'],
  ],
  [
    'classifieds',
    html(
      `${news}<h2>Classifieds</h2><ul><li>${a('https://oxbow.io', 'Oxbow')}: a calendar for rowing clubs. Free trial.</li><li>Learn Welsh in ten weeks with ${a('https://llanlearn.com', 'Llanlearn')}.</li><li>${a('https://tidewell.co', 'Tidewell')} sells tide clocks made by hand.</li></ul>`,
    ),
    ['Oxbow', 'Llanlearn', 'Tidewell'],
  ],
  [
    'sponsored job list',
    html(
      `${news}<h2>Sponsored jobs</h2><ul><li>${a('https://gantry.dev/jobs', 'Senior Rust Engineer at Gantry')} (remote)</li><li>${a('https://palmero.com/careers', 'Head of Design at Palmero')}, Lisbon</li></ul>`,
    ),
    ['Gantry', 'Palmero'],
  ],
  [
    'podcast',
    html(
      `<p>In this episode I talk with Mara Dunn about tides.</p><p>This episode is sponsored by ${a('https://tidewell.co/quay', 'Tidewell')}. Get 20% off with the code QUAY.</p>${news}`,
    ),
    ['Tidewell'],
  ],
  [
    'B2B presented',
    html(
      `<p>Presented by</p><p><a href="https://brightledger.com"><img src="b.png" alt="Brightledger"></a></p>${news}`,
    ),
    ['Brightledger'],
  ],
  [
    'German Anzeige',
    html(
      `<h2>Nachrichten</h2><p>Der Rat hat am Dienstag über die Fähren abgestimmt, und niemand war zufrieden damit.</p><p><small>Anzeige</small></p><h3>Strom vom eigenen Dach</h3><p>Mit ${a('https://sonnwerk.de/?utm_source=kai', 'Sonnwerk')} planen Sie Ihre Solaranlage in zehn Minuten. Jetzt Angebot holen.</p><hr><h2>Kultur</h2><p>Ein langer Text über Leuchttürme.</p>`,
    ),
    ['Sonnwerk'],
  ],
  [
    'German credit',
    html(`<p>Diese Ausgabe wird dir präsentiert von ${a('https://sonnwerk.de', 'Sonnwerk')}.</p>${news}`),
    ['Sonnwerk'],
  ],
  [
    'French',
    html(
      `<p>Cette édition vous est proposée par ${a('https://valombre.fr', 'Valombre')}, le thé livré chez vous.</p>${news}`,
    ),
    ['Valombre'],
  ],
  [
    'Spanish',
    html(`<p>Este número está patrocinado por ${a('https://marenda.es', 'Marenda')}.</p>${news}`),
    ['Marenda'],
  ],
  [
    'Portuguese',
    html(`<p>A edição de hoje é um oferecimento de ${a('https://casalume.com.br', 'Casalume')}</p>${news}`),
    ['Casalume'],
  ],
  [
    'Italian',
    html(`<p>Questo numero è sponsorizzato da ${a('https://torrevia.it', 'Torrevia')}</p>${news}`),
    ['Torrevia'],
  ],
  [
    'Dutch',
    html(`<p>Deze nieuwsbrief wordt mede mogelijk gemaakt door ${a('https://dijkhof.nl', 'Dijkhof')}.</p>${news}`),
    ['Dijkhof'],
  ],
  [
    'Japanese',
    html(
      `<p>【PR】${a('https://umineko.co.jp', 'ウミネコ株式会社')}が、船の予約を一つにまとめるアプリを公開しました。詳しくはこちら。</p><h2>ニュース</h2><p>市議会は火曜日にフェリーの廃止を決めた。</p>`,
    ),
    ['ウミネコ'],
  ],
  [
    'house ad',
    html(
      `${news}<h3>Our new course</h3><p>My course on tides opens on Monday. ${a('https://letter.example/course', 'Enrol now')}.</p>`,
    ),
    [],
  ],
  [
    'affiliate notice',
    html(`${news}<p>Some links are affiliate links: we may earn a commission if you buy, at no cost to you.</p>`),
    [],
  ],
  [
    'donations',
    html(
      `${news}<p>This letter is made possible by readers like you. ${a('https://www.patreon.com/quay', 'Become a patron')} or buy me a coffee.</p>`,
    ),
    [],
  ],
  [
    'partnership in news',
    html(
      `<h2>News</h2><p>${a('https://paper.example/x', 'Gantry has partnered with Palmero')} to bring cranes to Porto, the companies said on Monday. The deal was sponsored by the ministry.</p>${news}`,
    ),
    [],
  ],
  [
    'a word from our sponsor, plain text',
    {
      html: null,
      text: `THE QUAY LETTER\n\nHello. The ferries are closing.\n\n-----\nA WORD FROM OUR SPONSOR\n\nTidewell makes tide clocks by hand. Readers get 20% off:\nhttps://tidewell.co/?utm_source=quay\n-----\n\nNEWS\n\nThe council voted. https://paper.example/f\n\nUnsubscribe: https://letter.example/u\n`,
    },
    ['Tidewell'],
  ],
  [
    'thanks to three supporters',
    html(
      `<p>Thanks to our sponsors ${a('https://gantry.dev', 'Gantry')}, ${a('https://palmero.com', 'Palmero')} and ${a('https://oxbow.io', 'Oxbow')} for supporting this issue.</p>${news}`,
    ),
    ['Gantry', 'Palmero', 'Oxbow'],
  ],
];

it.each(letters)('%s', async (_, mail, sponsors) => {
  const { claims } = await detectSponsors(offlineReader, {
    subject: 'The Quay Letter 12',
    newsletter: { name: 'The Quay Letter', domain: 'letter.example' },
    sender: { name: 'The Quay Letter', address: 'mara@letter.example' },
    ...segment(mail),
  });
  expect(claims.map(({ brand }) => brand).sort()).toEqual(sponsors.sort());
});
