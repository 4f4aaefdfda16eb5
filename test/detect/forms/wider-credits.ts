// Sponsored letters whose credits the rules leave to the learned analyst. All names are invented.
import type { SponsoredCase } from '../forms.ts';
import {
  brandAdHtml,
  brandLink,
  brandLogo,
  letterWithEnd,
  letterWithMiddle,
  letterWithOnly,
  letterWithTop,
  markdownLetter,
  sentence,
  storySection,
  wrapInBox,
} from './wider-frame.ts';

export const CREDIT_CASES_BEYOND_RULES: SponsoredCase[] = [
  [
    'made possible by the support of',
    letterWithTop(
      `<p>This edition of The Kiln Letter is made possible by the support of ${brandLink('Glazeworks')}.</p><p>${brandLogo('Glazeworks')}</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'made possible by generous support from',
    letterWithTop('<p>Today’s letter is made possible with generous support from Mudhouse Bank.</p>'),
    ['Mudhouse Bank'],
  ],
  [
    'curated by us, sponsored by them',
    letterWithEnd(`<hr><p>Curated by The Kiln Letter &amp; sponsored by ${brandLink('Slipcast')}</p>`),
    ['Slipcast'],
  ],
  ['footer credit', letterWithEnd(`<p><em>Sponsored by ${brandLink('Tilework')}</em></p>`), ['Tilework']],
  [
    'our sponsors make this possible',
    letterWithMiddle(
      `<p>Our sponsors make this possible. Please support them:</p><p>${brandLink('Glazeworks')}<br>Glaze without tears</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'please visit our sponsor',
    letterWithMiddle(`<h3>Please visit our sponsor</h3>${wrapInBox(`<p>${brandAdHtml('Mudworks')}</p>`)}`),
    ['Mudworks'],
  ],
  [
    'presenting sponsor and a logo',
    letterWithTop(`<p>PRESENTING SPONSOR</p><p>${brandLogo('Clayton Tools')}</p>`),
    ['Clayton Tools'],
  ],
  [
    'the presenting sponsor is',
    letterWithMiddle(`<p>The presenting sponsor of The Kiln Letter is ${brandLink('Clayton')}.</p>`),
    ['Clayton'],
  ],
  ['supported by and a logo', letterWithEnd(`<p>Supported by</p><p>${brandLogo('Riverkiln')}</p>`), ['Riverkiln']],
  [
    'partnering with',
    letterWithMiddle(`<h3>We are partnering with Emberline</h3><p>${brandAdHtml('Emberline')}</p>`),
    ['Emberline'],
  ],
  [
    'friends at',
    letterWithMiddle(
      `<p>Our friends at ${brandLink('Emberline')} are giving readers 20% off with code KILN20. ${brandLink('Emberline', 'Claim it')}</p>`,
    ),
    ['Emberline'],
  ],
  [
    'host-read',
    letterWithMiddle(
      `<p>I’ve been using ${brandLink('Bisque')} for a year and I love it. It keeps my orders in one place. Thanks to Bisque for sponsoring; try it free with my link.</p>`,
    ),
    ['Bisque'],
  ],
  [
    'I want to thank',
    letterWithMiddle(
      `<p>Before we go on I want to thank ${brandLink('Throwline')} for supporting the letter this month. ${brandAdHtml('Throwline')}</p>`,
    ),
    ['Throwline'],
  ],
  [
    'is our sponsor',
    letterWithMiddle(`<p>${brandLink('Wheelhead')} is our sponsor this week.</p><p>${brandAdHtml('Wheelhead')}</p>`),
    ['Wheelhead'],
  ],
  [
    'sponsor spotlight',
    letterWithMiddle(`<h3>Sponsor spotlight: Slabroller</h3><p>${brandAdHtml('Slabroller')}</p>`),
    ['Slabroller'],
  ],
  [
    'sponsored content beneath',
    letterWithMiddle(
      `${wrapInBox(`<p>${brandAdHtml('Fireclay')}</p><p><em>*This is sponsored advertising content.</em></p>`)}`,
    ),
    ['Fireclay'],
  ],
  [
    'paid partnership',
    letterWithMiddle(`<p>Paid partnership with Porcelina</p><p>${brandAdHtml('Porcelina')}</p>`),
    ['Porcelina'],
  ],
  [
    'content from our partner',
    letterWithMiddle(`<p>Content from our partner Porcelina</p>${wrapInBox(`<p>${brandAdHtml('Porcelina')}</p>`)}`),
    ['Porcelina'],
  ],
  ['ad and a dot', letterWithMiddle(`<p>Ad · Oxidia</p><p>${brandAdHtml('Oxidia')}</p>`), ['Oxidia']],
  [
    'three under one label',
    letterWithMiddle(
      `<h3>SPONSORED BY</h3>${['Glazeworks', 'Mudworks', 'Slipcast'].map((name) => wrapInBox(`<p>${brandLogo(name)}</p><p>${brandAdHtml(name)}</p>`)).join('')}`,
    ),
    ['Glazeworks', 'Mudworks', 'Slipcast'],
  ],
  [
    'the label twice',
    letterWithMiddle(
      `<p>Sponsored</p>${wrapInBox(`<p>${brandAdHtml('Glazeworks')}</p>`)}${storySection('Between', 1)}<p>Sponsored</p>${wrapInBox(`<p>${brandAdHtml('Mudworks')}</p>`)}`,
    ),
    ['Glazeworks', 'Mudworks'],
  ],
  [
    'a whole letter for a partner',
    letterWithOnly(
      `<h1>The Kiln Letter x Emberline</h1><p>Dear reader, your kiln deserves better elements. Emberline makes them last.</p><p>Emberline ships in two days, and Emberline takes back the old ones.</p><p>${brandLink('Emberline', 'Order now')}</p><p>With the code KILN25 you save 25%.</p>`,
    ),
    ['Emberline'],
  ],
  [
    'a whole letter in French',
    letterWithOnly(
      `<p>The Kiln Letter s’associe à Terrafine !</p><p>Chez Terrafine, chaque argile vient d’une carrière française. Avec Terrafine, plus besoin de tamiser.</p><p>${brandLink('Terrafine', 'J’en profite')}</p><p>Avec le code KILNTF, 10 € offerts sur votre première commande Terrafine.</p>`,
    ),
    ['Terrafine'],
  ],
  [
    'a partner’s offer in French',
    letterWithOnly(
      `<p>Offre de notre partenaire</p><p>Votre studio mérite le meilleur : Argilo vous offre la livraison.</p><p>Argilo livre en 24 h. ${brandLink('Argilo', 'Je découvre')}</p><p>Offre valable jusqu’au 31 mars sur argilo.com.</p>`,
    ),
    ['Argilo'],
  ],
  [
    'in French within',
    letterWithMiddle(
      `<p>En partenariat avec ${brandLink('Argilo')}</p><p>Argilo livre vos argiles en 24 h. ${brandLink('Argilo', 'Découvrir')}</p>`,
    ),
    ['Argilo'],
  ],
  [
    'friends in French',
    letterWithMiddle(
      `<p>Mes amis de chez ${brandLink('Argilo')} ont tout simplifié. Profitez de -10% avec le code KILN. ${brandLink('Argilo', 'J’en profite')}</p>`,
    ),
    ['Argilo'],
  ],
  [
    'in German',
    letterWithMiddle(
      `<p>Unser Partner Tonwerk</p><p>${brandLink('Tonwerk')} liefert Ton in zwei Tagen. ${brandLink('Tonwerk', 'Jetzt testen')}</p>`,
    ),
    ['Tonwerk'],
  ],
  [
    'a whole letter in German',
    letterWithOnly(
      `<p>In Kooperation mit Tonwerk</p><p>Tonwerk liefert Ton und Glasuren direkt ins Studio. Bei Tonwerk sparen Sie bis Sonntag 20 % mit dem Code KILN20.</p><p>${brandLink('Tonwerk', 'Jetzt bestellen')}</p>`,
    ),
    ['Tonwerk'],
  ],
  [
    'in Spanish',
    letterWithMiddle(
      `<p>Nuestro patrocinador Barrofino</p><p>${brandLink('Barrofino')} envía arcilla en 24 horas. ${brandLink('Barrofino', 'Prueba gratis')}</p>`,
    ),
    ['Barrofino'],
  ],
  [
    'in Portuguese',
    letterWithMiddle(
      `<p>Esta edição tem o apoio de ${brandLink('Barroluz')}.</p><p>Barroluz entrega argila em um dia. ${brandLink('Barroluz', 'Experimente')}</p>`,
    ),
    ['Barroluz'],
  ],
  [
    'in Italian',
    letterWithMiddle(
      `<p>Il nostro partner Cretalab</p><p>${brandLink('Cretalab')} spedisce argilla in un giorno. ${brandLink('Cretalab', 'Scopri')}</p>`,
    ),
    ['Cretalab'],
  ],
  [
    'in Dutch',
    letterWithMiddle(
      `<p>Onze partner Kleiwerk</p><p>${brandLink('Kleiwerk')} levert klei binnen een dag. ${brandLink('Kleiwerk', 'Probeer gratis')}</p>`,
    ),
    ['Kleiwerk'],
  ],
  [
    'in Chinese',
    letterWithMiddle(`<h3>赞助者</h3><p>${brandLink('Taoci')} 是一款陶艺工具，读者专属优惠码 KILN。</p>`),
    ['Taoci'],
  ],
  [
    'front matter',
    {
      text: `layout: post\ntitle: Issue 12\nauthor: ann\nsponsor:\n  link: https://kilnwise.com/?utm_source=kilnletter\n  heading: Kilnwise keeps your firings in order\n  copy: Kilnwise logs every firing. Try it free.\n\n# Hello\n\n${sentence(0)} ${sentence(1)}\n\n## Mud\n\n${sentence(2)} [Read](https://claynews.example/c)\n`,
    },
    ['Kilnwise'],
  ],
  [
    'in Markdown, thanks for sponsoring',
    markdownLetter(
      'Thanks to [Kilnwise](https://kilnwise.com/?utm_source=kilnletter) for sponsoring this issue. Kilnwise logs every firing; try it free.',
    ),
    ['Kilnwise'],
  ],
  [
    'a box with a logo and no word',
    letterWithMiddle(
      `<p>Advertisement</p>${wrapInBox(`<p>${brandLogo('Kilnwise')}</p><p>Log every firing. Never lose a glaze again.</p><p><a href="https://click.mailer.example/ls/click?upn=u001.Qy">Learn more</a></p>`)}`,
    ),
    ['Kilnwise'],
  ],
];
