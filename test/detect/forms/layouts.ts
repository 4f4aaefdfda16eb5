// Sponsored letters: legends, boxes, table rows, pictures, and ads that only their link names. All names are invented.
import type { SponsoredForm } from '../forms.ts';
import { AD, amid, atTop, paragraphs, row, SITE, story } from './frame.ts';

export const LAYOUTS: SponsoredForm[] = [
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
    // No text names the brand, so it is shown by its address until a mail names it.
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
];
