// Sponsored letters whose credits the rules leave to the learned analyst. All names are invented.
import type { SponsoredForm } from '../forms.ts';
import { alone, amid, atEnd, atTop, box, inMarkdown, link, logo, pitch, said, story } from './wider-frame.ts';

export const WIDER_CREDITS: SponsoredForm[] = [
  [
    'made possible by the support of',
    atTop(
      `<p>This edition of The Kiln Letter is made possible by the support of ${link('Glazeworks')}.</p><p>${logo('Glazeworks')}</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'made possible by generous support from',
    atTop('<p>Today’s letter is made possible with generous support from Mudhouse Bank.</p>'),
    ['Mudhouse Bank'],
  ],
  [
    'curated by us, sponsored by them',
    atEnd(`<hr><p>Curated by The Kiln Letter &amp; sponsored by ${link('Slipcast')}</p>`),
    ['Slipcast'],
  ],
  ['footer credit', atEnd(`<p><em>Sponsored by ${link('Tilework')}</em></p>`), ['Tilework']],
  [
    'our sponsors make this possible',
    amid(
      `<p>Our sponsors make this possible. Please support them:</p><p>${link('Glazeworks')}<br>Glaze without tears</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'please visit our sponsor',
    amid(`<h3>Please visit our sponsor</h3>${box(`<p>${pitch('Mudworks')}</p>`)}`),
    ['Mudworks'],
  ],
  [
    'presenting sponsor and a logo',
    atTop(`<p>PRESENTING SPONSOR</p><p>${logo('Clayton Tools')}</p>`),
    ['Clayton Tools'],
  ],
  [
    'the presenting sponsor is',
    amid(`<p>The presenting sponsor of The Kiln Letter is ${link('Clayton')}.</p>`),
    ['Clayton'],
  ],
  ['supported by and a logo', atEnd(`<p>Supported by</p><p>${logo('Riverkiln')}</p>`), ['Riverkiln']],
  ['partnering with', amid(`<h3>We are partnering with Emberline</h3><p>${pitch('Emberline')}</p>`), ['Emberline']],
  [
    'friends at',
    amid(
      `<p>Our friends at ${link('Emberline')} are giving readers 20% off with code KILN20. ${link('Emberline', 'Claim it')}</p>`,
    ),
    ['Emberline'],
  ],
  [
    'host-read',
    amid(
      `<p>I’ve been using ${link('Bisque')} for a year and I love it. It keeps my orders in one place. Thanks to Bisque for sponsoring; try it free with my link.</p>`,
    ),
    ['Bisque'],
  ],
  [
    'I want to thank',
    amid(
      `<p>Before we go on I want to thank ${link('Throwline')} for supporting the letter this month. ${pitch('Throwline')}</p>`,
    ),
    ['Throwline'],
  ],
  [
    'is our sponsor',
    amid(`<p>${link('Wheelhead')} is our sponsor this week.</p><p>${pitch('Wheelhead')}</p>`),
    ['Wheelhead'],
  ],
  ['sponsor spotlight', amid(`<h3>Sponsor spotlight: Slabroller</h3><p>${pitch('Slabroller')}</p>`), ['Slabroller']],
  [
    'sponsored content beneath',
    amid(`${box(`<p>${pitch('Fireclay')}</p><p><em>*This is sponsored advertising content.</em></p>`)}`),
    ['Fireclay'],
  ],
  ['paid partnership', amid(`<p>Paid partnership with Porcelina</p><p>${pitch('Porcelina')}</p>`), ['Porcelina']],
  [
    'content from our partner',
    amid(`<p>Content from our partner Porcelina</p>${box(`<p>${pitch('Porcelina')}</p>`)}`),
    ['Porcelina'],
  ],
  ['ad and a dot', amid(`<p>Ad · Oxidia</p><p>${pitch('Oxidia')}</p>`), ['Oxidia']],
  [
    'three under one label',
    amid(
      `<h3>SPONSORED BY</h3>${['Glazeworks', 'Mudworks', 'Slipcast'].map((name) => box(`<p>${logo(name)}</p><p>${pitch(name)}</p>`)).join('')}`,
    ),
    ['Glazeworks', 'Mudworks', 'Slipcast'],
  ],
  [
    'the label twice',
    amid(
      `<p>Sponsored</p>${box(`<p>${pitch('Glazeworks')}</p>`)}${story('Between', 1)}<p>Sponsored</p>${box(`<p>${pitch('Mudworks')}</p>`)}`,
    ),
    ['Glazeworks', 'Mudworks'],
  ],
  [
    'a whole letter for a partner',
    alone(
      `<h1>The Kiln Letter x Emberline</h1><p>Dear reader, your kiln deserves better elements. Emberline makes them last.</p><p>Emberline ships in two days, and Emberline takes back the old ones.</p><p>${link('Emberline', 'Order now')}</p><p>With the code KILN25 you save 25%.</p>`,
    ),
    ['Emberline'],
  ],
  [
    'a whole letter in French',
    alone(
      `<p>The Kiln Letter s’associe à Terrafine !</p><p>Chez Terrafine, chaque argile vient d’une carrière française. Avec Terrafine, plus besoin de tamiser.</p><p>${link('Terrafine', 'J’en profite')}</p><p>Avec le code KILNTF, 10 € offerts sur votre première commande Terrafine.</p>`,
    ),
    ['Terrafine'],
  ],
  [
    'a partner’s offer in French',
    alone(
      `<p>Offre de notre partenaire</p><p>Votre studio mérite le meilleur : Argilo vous offre la livraison.</p><p>Argilo livre en 24 h. ${link('Argilo', 'Je découvre')}</p><p>Offre valable jusqu’au 31 mars sur argilo.com.</p>`,
    ),
    ['Argilo'],
  ],
  [
    'in French within',
    amid(
      `<p>En partenariat avec ${link('Argilo')}</p><p>Argilo livre vos argiles en 24 h. ${link('Argilo', 'Découvrir')}</p>`,
    ),
    ['Argilo'],
  ],
  [
    'friends in French',
    amid(
      `<p>Mes amis de chez ${link('Argilo')} ont tout simplifié. Profitez de -10% avec le code KILN. ${link('Argilo', 'J’en profite')}</p>`,
    ),
    ['Argilo'],
  ],
  [
    'in German',
    amid(
      `<p>Unser Partner Tonwerk</p><p>${link('Tonwerk')} liefert Ton in zwei Tagen. ${link('Tonwerk', 'Jetzt testen')}</p>`,
    ),
    ['Tonwerk'],
  ],
  [
    'a whole letter in German',
    alone(
      `<p>In Kooperation mit Tonwerk</p><p>Tonwerk liefert Ton und Glasuren direkt ins Studio. Bei Tonwerk sparen Sie bis Sonntag 20 % mit dem Code KILN20.</p><p>${link('Tonwerk', 'Jetzt bestellen')}</p>`,
    ),
    ['Tonwerk'],
  ],
  [
    'in Spanish',
    amid(
      `<p>Nuestro patrocinador Barrofino</p><p>${link('Barrofino')} envía arcilla en 24 horas. ${link('Barrofino', 'Prueba gratis')}</p>`,
    ),
    ['Barrofino'],
  ],
  [
    'in Portuguese',
    amid(
      `<p>Esta edição tem o apoio de ${link('Barroluz')}.</p><p>Barroluz entrega argila em um dia. ${link('Barroluz', 'Experimente')}</p>`,
    ),
    ['Barroluz'],
  ],
  [
    'in Italian',
    amid(
      `<p>Il nostro partner Cretalab</p><p>${link('Cretalab')} spedisce argilla in un giorno. ${link('Cretalab', 'Scopri')}</p>`,
    ),
    ['Cretalab'],
  ],
  [
    'in Dutch',
    amid(
      `<p>Onze partner Kleiwerk</p><p>${link('Kleiwerk')} levert klei binnen een dag. ${link('Kleiwerk', 'Probeer gratis')}</p>`,
    ),
    ['Kleiwerk'],
  ],
  ['in Chinese', amid(`<h3>赞助者</h3><p>${link('Taoci')} 是一款陶艺工具，读者专属优惠码 KILN。</p>`), ['Taoci']],
  [
    'front matter',
    {
      text: `layout: post\ntitle: Issue 12\nauthor: ann\nsponsor:\n  link: https://kilnwise.com/?utm_source=kilnletter\n  heading: Kilnwise keeps your firings in order\n  copy: Kilnwise logs every firing. Try it free.\n\n# Hello\n\n${said(0)} ${said(1)}\n\n## Mud\n\n${said(2)} [Read](https://claynews.example/c)\n`,
    },
    ['Kilnwise'],
  ],
  [
    'in Markdown, thanks for sponsoring',
    inMarkdown(
      'Thanks to [Kilnwise](https://kilnwise.com/?utm_source=kilnletter) for sponsoring this issue. Kilnwise logs every firing; try it free.',
    ),
    ['Kilnwise'],
  ],
  [
    'a box with a logo and no word',
    amid(
      `<p>Advertisement</p>${box(`<p>${logo('Kilnwise')}</p><p>Log every firing. Never lose a glaze again.</p><p><a href="https://click.mailer.example/ls/click?upn=u001.Qy">Learn more</a></p>`)}`,
    ),
    ['Kilnwise'],
  ],
];
