// Whole letters with credits that the rules leave to the learned analyst, and similar non-ads. All names are invented.
import type { Letter } from './forms.ts';

const SENTENCES = [
  'Potters argue about cones, clay and the weather, as they always did, and the fair is in May.',
  'New limits for lead in glazes take effect in March, and small studios are worried about the paperwork.',
  'Wood firing is back in fashion among students, says a survey of forty schools in the north.',
];
const said = (n: number) => SENTENCES[n % SENTENCES.length] as string;
const story = (title: string, n: number) =>
  `<h2>${title}</h2><p>${said(n)} ${said(n + 1)}</p><p>${said(n + 2)} <a href="https://claynews.example/a${n}">Read the story</a></p>`;
const FOOT =
  '<p>You receive this because you signed up at <a href="https://kilnletter.example">kilnletter.example</a>. <a href="https://kilnletter.example/u">Unsubscribe</a></p><p>© 2026 The Kiln Letter, 1 Clay Road</p>';
const amid = (body: string): Letter => ({
  html: `<html><body><h1>The Kiln Letter</h1>${story('The week', 0)}${body}${story('Mud season', 1)}${story('A fair', 2)}${FOOT}</body></html>`,
});
const atTop = (body: string): Letter => ({
  html: `<html><body>${body}<h1>The Kiln Letter</h1>${story('The week', 0)}${story('Mud season', 1)}${FOOT}</body></html>`,
});
const atEnd = (body: string): Letter => ({
  html: `<html><body><h1>The Kiln Letter</h1>${story('The week', 0)}${story('Mud season', 1)}${body}${FOOT}</body></html>`,
});
const alone = (body: string): Letter => ({
  html: `<html><body><p><img src="https://kilnletter.example/logo.png" alt="The Kiln Letter"></p>${body}${FOOT}</body></html>`,
});
const inMarkdown = (body: string): Letter => ({
  text: `# The Kiln Letter\n\n${said(0)} [Read it](https://claynews.example/a)\n\n${body}\n\n## Mud season\n\n${said(1)} [Read it](https://claynews.example/b)\n`,
});
const link = (name: string, text = name) =>
  `<a href="https://${name.toLowerCase().replaceAll(' ', '')}.com/?utm_source=kilnletter&utm_medium=email">${text}</a>`;
const logo = (name: string) =>
  `<a href="https://click.mailer.example/ls/click?upn=u001.Qx${name.length}"><img src="https://img.mailer.example/a.png" alt="${name} logo"></a>`;
const pitch = (name: string) =>
  `${link(name)} ships food-safe glazes to any studio within a day. Trusted by 4,000 studios. ${link(name, 'Start a free trial')}`;
const box = (body: string) =>
  `<table width="600"><tr><td style="background:#f4f4f4;border:1px solid #ddd">${body}</td></tr></table>`;

/** A button of a shop's mail, which leads through the shop's own counter. */
const button = (text: string) =>
  `<table><tr><td style="background:#123;border-radius:4px"><a href="https://news.kilnletter.example/r/?id=h${text.length}b6c377,f78e416,2">${text}</a></td></tr></table>`;
/** A mail that is one partner's from top to bottom, its beginning and its points. */
const given = (head: string, name: string, points: string[], call: string): Letter =>
  alone(
    `<h1>${head}</h1>${points.map((point) => `<h2>${point.split(' / ')[0]}</h2><p>${(point.split(' / ')[1] ?? '').replaceAll('@', name)}</p>${button(call.replaceAll('@', name))}`).join('')}`,
  );

