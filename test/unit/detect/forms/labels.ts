// Sponsored letters: English labels and credits in HTML, the most common disclosures. All names are invented.
import type { SponsoredCase } from '../forms.ts';
import { AD_LINK, letterWithMiddle, letterWithTop } from './frame.ts';

export const DISCLOSURE_LABEL_CASES: SponsoredCase[] = [
  [
    'a media house: content from, a headline behind a tracker, a picture, a button',
    letterWithMiddle(
      `<table><tr><td><p>CONTENT FROM: GLAZEWORKS ONE</p><h2><a href="https://kiln.cmail19.com/t/d-l-a/">Glazes and More on Glazeworks One</a></h2><a href="https://kiln.cmail19.com/t/d-l-b/"><img src="x.png" alt=""></a><p>The firing season is in full swing on Glazeworks One. Fire eighty kilns a year and never crack a pot.</p><p><a href="https://kiln.cmail19.com/t/d-l-c/">Learn More</a></p></td></tr></table>`,
    ),
    ['Glazeworks One'],
  ],
  [
    'a media house: sponsor content and a stroke, links to its own pages',
    letterWithMiddle(
      `<table><tr><td><p>SPONSOR CONTENT | Slipcast University</p><a href="https://kilnletter.example/paid/1"><img src="x.png" alt=""></a><p><a href="https://kilnletter.example/paid/1">Transforming Clay for What's Next</a></p><p>Slipcast University's president reflects on how the school secures a bright future for its students.</p></td></tr></table>`,
    ),
    ['Slipcast University'],
  ],
  [
    'an entry that ends in SPONSORED, between others',
    letterWithMiddle(
      `<ul><li><a href="https://a.example/1">Slip kit</a> — Casts a mug in a minute.</li><li><a href="${AD_LINK}">Free your shelf from drips</a> — Move your glazes to Glazeworks, a shop built for potters. SPONSORED</li><li><a href="https://b.example/2">Cone chart</a> — All cones on one page.</li></ul>`,
    ),
    ['Glazeworks'],
  ],
  [
    'executive sponsors, a line each',
    letterWithMiddle(
      `<h3>Executive Sponsors</h3><p>Thanks to following executive sponsors, whose continued support makes this newsletter possible:</p><ul><li><a href="https://glazeworks.com">Glazeworks</a> – Food-safe glazes</li><li><a href="https://slipcast.io">Slipcast</a> – Moulds by mail</li><li><a href="https://conechart.dev">Conechart</a></li></ul>`,
    ),
    ['Conechart', 'Glazeworks', 'Slipcast'],
  ],
  [
    'a media house: paid for and presented by',
    letterWithMiddle(
      `<table><tr><td><p>Paid for and presented by Glazeworks</p><h3><a href="https://x.kilnletter.example/2">How one studio halved its glaze bill</a></h3><p>A studio in Leeds weighed what it brushed away.</p></td></tr></table>`,
    ),
    ['Glazeworks'],
  ],
  [
    'a headline with a tag',
    letterWithMiddle(
      `<h3><a href="https://tracking.kilnnews.com/CL0/https:%2F%2Fglazeworks.com%2Fx/1/01/abc">Glaze smarter, not harder (Sponsor)</a></h3><p>Studios waste a third of their glaze. Glazeworks measures what you need and ships it in a day. <a href="${AD_LINK}">See how</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'together with, and a logo in the line',
    letterWithTop(`<p>Together With <a href="${AD_LINK}"><img src="x.png" alt="Glazeworks"></a></p>`),
    ['Glazeworks'],
  ],
  [
    'together with, and a logo beneath',
    letterWithTop(`<p>TOGETHER WITH</p><a href="${AD_LINK}"><img src="x.png" alt="Glazeworks logo"></a>`),
    ['Glazeworks'],
  ],
  [
    'a heading in capitals',
    letterWithMiddle(
      `<h3>SPONSORED BY GLAZEWORKS</h3><p><b>Dip, don't brush</b></p><p>Brushing takes hours. With Glazeworks’ dip kits you finish a shelf before lunch. <a href="https://links.kilnletter.example/e/x1">Get yours</a>.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'a byline beneath: NAME sponsor',
    letterWithMiddle(
      `<table><tr><td><p><a href="https://kilnletter.example/link/123/web">Glazes That Never Crawl</a> — Test-fired, food-safe and delivered tomorrow: stop guessing what your kiln will do.</p><p>Glazeworks Inc. <span style="background:#ff8;color:#663">sponsor</span></p></td></tr></table>`,
    ),
    ['Glazeworks'],
  ],
  [
    'a heading, a picture without a text, a line',
    letterWithMiddle(
      `<h2>Sponsored by Glazeworks</h2><a href="https://kl.example/r/1"><img src="x.png" alt=""></a><p>Their new API makes ordering glaze a one-liner.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'presented by bold caps para',
    letterWithMiddle(
      `<p><b>PRESENTED BY GLAZEWORKS</b></p><p><b>Ship glaze in a day</b></p><p><b>The Kiln:</b> Glazeworks’ new plant means your order is there tomorrow.</p><ul><li>No minimum order</li><li>Food safe</li></ul><p><a href="${AD_LINK}">Try it for free</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'brought to you inline sentence',
    letterWithTop(
      `<p>Good morning. This edition is brought to you by <a href="${AD_LINK}">Glazeworks</a>, the glaze shop that never sleeps.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'a message from our sponsor, X',
    letterWithMiddle(
      `<h3>A message from our sponsor, Glazeworks:</h3><p>Crawling glaze? Our engineers wrote a guide. <a href="https://l.kilnletter.example/abc">https://l.kilnletter.example/abc</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'promoted by',
    letterWithMiddle(
      `<h3><a href="https://x.kilnletter.example/1">The Potter's Guide To Glaze Budgets</a></h3><p>tl;dr: Glaze budgets are hard. This guide gives you a template.</p><p><i>Promoted by Glazeworks</i></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'Sponsored: line',
    letterWithMiddle(
      `<p><b>Sponsored:</b> <a href="${AD_LINK}">Glazeworks</a> is the fastest way to get glaze into your studio.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'from the sponsor',
    letterWithMiddle(
      `<h3>From our sponsor</h3><p>Glazeworks takes the guessing out of glaze: tell it your clay, get your recipe. <a href="${AD_LINK}">Try it free</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'a hash before the label',
    letterWithMiddle(
      `<h2>#Sponsor</h2><p><a href="${AD_LINK}">Your glaze, delivered</a> - Glazeworks ships in a day.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'classifieds section',
    letterWithMiddle(
      `<h2>Classifieds</h2><p><a href="https://glazeworks.com/?ref=kl">Glazeworks</a> ships glaze. </p><p><a href="https://slipcast.io/?ref=kl">Slipcast</a>: moulds that last a life.</p><p><small>Sponsored · <a href="https://kilnletter.example/ads">book yours</a></small></p>`,
    ),
    ['Glazeworks', 'Slipcast'],
  ],
  [
    'a message from, in a heading',
    letterWithMiddle(
      `<h3>A message from Glazeworks</h3><h4>Glaze made in America</h4><p>We employ 400 people in Ohio. <a href="https://link.kilnnews.example/click/1">Learn more</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'advertisement image only',
    letterWithMiddle(
      `<p style="font-size:10px">ADVERTISEMENT</p><a href="https://ad.doubleclick.net/clk?x=https%3A%2F%2Fglazeworks.com%2F"><img src="x.png" alt="Glazeworks: glaze in a day"></a>`,
    ),
    ['Glazeworks'],
  ],
  [
    'a request to support sponsors',
    letterWithMiddle(
      `<h3>In partnership with Glazeworks</h3><p><b>The glaze doctors are in</b></p><p>Over 9,000 studios let Glazeworks’ doctors fix their shelves. See if yours can be saved <a href="https://click.kl.example/1">here</a>.</p><p><i>Please support our sponsors!</i></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'sponsor content from, between asterisks',
    letterWithMiddle(
      `<p>**SPONSOR CONTENT FROM GLAZEWORKS**</p><p>Why every potter needs a glaze plan. <a href="${AD_LINK}">Read more</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'thanks to our sponsor',
    letterWithMiddle(
      `<p><em>Thanks to our sponsor Glazeworks! They make glazing painless, and you can <a href="${AD_LINK}">try them free for 30 days</a>.</em></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'SPONSOR: X',
    letterWithMiddle(
      `<p>SPONSOR: <a href="${AD_LINK}">GLAZEWORKS</a></p><p>Stop wasting glaze. Use the Glazeworks planner.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'brought to you by, and a line each',
    letterWithMiddle(
      `<h3>Brought to you by:</h3><p>• <a href="${AD_LINK}">Glazeworks</a>—The glaze shop that ships in a day</p><p>• <a href="https://slipcast.io/kl">Slipcast</a>—Moulds that last a life</p><p>• <a href="https://conepack.co/kl">Cone Pack</a>—Know your temperature</p>`,
    ),
    ['Glazeworks', 'Slipcast', 'Cone Pack'],
  ],
  [
    'brought to you by, and a list',
    letterWithMiddle(
      `<p><strong>This episode is brought to you by:</strong></p><ul><li><p><a href="${AD_LINK}">Glazeworks</a>—The glaze shop that ships in a day</p></li><li><p><a href="https://slipcast.io/kl">Slipcast</a>—Moulds that last a life</p></li></ul>`,
    ),
    ['Glazeworks', 'Slipcast'],
  ],
  [
    'a credit line and a sentence',
    letterWithMiddle(
      `<p>Sponsored By: <b>Glazeworks</b></p><p>This essay is brought to you by <a href="${AD_LINK}">Glazeworks</a>, glaze that ships itself.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'brought to you by, dots, a name, a logo',
    letterWithMiddle(
      `<p>Today’s Kiln Letter is brought to you by… <a href="${AD_LINK}">Glazeworks</a></p><a href="${AD_LINK}"><img alt="" src="a.png"></a><p>I have used Glazeworks for years and it is great. <a href="${AD_LINK}">Get started today.</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'brought to you by image',
    letterWithMiddle(
      `<p>Today’s Kiln Letter is brought to you by…</p><a href="${AD_LINK}"><img alt="Glazeworks" src="a.png"></a><p>Glazeworks is the operating system for glaze.</p><p><a href="${AD_LINK}">Get started</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'a message from, in a large heading',
    letterWithMiddle(
      `<h2>A Message From Glazeworks</h2><p>Most studios overpay.</p><p>Glazeworks finds you the cheapest bucket. <a href="https://links.x.example/1">Start saving</a></p>`,
    ),
    ['Glazeworks'],
  ],
];
