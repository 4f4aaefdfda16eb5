// Sponsored letters: legends, boxes, table rows, pictures, and ads that only their link names. All names are invented.
import type { SponsoredCase } from '../forms.ts';
import {
  AD_LINK,
  GLAZEWORKS_AD,
  letterWithMiddle,
  letterWithTop,
  paragraph,
  storySection,
  tableWithCell,
} from './frame.ts';

export const LAYOUT_CASES: SponsoredCase[] = [
  [
    'two in a sentence',
    letterWithMiddle(
      `<p>The Kiln Letter is made possible by our sponsors <a href="${AD_LINK}">Glazeworks</a> and <a href="https://slipcast.io/">Slipcast</a>.</p>`,
    ),
    ['Glazeworks', 'Slipcast'],
  ],
  [
    'asterisk legend inline',
    letterWithMiddle(
      `<ul><li><a href="https://a.example">How clay dries</a></li><li><a href="${AD_LINK}">Glazeworks*</a> ships glaze in a day.</li></ul><p>*This is sponsored advertising content.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'asterisk legend partner',
    letterWithMiddle(
      `<p>Your kiln deserves better. Glazeworks sends a doctor. <a href="${AD_LINK}">See why</a>.*</p><p>*A message from our sponsor.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'box with small sponsored label at right',
    letterWithMiddle(
      `<div style="background:#eef"><table><tr><td>Glazeworks</td><td align="right"><small>Sponsored</small></td></tr></table><p>Glaze in a day for any studio.</p><a href="${AD_LINK}">Learn more</a></div>`,
    ),
    ['Glazeworks'],
  ],
  [
    'label under ad',
    letterWithMiddle(
      `<div style="border:1px solid #ccc"><a href="${AD_LINK}"><img src="x" alt="Glazeworks - glaze in a day"></a><p>Glaze in a day for any studio. <a href="${AD_LINK}">Order now</a></p><p><small>Advertisement</small></p></div>`,
    ),
    ['Glazeworks'],
  ],
  [
    'partner picks',
    letterWithMiddle(
      `<h2>Featured partner</h2><p><b>Glazeworks</b></p><p>Glaze in a day. <a href="${AD_LINK}">Order a box</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'sponsored post title',
    letterWithMiddle(
      `<h3><a href="https://kl.example/x">[Sponsored] Why glaze crawls, and what to do</a></h3><p>Glazeworks' engineers explain crawling in ten minutes.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'jobs paid',
    letterWithMiddle(
      `<h2>Jobs (sponsored)</h2><ul><li><a href="https://glazeworks.com/jobs/1">Kiln Master at Glazeworks</a></li></ul>`,
    ),
    ['Glazeworks'],
  ],
  [
    'thanks go to',
    letterWithMiddle(`<p>Our thanks go to <a href="${AD_LINK}">Glazeworks</a> for sponsoring this week's letter.</p>`),
    ['Glazeworks'],
  ],
  [
    'support comes from',
    letterWithMiddle(
      `<p>Support for The Kiln Letter comes from <a href="${AD_LINK}">Glazeworks</a>. Glaze in a day.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'ad by',
    letterWithMiddle(
      `<p><small>Ad by <a href="${AD_LINK}">Glazeworks</a></small></p><p>Glaze in a day. <a href="${AD_LINK}">Order</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'paid for by',
    letterWithMiddle(`<p>Paid for by Glazeworks</p><p>Glaze in a day. <a href="${AD_LINK}">Order</a></p>`),
    ['Glazeworks'],
  ],
  [
    'sponsor content divider',
    letterWithMiddle(
      `<p>— sponsored —</p><p>Glaze in a day, thanks to Glazeworks. <a href="${AD_LINK}">Order now</a></p><p>— end of sponsored content —</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'todays letter is sponsored by: newline',
    letterWithMiddle(
      `<p>This week's issue is sponsored by:</p><p><a href="${AD_LINK}"><b>Glazeworks</b></a></p><p>Glaze in a day for any studio. <a href="${AD_LINK}">Order now</a>.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'two ads primary+secondary',
    letterWithMiddle(
      `<h4>Sponsored by Glazeworks</h4>${GLAZEWORKS_AD}${storySection('Between', 3, 'between.example')}<h4>Sponsored by Slipcast</h4><p><a href="https://slipcast.io/?utm_source=kl">Slipcast</a> moulds last a life.</p>`,
    ),
    ['Glazeworks', 'Slipcast'],
  ],

  [
    'rows: label/title/body',
    letterWithTop(
      tableWithCell('<span>SPONSORED</span>') +
        tableWithCell('<h2>Never mix glaze again</h2>') +
        tableWithCell(
          `<p>Mixing is over. Glazeworks does it for you, to the gram. <a href="https://trk.klmail.com/c/eJxabcdefghijklmnopqrstuvwxyz012345">Get a free bucket</a></p>`,
        ) +
        tableWithCell('<h2>Around the kiln</h2>') +
        tableWithCell(paragraph(1)),
    ),
    ['Glazeworks'],
  ],
  [
    'rows: together with logo row then later ad row',
    letterWithTop(
      tableWithCell('<p>Together with</p><a href="https://trk.klmail.com/c/1"><img alt="Glazeworks" src="x"></a>') +
        tableWithCell(paragraph(0)) +
        tableWithCell(
          '<h3>TOGETHER WITH GLAZEWORKS</h3><p>Your shelf, glazed. Glazeworks plans your whole year. <a href="https://trk.klmail.com/c/2">Try it</a></p>',
        ),
    ),
    ['Glazeworks'],
  ],
  [
    'ad then editorial without heading',
    letterWithMiddle(
      `<p><b>Sponsored by Glazeworks</b></p><p>Glazeworks ships glaze in a day. <a href="${AD_LINK}">Order now</a></p><p>Now to the news. Mudhouse bought <a href="https://slipco.com/x">Slipco</a> for a lot of money this week, and Slipco is happy.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'label ad then editorial no heading',
    letterWithMiddle(
      `<p>Sponsor</p><p><a href="${AD_LINK}">Glazeworks</a> ships glaze in a day. Order now and get a mug.</p><hr><p>Now to the news. Mudhouse bought <a href="https://slipco.com/x">Slipco</a> for a lot of money this week.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'image only ad with alt sentence',
    letterWithMiddle(
      `<p>ADVERTISEMENT</p><a href="https://trk.klmail.com/c/3"><img src="x" alt="Glazeworks. Glaze in a day. Order now"></a>`,
    ),
    ['Glazeworks'],
  ],
  [
    'image only ad no alt, tagged link',
    letterWithMiddle(`<p>Advertisement</p><a href="${AD_LINK}"><img src="x" alt=""></a>`),
    ['Glazeworks'],
  ],
  [
    'link only via tracker, brand in text',
    letterWithMiddle(
      `<h3>🤝 Together with Glazeworks</h3><p><strong>Glaze that ships itself</strong></p><p>Potters lose ten hours a week to mixing. Not with Glazeworks.</p><p><a href="https://link.mail.beehiiv.com/ss/c/u001.abc/4">👉 Claim your free bucket</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'emoji sponsor word',
    letterWithMiddle(
      `<h2>🙏 Sponsor</h2><p><a href="https://link.mail.beehiiv.com/ss/c/u001.abc/4"><strong>Glazeworks</strong></a> — glaze in a day, no minimum order. Trusted by 4,000 studios.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'presented by, and a logo behind a tracker',
    letterWithTop(
      `<p style="text-align:center">presented by</p><p><a href="https://link.mail.beehiiv.com/v1/c/x"><img alt="Glazeworks Logo" src="x"></a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    "an ad network's parameters",
    letterWithMiddle(
      `<div style="border:1px solid #222"><a href="https://glazeworks.com/lp?utm_source=beehiiv&utm_campaign=kiln&_bhiiv=opp_123&bhcl_id=abc"><h3>Glaze that writes itself</h3></a><p>Glazeworks plans a year of glazes in a minute. Over 2M potters use it.</p><p><a href="https://glazeworks.com/lp?utm_source=beehiiv&_bhiiv=opp_123&bhcl_id=abc">Start free today</a></p></div>`,
    ),
    ['Glazeworks'],
  ],
  [
    "an ad network's link",
    letterWithMiddle(
      `<p>SPONSORED</p><p><a href="https://www.paved.com/go/kiln/123?u=https%3A%2F%2Fwww.glazeworks.com%2F">Glaze in a day</a>. Glazeworks delivers anywhere. <img src="https://pixel.paved.com/1.gif"></p>`,
    ),
    ['Glazeworks'],
  ],
];