export const WIDER_SPONSORED: [string, Letter, string[]][] = [
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
  [
    'dedicated: a shop presents a brand, French',
    given(
      'Rentrée sereine avec Terrelune',
      'Terrelune',
      [
        'Notre coup de cœur / Alors chez The Kiln Letter, on a choisi de vous présenter @, qui livre des couches en argile à domicile. @ partage nos valeurs.',
        'Pourquoi choisir @ ? / 9 clients sur 10 recommandent @. Les ateliers @ sont en France.',
        'Je découvre / Profitez de -20% avec le code KILN chez @ jusqu’au 30 mai.',
      ],
      'Je découvre @',
    ),
    ['Terrelune'],
  ],
  [
    'dedicated: an exclusive offer of a partner, French',
    given(
      'OFFRE PARTENAIRE',
      'Le Relais Presse',
      [
        'Une gourde en cadeau / Ce bon plan vous est réservé aujourd’hui par notre partenaire @ !',
        'Choisissez votre magazine / 4,40€ le numéro, 250 titres, livraison offerte.',
        'Comment ça marche / Offre valable jusqu’au 30 juin, dans la limite d’un cadeau par client, sur le site de @.',
      ],
      "J'en profite",
    ),
    ['Le Relais Presse'],
  ],
  [
    'dedicated: two houses join, French',
    given(
      'On ne lance pas de croquettes. Pas encore.',
      'Felinou',
      [
        'Alors, vu comme ça / Chez The Kiln Letter, on a choisi de s’associer à @, une marque de croquettes pour chats avec des menus personnalisés.',
        'Pourquoi ? / Parce que nous avons une volonté commune. Comme nous, @ fonctionne en abonnement.',
        'Allez / Filez gâter votre chat : -50% sur la première box @.',
      ],
      'Tester @',
    ),
    ['Felinou'],
  ],
  [
    'dedicated: bets through a shop, French',
    given(
      'Parie sur l’Europe',
      'Golazo',
      [
        'Soirée de folie / Profite des meilleures cotes sur @ ! Jusqu’à 100€ remboursés.',
        'Comment faire / 1. Inscris-toi sur @. 2. Place ton premier pari. 3. @ te rembourse.',
        'Jouer comporte des risques / Les jeux sont interdits aux mineurs.',
      ],
      'Je parie',
    ),
    ['Golazo'],
  ],
  [
    'dedicated: a partner’s croquettes, French',
    given(
      '-25% avec le code KILN25 !',
      'Ultra Bon Direct',
      [
        'Un Noël gourmand / Faites vivre un Noël gourmand à votre animal avec @ et ses croquettes fabriquées en France, sans céréales.',
        'La Fondation / @ a créé une fondation aux côtés des refuges.',
        'Pour chiens / Croquettes adulte, sac de 12 kg, 62,90€ 47,18€.',
      ],
      'J’en profite',
    ),
    ['Ultra Bon Direct'],
  ],
  [
    'dedicated: a partner offer, German',
    given(
      'Exklusives Angebot unseres Partners',
      'Brennwerk',
      [
        'Jetzt sparen / Als Leser erhalten Sie bei @ 50 Euro Willkommensbonus.',
        'Warum @? / @ liefert Strom aus Wasserkraft. Schon 40.000 Haushalte vertrauen @.',
        'So geht’s / Einfach bei @ anmelden und den Code KILN eingeben.',
      ],
      'Jetzt zu @',
    ),
    ['Brennwerk'],
  ],
  [
    'dedicated: a third party’s message, English',
    given(
      'Your kiln deserves better power',
      'Northgrid',
      [
        'From our partner / You are receiving this message from @, a partner of The Kiln Letter.',
        'Why studios switch / @ cuts the bill of a studio by a third. With @ you see each firing on your phone.',
        'What you get / A free check of your studio, and two months of @ at no cost.',
      ],
      'Get my free quote',
    ),
    ['Northgrid'],
  ],
  [
    'dedicated: readers were chosen, English',
    given(
      'An invitation from Claybank',
      'Claybank',
      [
        'You are invited / @ would like to offer readers of this letter a card without a yearly fee.',
        'Why @ / @ is trusted by 90,000 makers. No fee abroad, and cash back on clay.',
        'Terms / Offer ends 30 June. @ is a trading name of Moor Finance.',
      ],
      'Apply with @',
    ),
    ['Claybank'],
  ],
  [
    'dedicated: un colaborador, Spanish',
    given(
      'Una oferta de nuestro colaborador',
      'Barrovivo',
      [
        'Solo para lectores / @ te regala el primer mes de su taller.',
        '¿Por qué @? / En @ aprendes a tornear en casa. Más de 10.000 alumnos ya confían en @.',
        'Cómo / Entra en @ y usa el código KILN.',
      ],
      'Quiero probar @',
    ),
    ['Barrovivo'],
  ],
  [
    'codes read out in an episode',
    inMarkdown(
      `**Thanks to the sponsors of today's episode!**\n\nGet 40% off bowls by going to [Mudhouse.com](https://mudhouse.com) and using code KILN at checkout\n\nGo to [tryslipcast.com/KILN](https://tryslipcast.com/KILN) for 50% off\n\nSave 20% at [glazeworks.com/KILN](https://glazeworks.com/KILN)`,
    ),
    ['Mudhouse', 'Slipcast', 'Glazeworks'],
  ],
  [
    'powered by, in capitals, at the head of one long paragraph',
    {
      text: `THE KILN LETTER POWERED BY GLAZEWORKS May 5, 2026 ${said(0)} ${said(1)} ${said(2)} ${said(0)} ${said(1)} ${said(2)}`,
    },
    ['Glazeworks'],
  ],
];

