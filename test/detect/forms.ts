// Whole letters with every way in which newsletters disclose paid content, and things that only look similar. All names
// are invented.

export interface Letter {
  html?: string;
  text?: string;
}

/** Whose letters these are. */
export const FORM_SENDER = {
  subject: 'The week in kilns',
  newsletter: { name: 'The Kiln Letter', domain: 'kilnletter.example' },
  sender: { name: 'The Kiln Letter', address: 'mail@kilnletter.example' },
};

const SENTENCES = [
  'Potters argue about cones, clay and the weather, as they always did, and Miller Hall said so on Tuesday.',
  'A kiln in Ohio broke down after ninety years; the town will hold a fair for it in May.',
  'New rules for lead in glazes take effect in March, and small studios are worried about the paperwork.',
  'Wood firing is back in fashion among students, says a survey of forty schools.',
];
const said = (n: number) => SENTENCES[n % SENTENCES.length] as string;
const paragraphs = (n: number) => `<p>${said(n)} ${said(n + 1)} ${said(n + 2)}</p>`;
const story = (title: string, n: number, host: string) =>
  `<h2>${title}</h2>${paragraphs(n)}<p>${said(n + 1)} <a href="https://${host}/a${n}">Read the story</a></p>${paragraphs(n + 2)}`;
const FOOT =
  '<p>You receive this because you signed up at <a href="https://kilnletter.example">kilnletter.example</a>. <a href="https://kilnletter.example/u">Unsubscribe</a></p><p>© 2026 The Kiln Letter, 1 Clay Road</p>';
const FIRST = story('The week in kilns', 0, 'claynews.example');
const REST = `${story('Mud season', 1, 'mud.example')}${story('A fair for a kiln', 2, 'fair.example')}${FOOT}`;
const amid = (body: string): Letter => ({
  html: `<html><body><h1>The Kiln Letter</h1>${FIRST}${body}${REST}</body></html>`,
});
const atTop = (body: string): Letter => ({ html: `<html><body>${body}${FIRST}${REST}</body></html>` });
const row = (cell: string) => `<table width=600><tr><td>${cell}</td></tr></table>`;
const RULE = '-'.repeat(60);
const inPlain = (body: string): Letter => ({
  text: `THE KILN LETTER\nTuesday, May 5\n\n${said(0)}\n${said(1)}\n\n${said(2)} ${said(3)}\n\n${body}\n\nMUD SEASON\n\n${said(1)}\n${said(2)}\n\nA FAIR\n\n${said(3)} ${said(0)}\n\nTo unsubscribe send a mail to kiln-leave@kilnletter.example\n`,
});
const inMarkdown = (body: string): Letter => ({
  text: `# The Kiln Letter\n\n## The week in kilns\n\n${said(0)} ${said(1)} [Read it](https://claynews.example/a)\n\n${body}\n\n## Mud season\n\n${said(1)} ${said(2)} [Read it](https://mud.example/b)\n\n- [A fair](https://fair.example/1) ${said(3)}\n- [More clay](https://fair.example/2) ${said(0)}\n`,
});
const SITE = 'https://glazeworks.com/?utm_source=kilnletter&utm_medium=newsletter';
const AD = `<p><a href="${SITE}">Glazeworks</a> ships food-safe glazes to any studio within a day. Start a free trial today.</p>`;