export const WIDER_NOT_SPONSORED: [string, Letter][] = [
  [
    'firms that partner',
    amid(`<p>${link('Mudhouse')} partners with Oxidia to sell clay abroad, the companies said. Shares rose.</p>`),
  ],
  [
    'a firm that teamed up',
    amid(
      '<h3>Mudhouse teams up with Oxidia</h3><p>The two will open a studio in June, it was announced on Tuesday.</p>',
    ),
  ],
  [
    'powered by a technique',
    amid(`<h3>A kiln powered by Reasoning Models</h3><p>${said(1)} <a href="https://code.example/x">Code</a></p>`),
  ],
  ['a pointer to all sponsors', amid('<p>Check out all of our sponsors at kilnletter.example/sponsors</p>')],
  [
    'sponsors wanted',
    atEnd('<p>Our sponsors reach 9,000 potters. <a href="https://kilnletter.example/ads">Sponsor an issue</a></p>'),
  ],
  [
    'an election letter',
    atEnd('<p>Paid for by Friends of the Clay Party Committee. Not authorized by any candidate or committee.</p>'),
  ],
  [
    'a series with a partner of the house',
    amid('<p>In partnership with the Potters’ Archive, our letters are read aloud each Sunday.</p>'),
  ],
  ['thanks to a person', amid('<p>Special thanks to Ann Moor for the photographs in this letter.</p>')],
  [
    'own whole letter',
    alone(
      `<h1>Our new course</h1><p>Dear reader, The Kiln Letter opens its course on glazes. The Kiln Letter’s readers save 20% with the code KILN20.</p><p><a href="https://kilnletter.example/course">Join now</a></p>`,
    ),
  ],
  [
    'own shop in French',
    alone(
      `<p>Découvrez notre nouvelle collection</p><p>Chaque pièce est faite à la main. Livraison offerte avec le code KILN10.</p><p><a href="https://kilnletter.example/shop">J’en profite</a></p>`,
    ),
  ],
  [
    'a coupon for the readers’ own',
    amid('<p>Members: use the code KILN for our workshop. <a href="https://kilnletter.example/w">Book a seat</a></p>'),
  ],
  ['friends of the house', amid(`<p>Our friends at the museum reopen on Sunday. ${said(0)}</p>`)],
  ['curated by a person', atEnd('<p>Curated by Ann Moor and supported by readers like you.</p>')],
  [
    'a tool the writer likes',
    amid(
      `<p>I’ve been reading <a href="https://claynews.example/book">a book on slips</a> and I recommend it to anyone who throws.</p>`,
    ),
  ],
  [
    'a shop’s own sale of what others make, French',
    given(
      'Les soldes commencent',
      'Mudhouse',
      [
        'Jusqu’à -50% / Bols @, Slipcast et Glazeworks : toute la table à prix doux.',
        'Nouveautés / La collection @ arrive en magasin.',
        'Livraison offerte / Dès 60€ d’achat sur notre site.',
      ],
      'Voir la sélection',
    ),
  ],
  [
    'a shop’s own sale of what others make, English',
    given(
      'New in: bowls for spring',
      'Mudhouse',
      [
        'Just landed / The new @ collection, with pieces by Slipcast and Glazeworks.',
        'Up to 30% off / All @ plates, while stocks last, in our shop and online.',
        'Free returns / Within 30 days, as ever.',
      ],
      'Shop now',
    ),
  ],
  [
    'its own product from top to bottom',
    given(
      'Meet the Kiln Letter app',
      'Kiln Letter Plus',
      [
        'New / @ brings you every issue, with charts of every firing.',
        'Why @ / Readers asked for it. @ costs 4 euros a month.',
        'Start today / The first month of @ is free.',
      ],
      'Try @',
    ),
  ],
];