/** What it is, the letter, its sponsors. */
export const SPONSORED: [string, Letter, string[]][] = [
  [
    'a media house: content from, a headline behind a tracker, a picture, a button',
    amid(
      `<table><tr><td><p>CONTENT FROM: GLAZEWORKS ONE</p><h2><a href="https://kiln.cmail19.com/t/d-l-a/">Glazes and More on Glazeworks One</a></h2><a href="https://kiln.cmail19.com/t/d-l-b/"><img src="x.png" alt=""></a><p>The firing season is in full swing on Glazeworks One. Fire eighty kilns a year and never crack a pot.</p><p><a href="https://kiln.cmail19.com/t/d-l-c/">Learn More</a></p></td></tr></table>`,
    ),
    ['Glazeworks One'],
  ],
  [
    'a media house: sponsor content and a stroke, links to its own pages',
    amid(
      `<table><tr><td><p>SPONSOR CONTENT | Slipcast University</p><a href="https://kilnletter.example/paid/1"><img src="x.png" alt=""></a><p><a href="https://kilnletter.example/paid/1">Transforming Clay for What's Next</a></p><p>Slipcast University's president reflects on how the school secures a bright future for its students.</p></td></tr></table>`,
    ),
    ['Slipcast University'],
  ],
  [
    'an entry that ends in SPONSORED, between others',
    amid(
      `<ul><li><a href="https://a.example/1">Slip kit</a> — Casts a mug in a minute.</li><li><a href="${SITE}">Free your shelf from drips</a> — Move your glazes to Glazeworks, a shop built for potters. SPONSORED</li><li><a href="https://b.example/2">Cone chart</a> — All cones on one page.</li></ul>`,
    ),
    ['Glazeworks'],
  ],
  [
    'executive sponsors, a line each',
    amid(
      `<h3>Executive Sponsors</h3><p>Thanks to following executive sponsors, whose continued support makes this newsletter possible:</p><ul><li><a href="https://glazeworks.com">Glazeworks</a> – Food-safe glazes</li><li><a href="https://slipcast.io">Slipcast</a> – Moulds by mail</li><li><a href="https://conechart.dev">Conechart</a></li></ul>`,
    ),
    ['Conechart', 'Glazeworks', 'Slipcast'],
  ],
  [
    'a media house: paid for and presented by',
    amid(
      `<table><tr><td><p>Paid for and presented by Glazeworks</p><h3><a href="https://x.kilnletter.example/2">How one studio halved its glaze bill</a></h3><p>A studio in Leeds weighed what it brushed away.</p></td></tr></table>`,
    ),
    ['Glazeworks'],
  ],
  [
    'a headline with a tag',
    amid(
      `<h3><a href="https://tracking.kilnnews.com/CL0/https:%2F%2Fglazeworks.com%2Fx/1/01/abc">Glaze smarter, not harder (Sponsor)</a></h3><p>Studios waste a third of their glaze. Glazeworks measures what you need and ships it in a day. <a href="${SITE}">See how</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'together with, and a logo in the line',
    atTop(`<p>Together With <a href="${SITE}"><img src="x.png" alt="Glazeworks"></a></p>`),
    ['Glazeworks'],
  ],
  [
    'together with, and a logo beneath',
    atTop(`<p>TOGETHER WITH</p><a href="${SITE}"><img src="x.png" alt="Glazeworks logo"></a>`),
    ['Glazeworks'],
  ],
  [
    'a heading in capitals',
    amid(
      `<h3>SPONSORED BY GLAZEWORKS</h3><p><b>Dip, don't brush</b></p><p>Brushing takes hours. With Glazeworks’ dip kits you finish a shelf before lunch. <a href="https://links.kilnletter.example/e/x1">Get yours</a>.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'a byline beneath: NAME sponsor',
    amid(
      `<table><tr><td><p><a href="https://kilnletter.example/link/123/web">Glazes That Never Crawl</a> — Test-fired, food-safe and delivered tomorrow: stop guessing what your kiln will do.</p><p>Glazeworks Inc. <span style="background:#ff8;color:#663">sponsor</span></p></td></tr></table>`,
    ),
    ['Glazeworks'],
  ],
  [
    'a heading, a picture without a text, a line',
    amid(
      `<h2>Sponsored by Glazeworks</h2><a href="https://kl.example/r/1"><img src="x.png" alt=""></a><p>Their new API makes ordering glaze a one-liner.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'presented by bold caps para',
    amid(
      `<p><b>PRESENTED BY GLAZEWORKS</b></p><p><b>Ship glaze in a day</b></p><p><b>The Kiln:</b> Glazeworks’ new plant means your order is there tomorrow.</p><ul><li>No minimum order</li><li>Food safe</li></ul><p><a href="${SITE}">Try it for free</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'brought to you inline sentence',
    atTop(
      `<p>Good morning. This edition is brought to you by <a href="${SITE}">Glazeworks</a>, the glaze shop that never sleeps.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'a message from our sponsor, X',
    amid(
      `<h3>A message from our sponsor, Glazeworks:</h3><p>Crawling glaze? Our engineers wrote a guide. <a href="https://l.kilnletter.example/abc">https://l.kilnletter.example/abc</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'promoted by',
    amid(
      `<h3><a href="https://x.kilnletter.example/1">The Potter's Guide To Glaze Budgets</a></h3><p>tl;dr: Glaze budgets are hard. This guide gives you a template.</p><p><i>Promoted by Glazeworks</i></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'Sponsored: line',
    amid(`<p><b>Sponsored:</b> <a href="${SITE}">Glazeworks</a> is the fastest way to get glaze into your studio.</p>`),
    ['Glazeworks'],
  ],
  [
    'from the sponsor',
    amid(
      `<h3>From our sponsor</h3><p>Glazeworks takes the guessing out of glaze: tell it your clay, get your recipe. <a href="${SITE}">Try it free</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'a hash before the label',
    amid(`<h2>#Sponsor</h2><p><a href="${SITE}">Your glaze, delivered</a> - Glazeworks ships in a day.</p>`),
    ['Glazeworks'],
  ],
  [
    'classifieds section',
    amid(
      `<h2>Classifieds</h2><p><a href="https://glazeworks.com/?ref=kl">Glazeworks</a> ships glaze. </p><p><a href="https://slipcast.io/?ref=kl">Slipcast</a>: moulds that last a life.</p><p><small>Sponsored · <a href="https://kilnletter.example/ads">book yours</a></small></p>`,
    ),
    ['Glazeworks', 'Slipcast'],
  ],
  [
    'a message from, in a heading',
    amid(
      `<h3>A message from Glazeworks</h3><h4>Glaze made in America</h4><p>We employ 400 people in Ohio. <a href="https://link.kilnnews.example/click/1">Learn more</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'advertisement image only',
    amid(
      `<p style="font-size:10px">ADVERTISEMENT</p><a href="https://ad.doubleclick.net/clk?x=https%3A%2F%2Fglazeworks.com%2F"><img src="x.png" alt="Glazeworks: glaze in a day"></a>`,
    ),
    ['Glazeworks'],
  ],
  [
    'a request to support sponsors',
    amid(
      `<h3>In partnership with Glazeworks</h3><p><b>The glaze doctors are in</b></p><p>Over 9,000 studios let Glazeworks’ doctors fix their shelves. See if yours can be saved <a href="https://click.kl.example/1">here</a>.</p><p><i>Please support our sponsors!</i></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'sponsor content from, between asterisks',
    amid(
      `<p>**SPONSOR CONTENT FROM GLAZEWORKS**</p><p>Why every potter needs a glaze plan. <a href="${SITE}">Read more</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'thanks to our sponsor',
    amid(
      `<p><em>Thanks to our sponsor Glazeworks! They make glazing painless, and you can <a href="${SITE}">try them free for 30 days</a>.</em></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'SPONSOR: X',
    amid(`<p>SPONSOR: <a href="${SITE}">GLAZEWORKS</a></p><p>Stop wasting glaze. Use the Glazeworks planner.</p>`),
    ['Glazeworks'],
  ],
  [
    'brought to you by, and a line each',
    amid(
      `<h3>Brought to you by:</h3><p>• <a href="${SITE}">Glazeworks</a>—The glaze shop that ships in a day</p><p>• <a href="https://slipcast.io/kl">Slipcast</a>—Moulds that last a life</p><p>• <a href="https://conepack.co/kl">Cone Pack</a>—Know your temperature</p>`,
    ),
    ['Glazeworks', 'Slipcast', 'Cone Pack'],
  ],
  [
    'brought to you by, and a list',
    amid(
      `<p><strong>This episode is brought to you by:</strong></p><ul><li><p><a href="${SITE}">Glazeworks</a>—The glaze shop that ships in a day</p></li><li><p><a href="https://slipcast.io/kl">Slipcast</a>—Moulds that last a life</p></li></ul>`,
    ),
    ['Glazeworks', 'Slipcast'],
  ],
  [
    'a credit line and a sentence',
    amid(
      `<p>Sponsored By: <b>Glazeworks</b></p><p>This essay is brought to you by <a href="${SITE}">Glazeworks</a>, glaze that ships itself.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'brought to you by, dots, a name, a logo',
    amid(
      `<p>Today’s Kiln Letter is brought to you by… <a href="${SITE}">Glazeworks</a></p><a href="${SITE}"><img alt="" src="a.png"></a><p>I have used Glazeworks for years and it is great. <a href="${SITE}">Get started today.</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'brought to you by image',
    amid(
      `<p>Today’s Kiln Letter is brought to you by…</p><a href="${SITE}"><img alt="Glazeworks" src="a.png"></a><p>Glazeworks is the operating system for glaze.</p><p><a href="${SITE}">Get started</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'a message from, in a large heading',
    amid(
      `<h2>A Message From Glazeworks</h2><p>Most studios overpay.</p><p>Glazeworks finds you the cheapest bucket. <a href="https://links.x.example/1">Start saving</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'plain: advert stars',
    inPlain(
      `***************** ADVERTISEMENT *****************\nTired of crawling glaze? Glazeworks ships food-safe glaze\nin a day. Save 20% this week only!\nhttp://www.glazeworks.com/offer\n*************************************************`,
    ),
    ['Glazeworks'],
  ],
  [
    'plain: this week sponsor',
    inPlain(`>>> THIS WEEK'S SPONSOR <<<\n\nGlazeworks - glaze by the bucket at http://www.glazeworks.com/`),
    ['Glazeworks'],
  ],
  [
    'plain: sponsored by dashes',
    inPlain(
      `------- Sponsored by Glazeworks -------\nGlaze by the bucket, at your door tomorrow.\nClick: http://click.example.com/go?id=22\n---------------------------------------`,
    ),
    ['Glazeworks'],
  ],
  [
    'plain: word from sponsor',
    inPlain(
      `~~~ A word from our sponsor ~~~\n\nGLAZEWORKS: buckets of glaze from $9.95.\nhttp://www.glazeworks.com/bucket\n\n~~~~~~~~~~~~~~~~~`,
    ),
    ['Glazeworks'],
  ],
  [
    'plain: newsletter sponsored by',
    inPlain(
      `This issue of The Kiln Letter is sponsored by Glazeworks, makers of\nfine glaze since 1921. <http://www.glazeworks.com/>`,
    ),
    ['Glazeworks'],
  ],
  [
    'plain: banner adv box',
    inPlain(
      `+----------------------------------------------------+\n|              ADVERTISEMENT                         |\n+----------------------------------------------------+\nLooking for glaze? Glazeworks has 400 colours in stock.\nVisit http://www.glazeworks.com today.\n+----------------------------------------------------+`,
    ),
    ['Glazeworks'],
  ],
  [
    'plain: adv bracket',
    inPlain(
      `[ADV]\nLooking for glaze? Glazeworks has 400 colours in stock.\nVisit http://www.glazeworks.com today.\n[/ADV]`,
    ),
    ['Glazeworks'],
  ],
  [
    'plain: our sponsors list',
    inPlain(
      `${RULE}\nTHANKS TO OUR SPONSORS\n\n* Glazeworks: glaze by the bucket. http://www.glazeworks.com/\n* Slipcast: moulds that last. http://www.slipcast.io/\n${RULE}`,
    ),
    ['Glazeworks', 'Slipcast'],
  ],
  [
    'md: sponsor heading',
    inMarkdown(`## Sponsor\n\n[**Glazeworks**](${SITE}) ships glaze in a day. Try it free.`),
    ['Glazeworks'],
  ],
  ['md: blockquote sponsored', inMarkdown(`> **Sponsored** by [Glazeworks](${SITE}): glaze in a day.`), ['Glazeworks']],
  [
    'md: sponsor emoji',
    inMarkdown(`### 📣 Sponsor: Glazeworks\n\nGlaze in a day, for any studio. [Try it](${SITE})`),
    ['Glazeworks'],
  ],
  [
    'md: list ad tag',
    inMarkdown(
      `- [Glaze in a day](${SITE}) by Glazeworks **[sponsored]**\n- [How clay dries](https://a.example/1)\n- [A kiln in a van](https://b.example/1)`,
    ),
    ['Glazeworks'],
  ],
  [
    'md: italics this issue',
    inMarkdown(`*This issue is sponsored by [Glazeworks](${SITE}), glaze in a day.*`),
    ['Glazeworks'],
  ],
  [
    'md: support',
    inMarkdown(
      `**Thanks to [Glazeworks](${SITE}) for supporting The Kiln Letter this month.** They ship glaze in a day.`,
    ),
    ['Glazeworks'],
  ],
  [
    'de anzeige',
    amid(
      `<p>- Anzeige -</p><p><b>Glasuren über Nacht</b></p><p>Mit Glazeworks bestellst du heute und brennst morgen. <a href="${SITE}">Jetzt testen</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'de werbung block',
    amid(`<h3>Werbung</h3><p><a href="${SITE}">Glazeworks</a> liefert Glasuren über Nacht.</p>`),
    ['Glazeworks'],
  ],
  [
    'de wird präsentiert',
    amid(`<p>Diese Ausgabe wird präsentiert von <a href="${SITE}">Glazeworks</a>.</p>`),
    ['Glazeworks'],
  ],
  [
    'de unterstützt',
    amid(
      `<p>Diese Ausgabe wird unterstützt von Glazeworks, dem Glasurversand. <a href="${SITE}">Mehr erfahren</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'de sponsor der woche',
    amid(`<h3>Sponsor der Woche: Glazeworks</h3><p>Glasuren über Nacht. <a href="${SITE}">Mehr</a></p>`),
    ['Glazeworks'],
  ],
  [
    'fr message de notre partenaire',
    amid(
      `<h3>Un message de notre partenaire</h3><p>Glazeworks livre vos émaux en un jour. <a href="${SITE}">Essayez</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'fr cette edition',
    amid(`<p>Cette édition vous est offerte par <a href="${SITE}">Glazeworks</a>.</p>`),
    ['Glazeworks'],
  ],
  [
    'fr contenu sponso',
    amid(`<p>CONTENU SPONSORISÉ PAR GLAZEWORKS</p><p>Des émaux en un jour. <a href="${SITE}">Découvrez</a></p>`),
    ['Glazeworks'],
  ],
  [
    'es ofrecido por',
    amid(`<p>Esta edición es posible gracias a <a href="${SITE}">Glazeworks</a>.</p>`),
    ['Glazeworks'],
  ],
  [
    'es mensaje patrocinador',
    amid(
      `<h3>Mensaje de nuestro patrocinador</h3><p>Glazeworks envía esmaltes en un día. <a href="${SITE}">Prueba gratis</a></p>`,
    ),
    ['Glazeworks'],
  ],
  ['pt oferecimento', amid(`<p>Oferecimento: <a href="${SITE}">Glazeworks</a></p>`), ['Glazeworks']],
  ['it in collaborazione', amid(`<p>Questa puntata è offerta da <a href="${SITE}">Glazeworks</a></p>`), ['Glazeworks']],
  [
    'nl mede mogelijk',
    amid(`<p>Deze editie wordt mede mogelijk gemaakt door <a href="${SITE}">Glazeworks</a></p>`),
    ['Glazeworks'],
  ],
  ['zh zanzhu', amid(`<p>本期由 <a href="${SITE}">Glazeworks</a> 赞助</p>`), ['Glazeworks']],
  ['zh guanggao', inMarkdown(`## 广告\n\n[Glazeworks](${SITE})：釉料次日达。`), ['Glazeworks']],
  [
    'two in a sentence',
    amid(
      `<p>The Kiln Letter is made possible by our sponsors <a href="${SITE}">Glazeworks</a> and <a href="https://slipcast.io/">Slipcast</a>.</p>`,
    ),
    ['Glazeworks', 'Slipcast'],
  ],
  [
    'asterisk legend inline',
    amid(
      `<ul><li><a href="https://a.example">How clay dries</a></li><li><a href="${SITE}">Glazeworks*</a> ships glaze in a day.</li></ul><p>*This is sponsored advertising content.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'asterisk legend partner',
    amid(
      `<p>Your kiln deserves better. Glazeworks sends a doctor. <a href="${SITE}">See why</a>.*</p><p>*A message from our sponsor.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'box with small sponsored label at right',
    amid(
      `<div style="background:#eef"><table><tr><td>Glazeworks</td><td align="right"><small>Sponsored</small></td></tr></table><p>Glaze in a day for any studio.</p><a href="${SITE}">Learn more</a></div>`,
    ),
    ['Glazeworks'],
  ],
  [
    'label under ad',
    amid(
      `<div style="border:1px solid #ccc"><a href="${SITE}"><img src="x" alt="Glazeworks - glaze in a day"></a><p>Glaze in a day for any studio. <a href="${SITE}">Order now</a></p><p><small>Advertisement</small></p></div>`,
    ),
    ['Glazeworks'],
  ],
  [
    'partner picks',
    amid(`<h2>Featured partner</h2><p><b>Glazeworks</b></p><p>Glaze in a day. <a href="${SITE}">Order a box</a></p>`),
    ['Glazeworks'],
  ],
  [
    'sponsored post title',
    amid(
      `<h3><a href="https://kl.example/x">[Sponsored] Why glaze crawls, and what to do</a></h3><p>Glazeworks' engineers explain crawling in ten minutes.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'jobs paid',
    amid(
      `<h2>Jobs (sponsored)</h2><ul><li><a href="https://glazeworks.com/jobs/1">Kiln Master at Glazeworks</a></li></ul>`,
    ),
    ['Glazeworks'],
  ],
  [
    'thanks go to',
    amid(`<p>Our thanks go to <a href="${SITE}">Glazeworks</a> for sponsoring this week's letter.</p>`),
    ['Glazeworks'],
  ],
  [
    'support comes from',
    amid(`<p>Support for The Kiln Letter comes from <a href="${SITE}">Glazeworks</a>. Glaze in a day.</p>`),
    ['Glazeworks'],
  ],
  [
    'ad by',
    amid(
      `<p><small>Ad by <a href="${SITE}">Glazeworks</a></small></p><p>Glaze in a day. <a href="${SITE}">Order</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'paid for by',
    amid(`<p>Paid for by Glazeworks</p><p>Glaze in a day. <a href="${SITE}">Order</a></p>`),
    ['Glazeworks'],
  ],
  [
    'sponsor content divider',
    amid(
      `<p>— sponsored —</p><p>Glaze in a day, thanks to Glazeworks. <a href="${SITE}">Order now</a></p><p>— end of sponsored content —</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'todays letter is sponsored by: newline',
    amid(
      `<p>This week's issue is sponsored by:</p><p><a href="${SITE}"><b>Glazeworks</b></a></p><p>Glaze in a day for any studio. <a href="${SITE}">Order now</a>.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'two ads primary+secondary',
    amid(
      `<h4>Sponsored by Glazeworks</h4>${AD}${story('Between', 3, 'between.example')}<h4>Sponsored by Slipcast</h4><p><a href="https://slipcast.io/?utm_source=kl">Slipcast</a> moulds last a life.</p>`,
    ),
    ['Glazeworks', 'Slipcast'],
  ],

  [
    'rows: label/title/body',
    atTop(
      row('<span>SPONSORED</span>') +
        row('<h2>Never mix glaze again</h2>') +
        row(
          `<p>Mixing is over. Glazeworks does it for you, to the gram. <a href="https://trk.klmail.com/c/eJxabcdefghijklmnopqrstuvwxyz012345">Get a free bucket</a></p>`,
        ) +
        row('<h2>Around the kiln</h2>') +
        row(paragraphs(1)),
    ),
    ['Glazeworks'],
  ],
  [
    'rows: together with logo row then later ad row',
    atTop(
      row('<p>Together with</p><a href="https://trk.klmail.com/c/1"><img alt="Glazeworks" src="x"></a>') +
        row(paragraphs(0)) +
        row(
          '<h3>TOGETHER WITH GLAZEWORKS</h3><p>Your shelf, glazed. Glazeworks plans your whole year. <a href="https://trk.klmail.com/c/2">Try it</a></p>',
        ),
    ),
    ['Glazeworks'],
  ],
  [
    'ad then editorial without heading',
    amid(
      `<p><b>Sponsored by Glazeworks</b></p><p>Glazeworks ships glaze in a day. <a href="${SITE}">Order now</a></p><p>Now to the news. Mudhouse bought <a href="https://slipco.com/x">Slipco</a> for a lot of money this week, and Slipco is happy.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'label ad then editorial no heading',
    amid(
      `<p>Sponsor</p><p><a href="${SITE}">Glazeworks</a> ships glaze in a day. Order now and get a mug.</p><hr><p>Now to the news. Mudhouse bought <a href="https://slipco.com/x">Slipco</a> for a lot of money this week.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'image only ad with alt sentence',
    amid(
      `<p>ADVERTISEMENT</p><a href="https://trk.klmail.com/c/3"><img src="x" alt="Glazeworks. Glaze in a day. Order now"></a>`,
    ),
    ['Glazeworks'],
  ],
  [
    'image only ad no alt, tagged link',
    amid(`<p>Advertisement</p><a href="${SITE}"><img src="x" alt=""></a>`),
    // No words name it: it is called by its address until a mail does.
    ['glazeworks.com'],
  ],
  [
    'link only via tracker, brand in text',
    amid(
      `<h3>🤝 Together with Glazeworks</h3><p><strong>Glaze that ships itself</strong></p><p>Potters lose ten hours a week to mixing. Not with Glazeworks.</p><p><a href="https://link.mail.beehiiv.com/ss/c/u001.abc/4">👉 Claim your free bucket</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'emoji sponsor word',
    amid(
      `<h2>🙏 Sponsor</h2><p><a href="https://link.mail.beehiiv.com/ss/c/u001.abc/4"><strong>Glazeworks</strong></a> — glaze in a day, no minimum order. Trusted by 4,000 studios.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'presented by, and a logo behind a tracker',
    atTop(
      `<p style="text-align:center">presented by</p><p><a href="https://link.mail.beehiiv.com/v1/c/x"><img alt="Glazeworks Logo" src="x"></a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    "an ad network's parameters",
    amid(
      `<div style="border:1px solid #222"><a href="https://glazeworks.com/lp?utm_source=beehiiv&utm_campaign=kiln&_bhiiv=opp_123&bhcl_id=abc"><h3>Glaze that writes itself</h3></a><p>Glazeworks plans a year of glazes in a minute. Over 2M potters use it.</p><p><a href="https://glazeworks.com/lp?utm_source=beehiiv&_bhiiv=opp_123&bhcl_id=abc">Start free today</a></p></div>`,
    ),
    ['Glazeworks'],
  ],
  [
    "an ad network's link",
    amid(
      `<p>SPONSORED</p><p><a href="https://www.paved.com/go/kiln/123?u=https%3A%2F%2Fwww.glazeworks.com%2F">Glaze in a day</a>. Glazeworks delivers anywhere. <img src="https://pixel.paved.com/1.gif"></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'product in disclosure with company site',
    amid(
      `<h3>Sponsored by GlazeBot, from Glazeworks</h3><p>GlazeBot mixes for you. <a href="https://glazeworks.com/glazebot?utm_source=kl">Meet GlazeBot</a></p>`,
    ),
    ['GlazeBot'],
  ],
  [
    'name with lower case domain',
    amid(
      `<p>Sponsored by <a href="https://glaze.dev/?utm_source=kl">glaze.dev</a></p><p>Glaze as a service. Ship pots, not buckets.</p>`,
    ),
    ['glaze.dev'],
  ],
  ['brand with number', amid(`<p>Presented by <a href="https://8sleepers.com/kl">8sleepers</a></p>`), ['8sleepers']],
  [
    'brand with ampersand',
    amid(`<p>Today's sponsor is <a href="https://millandhall.com/kl">Mill &amp; Hall</a>, maker of wheels.</p>`),
    ['Mill & Hall'],
  ],
  [
    'lowercase brand',
    amid(`<p>This week's issue is sponsored by <a href="https://glazely.com/kl">glazely</a>, the app for glazes.</p>`),
    ['glazely'],
  ],
  [
    'sponsor name after dash',
    amid(`<h3>Sponsor — Glazeworks</h3><p>Glaze in a day. <a href="${SITE}">Try it</a></p>`),
    ['Glazeworks'],
  ],
  [
    'sponsor pipe',
    amid(`<h3>SPONSORED | Glazeworks</h3><p>Glaze in a day. <a href="${SITE}">Try it</a></p>`),
    ['Glazeworks'],
  ],
  [
    'reverse: Glazeworks is sponsoring',
    amid(`<p><a href="${SITE}">Glazeworks</a> is sponsoring this week's issue. They ship glaze in a day.</p>`),
    ['Glazeworks'],
  ],
  [
    'reverse: sponsored this issue',
    amid(`<p>Glazeworks sponsored this issue. <a href="${SITE}">Try them for free</a>.</p>`),
    ['Glazeworks'],
  ],
  [
    'big thanks',
    amid(`<p>A big thank you to Glazeworks for sponsoring this issue! <a href="${SITE}">Check them out.</a></p>`),
    ['Glazeworks'],
  ],
  [
    'thanks to sponsors for',
    amid(
      `<p>Thanks to this week's sponsors, <a href="${SITE}">Glazeworks</a> and <a href="https://slipcast.io/">Slipcast</a>, for keeping the kiln warm.</p>`,
    ),
    ['Glazeworks', 'Slipcast'],
  ],
  [
    'thanks for keeping free',
    amid(`<p>Huge thanks to <a href="${SITE}">Glazeworks</a> for keeping this newsletter free.</p>`),
    ['Glazeworks'],
  ],
  [
    'courtesy of',
    amid(`<p><b>Today's issue is courtesy of Glazeworks.</b> Glaze in a day. <a href="${SITE}">Order</a></p>`),
    ['Glazeworks'],
  ],
  [
    'supported by paragraph',
    amid(`<p><em>The Kiln Letter is supported by <a href="${SITE}">Glazeworks</a>: glaze in a day.</em></p>`),
    ['Glazeworks'],
  ],
  [
    'today in partnership with top',
    atTop(`<p>In today's newsletter, in partnership with <b>Glazeworks</b>:</p><ul><li>Mud</li><li>Clay</li></ul>`),
    ['Glazeworks'],
  ],
  [
    'sponsor at sign-off ps',
    amid(`<p>P.S. This newsletter was sponsored by <a href="${SITE}">Glazeworks</a>.</p>`),
    ['Glazeworks'],
  ],
  [
    'partner offer',
    amid(`<h3>Partner offer</h3><p>Get 20% off at Glazeworks with code KILN20. <a href="${SITE}">Shop now</a></p>`),
    ['Glazeworks'],
  ],
  [
    'our partner heading',
    amid(`<h3>A word from our partner</h3><p><a href="${SITE}">Glazeworks</a> ships glaze in a day.</p>`),
    ['Glazeworks'],
  ],
  [
    'brought to you by our friends at',
    amid(`<h3>Brought to you by our friends at Glazeworks</h3><p>Glaze in a day. <a href="${SITE}">Order</a></p>`),
    ['Glazeworks'],
  ],
  [
    'featured sponsor',
    amid(`<h3>Featured Sponsor: Glazeworks</h3><p>Glaze in a day. <a href="${SITE}">Order</a></p>`),
    ['Glazeworks'],
  ],
  [
    'premium sponsors logos',
    amid(
      `<h3>Our sponsors</h3><p><a href="https://glazeworks.com"><img alt="Glazeworks" src="a"></a> <a href="https://slipcast.io"><img alt="Slipcast" src="b"></a> <a href="https://conepack.co"><img alt="Conepack" src="c"></a></p>`,
    ),
    ['Glazeworks', 'Slipcast', 'Conepack'],
  ],
  [
    'two logos',
    amid(
      `<h3>Sponsors</h3><p><a href="https://glazeworks.com"><img alt="Glazeworks" src="a"></a> <a href="https://slipcast.io"><img alt="Slipcast" src="b"></a></p>`,
    ),
    ['Glazeworks', 'Slipcast'],
  ],
  [
    'plain 2002 top ad',
    {
      text: `Kiln Letter #12\n\nThis issue's sponsor: Glazeworks -- buckets of glaze\nhttp://www.glazeworks.com/kl\n\n${said(0)}\n\n${said(1)}\n\n${said(2)}\n`,
    },
    ['Glazeworks'],
  ],
  [
    'plain 2002 equals rules',
    inPlain(
      `${'='.repeat(60)}\nSPONSOR\n\nGet glaze by the bucket from Glazeworks, Inc. Free shipping\nthis month only. See http://www.glazeworks.com/free.html\n${'='.repeat(60)}`,
    ),
    ['Glazeworks'],
  ],
  [
    'plain 2002 aol',
    inPlain(`<a href="http://www.glazeworks.com">Advertisement: Glaze sale at Glazeworks</a>`),
    ['Glazeworks'],
  ],
  [
    'plain 2002 adv:',
    inPlain(
      `ADVERTISEMENT\n${'-'.repeat(40)}\nSTOP CRAWLING TODAY! GlazeFix 3.0 is the only tool that\nfixes crawling while you sleep. Download a free trial now!\nhttp://www.glazefix.com/?kiln\n${'-'.repeat(40)}`,
    ),
    ['GlazeFix'],
  ],
  [
    'md hr ad',
    inMarkdown(
      `---\n\n**A message from our sponsor**\n\nGlazeworks ships glaze in a day. [Order now](${SITE}).\n\n---`,
    ),
    ['Glazeworks'],
  ],
  ['md sponsor badge', inMarkdown(`[![Glazeworks](https://img.x/y.png)](${SITE})\n\n*Sponsored*`), ['Glazeworks']],
  [
    'md frontmatter',
    {
      text: `---\ntitle: Kiln 12\nsponsor: Glazeworks\nsponsor_url: ${SITE}\n---\n\n# Kiln 12\n\n${said(0)}\n\n${said(1)}\n`,
    },
    ['Glazeworks'],
  ],
  [
    'md (Ad)',
    inMarkdown(`- (Ad) [Glazeworks](${SITE}): glaze in a day\n- [How clay dries](https://a.example/1)`),
    ['Glazeworks'],
  ],
  [
    'md sponsored link heading',
    inMarkdown(
      `### Sponsored\n\n- [Glazeworks](${SITE}) - glaze in a day\n\n### Articles\n\n- [How clay dries](https://a.example/1)`,
    ),
    ['Glazeworks'],
  ],
  [
    'survey for brand',
    amid(
      `<p>Sponsored by Glazeworks</p><p>Take Glazeworks' two-minute survey on kilns and win a mug. <a href="${SITE}">Take the survey</a></p>`,
    ),
    ['Glazeworks'],
  ],
  ['zh 感谢', amid(`<p>感谢 <a href="${SITE}">Glazeworks</a> 对本期周刊的赞助支持。</p>`), ['Glazeworks']],
  ['zh 本期赞助', inMarkdown(`**本期赞助商：[Glazeworks](${SITE})**，釉料次日达。`), ['Glazeworks']],
  [
    'ja スポンサー',
    amid(`<p>スポンサー: <a href="${SITE}">Glazeworks</a></p><p>釉薬を翌日お届け。</p>`),
    ['Glazeworks'],
  ],
  [
    'ja PR',
    amid(`<h3>[PR] 釉薬を翌日お届け</h3><p><a href="${SITE}">Glazeworks</a> は釉薬の通販です。</p>`),
    ['Glazeworks'],
  ],
  ['pl sponsor', amid(`<p>Sponsorem tego wydania jest <a href="${SITE}">Glazeworks</a>.</p>`), ['Glazeworks']],
  ['sv i samarbete', amid(`<p>I samarbete med <a href="${SITE}">Glazeworks</a></p>`), ['Glazeworks']],
  [
    'ru реклама',
    amid(`<p>Реклама</p><p><a href="${SITE}">Glazeworks</a> доставит глазурь за день.</p>`),
    ['Glazeworks'],
  ],

  [
    'legend emoji',
    amid(
      `<ul><li><a href="https://a.example">How clay dries</a></li><li>💰 <a href="${SITE}">Glazeworks</a> ships glaze.</li></ul>${paragraphs(1)}${paragraphs(2)}<p>💰 = sponsored link</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'legend far',
    amid(
      `<p>* indicates a sponsored link</p>${paragraphs(0)}${paragraphs(1)}${paragraphs(2)}${paragraphs(0)}${paragraphs(1)}${paragraphs(2)}${paragraphs(0)}${paragraphs(1)}${paragraphs(2)}${paragraphs(0)}${paragraphs(1)}${paragraphs(2)}${paragraphs(0)}${paragraphs(1)}${paragraphs(2)}${paragraphs(0)}${paragraphs(1)}${paragraphs(2)}<ul><li><a href="https://a.example">How clay dries</a></li><li><a href="${SITE}">Glazeworks</a> ships glaze in a day*</li></ul>`,
    ),
    ['Glazeworks'],
  ],
  [
    'dagger',
    amid(
      `<ul><li><a href="https://a.example">How clay dries</a></li><li><a href="${SITE}">Glazeworks†</a> ships glaze</li></ul><p>† denotes a paid listing</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'two col table ad',
    amid(
      `<table><tr><td><img src="x" alt=""></td><td><p><b>SPONSORED</b></p><p><a href="${SITE}"><b>Glaze in a day</b></a></p><p>Glazeworks delivers to any studio.</p></td></tr></table>`,
    ),
    ['Glazeworks'],
  ],
  [
    'preheader together with',
    atTop(
      `<div style="display:none">Together with Glazeworks</div><p>TOGETHER WITH <a href="${SITE}">GLAZEWORKS</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'sponsor heading w/ own tracker',
    amid(
      `<h2>Sponsor</h2><p><a href="https://click.kilnletter.example/?u=abc"><b>Glazeworks</b></a> is the fastest way to get glaze. Get 10% off your first bucket.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'heading: our sponsor this week is',
    amid(`<p>Our sponsor this week is <strong>Glazeworks</strong>. Glaze in a day. <a href="${SITE}">Order</a></p>`),
    ['Glazeworks'],
  ],
  [
    'ad title + From Glazeworks',
    amid(
      `<p><small>SPONSORED CONTENT</small></p><h3><a href="${SITE}">Five ways to stop crawling</a></h3><p>From Glazeworks: our guide tells you how.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'sponsored by img no alt link known',
    amid(
      `<p>Sponsored by</p><a href="https://www.glazeworks.com/?utm_source=x"><img src="https://cdn.example/glazeworks.png" alt=""></a>`,
    ),
    ['glazeworks.com'],
  ],
  ['presenting sponsor', amid(`<p>Presenting sponsor: <a href="${SITE}">Glazeworks</a></p>`), ['Glazeworks']],
  [
    'this section brought by',
    amid(
      `<h2>Kiln tips</h2><p><i>This section is brought to you by <a href="${SITE}">Glazeworks</a>.</i></p><p>Keep lids on. Dry slowly.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'section presented by heading',
    amid(
      `<h2>Kiln tips, presented by Glazeworks</h2><p>Keep lids on. <a href="https://tips.example/x">Dry slowly</a>.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'quick break',
    amid(
      `<p>But first, a quick word from today's sponsor:</p><p><a href="${SITE}">Glazeworks</a> ships glaze in a day.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'before we begin',
    amid(`<p>Before we start, a huge thanks to <a href="${SITE}">Glazeworks</a> for sponsoring today's letter!</p>`),
    ['Glazeworks'],
  ],
  [
    'ad free note',
    amid(`<p>Glazeworks ships glaze in a day. <a href="${SITE}">Order now</a>. <em>(sponsored)</em></p>`),
    ['Glazeworks'],
  ],
  ['#ad', amid(`<p>Glazeworks ships glaze in a day. <a href="${SITE}">Order now</a> #ad</p>`), ['Glazeworks']],
  [
    'paid partnership',
    amid(`<p><small>Paid partnership</small></p><p><a href="${SITE}">Glazeworks</a> ships glaze in a day.</p>`),
    ['Glazeworks'],
  ],
  [
    'sponsor spotlight',
    amid(
      `<h2>Sponsor Spotlight</h2><h3>Glazeworks</h3><p>Glaze in a day, for any studio in the world. <a href="${SITE}">Order</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'partner corner two',
    amid(
      `<h2>From our partners</h2><h3>Glaze in a day</h3><p>Glazeworks ships anywhere. <a href="${SITE}">Order</a></p><h3>Moulds for life</h3><p>Slipcast moulds never crack. <a href="https://slipcast.io/?utm_source=kl">See them</a></p>`,
    ),
    ['Glazeworks', 'Slipcast'],
  ],
  [
    'sponsored job',
    amid(
      `<h2>Jobs</h2><ul><li><a href="https://jobs.glazeworks.com/1?utm_source=kl">Kiln Master</a> at Glazeworks (sponsored)</li><li><a href="https://b.example/2">Glazer</a> at Cup Co</li></ul>`,
    ),
    ['Glazeworks'],
  ],
  [
    'dedicated send',
    {
      html: `<html><body><p>A special message from our partner Glazeworks</p><h1>Glaze in a day</h1><p>${'Glazeworks ships food-safe glaze to any studio within a day, and takes it back if you do not like it. '.repeat(5)}</p><p><a href="${SITE}">Order now</a></p><p>You receive this because you subscribe to The Kiln Letter. <a href="https://kilnletter.example/u">Unsubscribe</a></p></body></html>`,
    },
    ['Glazeworks'],
  ],
  [
    'webinar partner',
    amid(
      `<h3>Webinar, in partnership with Glazeworks</h3><p>Learn how to stop crawling. <a href="${SITE}">Register</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'sponsor word then colon newline',
    inPlain(`SPONSOR:\nGlazeworks -- glaze by the bucket\nhttp://www.glazeworks.com/`),
    ['Glazeworks'],
  ],
  [
    'plain brought to you by top',
    { text: `THE KILN LETTER, brought to you by Glazeworks (http://www.glazeworks.com)\n\n${said(0)}\n\n${said(1)}\n` },
    ['Glazeworks'],
  ],
  [
    'plain our sponsor end',
    inPlain(`Please visit our sponsor, Glazeworks:\nhttp://www.glazeworks.com/`),
    ['Glazeworks'],
  ],
  [
    'plain advertisement inline',
    inPlain(
      `<<<<<<<<<< ADVERTISEMENT >>>>>>>>>>\nIs your kiln slow? Get the new KilnBoost 2000 from Glazeworks!\nhttp://ads.glazeworks.com/kb\n<<<<<<<<<<<<<<<<<<<<>>>>>>>>>>>>>>>>`,
    ),
    ['Glazeworks'],
  ],
  [
    'plain yahoo groups sponsor',
    inPlain(
      `------------------------ Yahoo! Groups Sponsor ---------------------~-->\nGlaze by the bucket at Glazeworks\nhttp://us.click.yahoo.com/abc/def/ghi\n---------------------------------------------------------------------~->`,
    ),
    ['Glazeworks'],
  ],
  [
    'a name that begins with a short word',
    amid(
      `<p>This issue is brought to you by Old Mill</p><p><a href="https://oldmill.example/?utm_source=kl">Old Mill</a> grinds clay between stones. Order a sack today.</p>`,
    ),
    ['Old Mill'],
  ],
  [
    'a name of three capitals',
    amid(`<p>Sponsored by IGC</p><p>IGC fires kilns in a day. <a href="https://igc.example/">Order now</a></p>`),
    ['IGC'],
  ],
  [
    'a name in small letters without a link',
    amid(
      `<p>Presented by glazely</p><p>The app for glazes. <a href="https://glazely.com/?utm_source=kl">Get the app</a></p>`,
    ),
    ['Glazely'],
  ],
];

/** What it is, and a letter without a sponsor. */
export const NOT_SPONSORED: [string, Letter][] = [
  [
    'advertise',
    amid(
      `<h3>Advertise</h3><p>Want your brand in front of 20,000 potters? <a href="https://kilnletter.example/sponsor">Sponsor The Kiln Letter</a>.</p>`,
    ),
  ],
  [
    'sister presented',
    amid(
      `<p>Presented by The Glaze Letter, our sister newsletter</p><p><a href="https://kilnletter.example/glaze">Subscribe free</a></p>`,
    ),
  ],
  [
    'podcast of ours',
    amid(
      `<h3>From our podcast</h3><p>This week on our podcast: the kiln that would not die. <a href="https://open.spotify.com/x">Listen</a></p>`,
    ),
  ],
  [
    'partner in editorial',
    amid(
      `<p>Bigglaze announced a partnership with Slipcast, and together with Conepack it will build a plant. The plan was supported by Ohio.</p>`,
    ),
  ],
  [
    'ads heading editorial',
    amid(
      `<h2>Advertising</h2><p>Meta's ads business grew by 20% as <a href="https://news.example/1">brands came back</a>, the company said on Monday.</p>`,
    ),
  ],
  [
    'event sponsored',
    amid(
      `<h2>Events</h2><ul><li><a href="https://clayfest.example">Clayfest</a>, Leeds, 3 May, sponsored by Bigglaze</li><li><a href="https://mudcon.example">Mudcon</a>, Ohio</li></ul>`,
    ),
  ],
  ['sponsored bill', amid(`<p>The bill is sponsored by Senator Moor and would tax clay.</p>`)],
  [
    'free jobs',
    amid(
      `<h2>Jobs</h2><ul><li><a href="https://a.example/1">Thrower at Mud Co</a></li><li><a href="https://b.example/2">Glazer at Cup Co</a></li></ul>`,
    ),
  ],
  [
    'gh sponsors',
    inMarkdown(`## Sponsors\n\nIf you like this letter, [sponsor me on GitHub](https://github.com/sponsors/kiln).`),
  ],
  [
    'supporters names',
    inMarkdown(
      `## Thanks\n\nThank you to our supporters: Ann Bee, Carl Dee and Eve Eff for their support on [Patreon](https://patreon.com/kiln).`,
    ),
  ],
  ['affiliates', amid(`<p><small>Some links are affiliate links: if you buy, we earn a commission.</small></p>`)],
  [
    'refer',
    amid(
      `<h3>Share The Kiln Letter</h3><p>Refer 3 friends and win a mug. <a href="https://kilnletter.example/r/1">Get your link</a></p>`,
    ),
  ],
  [
    'recommended newsletters',
    amid(
      `<h3>What we're reading</h3><p><a href="https://othernews.example">Other News</a> is a letter that we like. Subscribe!</p>`,
    ),
  ],
  [
    'together with in sentence',
    amid(
      `<p>Together with her sister, Ann Moor runs a studio in Leeds that has never sold a pot in thirty years of making them.</p>`,
    ),
  ],
  [
    'own course by founder',
    amid(
      `<p>A message from our founder</p><p>We are building a course. <a href="https://kilnletter.example/c">Join the list</a></p>`,
    ),
  ],
  [
    'message from editor name',
    amid(`<h3>A note from Ann</h3><p>I was ill last week, so this is late. Thanks for reading.</p>`),
  ],
  [
    'promoted person',
    amid(`<ul><li>Promoted: Ann Moor to head of glazes at <a href="https://mud.example">Mud Co</a></li></ul>`),
  ],
  [
    'sponsorblock software',
    inMarkdown(`- [SponsorBlock 5](https://github.com/ajayyy/x) skips sponsored parts of videos`),
  ],
  [
    'brand announces partnership list',
    amid(
      `<ul><li><a href="https://a.example/1">Acme partners with Beta</a>: in partnership with Beta, Acme will sell clay.</li></ul>`,
    ),
  ],
  [
    'a place for sponsors that nobody has taken',
    amid(
      `<h3>Our sponsor packages</h3><p><a href="https://kilnletter.example/rates">View our sponsor package</a> and tell Kiln Town about yourself.</p>`,
    ),
  ],
  [
    'content from the archive',
    amid(`<h3>Content from: our archive</h3><p><a href="https://kilnletter.example/a">Ten kilns of 1990</a></p>`),
  ],
  ['presented at conference', amid(`<p>The paper, presented by Ann Moor at ClayConf, shows that mud dries.</p>`)],
  [
    'supported by grant',
    amid(`<p>This research was supported by the National Clay Foundation and presented by its authors.</p>`),
  ],
  [
    'powered by tech',
    amid(
      `<p>Powered by Slipcast's new engine, the kiln runs at half the cost, <a href="https://news.example/1">the company says</a>.</p>`,
    ),
  ],
  [
    'in collaboration editorial',
    amid(`<p>In collaboration with Leeds University, Mudhouse has made a clay that never cracks.</p>`),
  ],
  [
    'own event',
    amid(
      `<h3>Kiln Live</h3><p>Join us on 4 May for our yearly meeting. <a href="https://kilnletter.example/live?utm_source=kl">Get your ticket</a></p>`,
    ),
  ],
  [
    'premium upsell box',
    amid(
      `<div style="background:#eee;border:1px solid"><p>Go premium</p><p>Upgrade to premium and get the archive. <a href="https://kilnletter.example/pro">Start your free trial</a></p></div>`,
    ),
  ],
  [
    'recommended tool',
    amid(
      `<h3>Tool of the week</h3><p><a href="https://conewatch.com">Conewatch</a> is an open-source timer. Try it out.</p>`,
    ),
  ],
  [
    'book affiliate',
    amid(
      `<h3>Books</h3><p><a href="https://www.amazon.com/dp/123?tag=kl-20">The Potter's Book</a> is $9.99 today. As an Amazon associate we earn from purchases.</p>`,
    ),
  ],
  [
    'sponsor me',
    amid(
      `<p>If this letter helps you, <a href="https://kilnletter.example/sponsor">become a sponsor</a> from $5 a month.</p>`,
    ),
  ],
  [
    'no sponsor this week',
    amid(`<p>This issue has no sponsor. <a href="https://kilnletter.example/ads">Want this spot?</a></p>`),
  ],
  [
    'your ad here',
    amid(
      `<h3>Sponsor</h3><p>Your ad here! Reach 20,000 potters. <a href="https://kilnletter.example/ads">Book now</a></p>`,
    ),
  ],
  [
    'marketing news',
    amid(
      `<ul><li><a href="https://news.example/3">Sponsored posts on TikTok double</a> in a year, says a study.</li><li><a href="https://n.example">Adland</a> mourns.</li></ul>`,
    ),
  ],
  [
    'vendor own mail',
    {
      html: `<html><body><h1>Glazeworks</h1><p>Our spring sale is here: 20% off all glazes.</p><p><a href="https://kilnletter.example/sale?utm_source=mail">Shop now</a></p><p>Use code SPRING at checkout.</p>${FOOT}</body></html>`,
    },
  ],
  [
    'platinum sponsors of conf',
    amid(
      `<h3>ClayConf</h3><p>Thanks to platinum sponsor Bigglaze, the conference is free this year. <a href="https://clayconf.example">Register</a></p>`,
    ),
  ],
  ['quote', amid(`<blockquote>“We are sponsored by nobody,” said Moor.</blockquote>`)],
  [
    'thanks to sponsors of our conf',
    amid(
      `<p>Our conference KilnConf is on 5 May. <a href="https://kilnconf.example">Tickets</a> are on sale, thanks to our sponsors the price is low.</p>`,
    ),
  ],
  [
    'support us page',
    amid(
      `<h2>Support</h2><p>The Kiln Letter is reader-supported. <a href="https://kilnletter.example/subscribe">Become a paid subscriber</a>.</p>`,
    ),
  ],
  [
    'made with love by',
    amid(`<p>Made with love by Ann Moor in Leeds. <a href="https://annmoor.example">annmoor.example</a></p>`),
  ],
  ['curated by', amid(`<p>Curated by <a href="https://annmoor.example">Ann Moor</a></p>`)],
  [
    'launched with utm',
    amid(
      `<ul><li><a href="https://newtool.com/?utm_source=kilnletter">Newtool</a> launched its kiln timer. Free trial.</li><li><a href="https://b.com/?utm_source=kilnletter">B</a> raised $5m.</li></ul>`,
    ),
  ],
  [
    'sponsored search news',
    amid(
      `<h2>Google adds sponsored labels</h2><p>Google now shows “Sponsored” above ads, <a href="https://news.example/1">it said</a>.</p>`,
    ),
  ],
  [
    'partner program',
    amid(
      `<p>Slipcast opened its <a href="https://slipcast.io/partners">partner programme</a>, with Mudhouse as first partner.</p>`,
    ),
  ],
  [
    'presented by author',
    amid(`<li>Mud for beginners, a talk presented by Ann Moor (<a href="https://video.example/1">video</a>)</li>`),
  ],
  [
    'message from ceo',
    amid(
      `<h3>A message from our CEO</h3><p>We grew this year. Read <a href="https://kilnletter.example/ceo">my letter</a>.</p>`,
    ),
  ],
  ['supported versions', inMarkdown(`- Node is supported by [Mudlib 3](https://mudlib.dev/x), together with Deno`)],
  [
    'in association',
    amid(`<p>The prize is given in association with the Royal Pottery Society, whose chair is Ann Moor.</p>`),
  ],
  [
    'advertisement as topic',
    amid(
      `<h3>Best advertisement of the week</h3><p>Mudhouse's <a href="https://ads.example/1">new spot</a> shows a pot.</p>`,
    ),
  ],
  [
    'promo of other newsletter free swap',
    amid(`<p>We also like <a href="https://mudweekly.example">Mud Weekly</a>, a free letter on mud.</p>`),
  ],
  [
    'a note from somebody of the house',
    amid(`<h3>A note from Anna</h3><p>I was ill last week, so this is late. Thanks for reading.</p>`),
  ],
];
