// Sponsored letters: distant legends, whole sections, jobs, dedicated sends and short labels. All names are invented.
import type { SponsoredCase } from '../forms.ts';
import { AD_LINK, letterWithMiddle, letterWithTop, paragraph, plainTextLetter, sentence } from './frame.ts';

export const AD_POSITION_CASES: SponsoredCase[] = [
  [
    'legend emoji',
    letterWithMiddle(
      `<ul><li><a href="https://a.example">How clay dries</a></li><li>💰 <a href="${AD_LINK}">Glazeworks</a> ships glaze.</li></ul>${paragraph(1)}${paragraph(2)}<p>💰 = sponsored link</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'legend far',
    letterWithMiddle(
      `<p>* indicates a sponsored link</p>${paragraph(0)}${paragraph(1)}${paragraph(2)}${paragraph(0)}${paragraph(1)}${paragraph(2)}${paragraph(0)}${paragraph(1)}${paragraph(2)}${paragraph(0)}${paragraph(1)}${paragraph(2)}${paragraph(0)}${paragraph(1)}${paragraph(2)}${paragraph(0)}${paragraph(1)}${paragraph(2)}<ul><li><a href="https://a.example">How clay dries</a></li><li><a href="${AD_LINK}">Glazeworks</a> ships glaze in a day*</li></ul>`,
    ),
    ['Glazeworks'],
  ],
  [
    'dagger',
    letterWithMiddle(
      `<ul><li><a href="https://a.example">How clay dries</a></li><li><a href="${AD_LINK}">Glazeworks†</a> ships glaze</li></ul><p>† denotes a paid listing</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'two col table ad',
    letterWithMiddle(
      `<table><tr><td><img src="x" alt=""></td><td><p><b>SPONSORED</b></p><p><a href="${AD_LINK}"><b>Glaze in a day</b></a></p><p>Glazeworks delivers to any studio.</p></td></tr></table>`,
    ),
    ['Glazeworks'],
  ],
  [
    'preheader together with',
    letterWithTop(
      `<div style="display:none">Together with Glazeworks</div><p>TOGETHER WITH <a href="${AD_LINK}">GLAZEWORKS</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'sponsor heading w/ own tracker',
    letterWithMiddle(
      `<h2>Sponsor</h2><p><a href="https://click.kilnletter.example/?u=abc"><b>Glazeworks</b></a> is the fastest way to get glaze. Get 10% off your first bucket.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'heading: our sponsor this week is',
    letterWithMiddle(
      `<p>Our sponsor this week is <strong>Glazeworks</strong>. Glaze in a day. <a href="${AD_LINK}">Order</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'ad title + From Glazeworks',
    letterWithMiddle(
      `<p><small>SPONSORED CONTENT</small></p><h3><a href="${AD_LINK}">Five ways to stop crawling</a></h3><p>From Glazeworks: our guide tells you how.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'sponsored by img no alt link known',
    letterWithMiddle(
      `<p>Sponsored by</p><a href="https://www.glazeworks.com/?utm_source=x"><img src="https://cdn.example/glazeworks.png" alt=""></a>`,
    ),
    ['Glazeworks'],
  ],
  [
    'presenting sponsor',
    letterWithMiddle(`<p>Presenting sponsor: <a href="${AD_LINK}">Glazeworks</a></p>`),
    ['Glazeworks'],
  ],
  [
    'this section brought by',
    letterWithMiddle(
      `<h2>Kiln tips</h2><p><i>This section is brought to you by <a href="${AD_LINK}">Glazeworks</a>.</i></p><p>Keep lids on. Dry slowly.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'section presented by heading',
    letterWithMiddle(
      `<h2>Kiln tips, presented by Glazeworks</h2><p>Keep lids on. <a href="https://tips.example/x">Dry slowly</a>.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'quick break',
    letterWithMiddle(
      `<p>But first, a quick word from today's sponsor:</p><p><a href="${AD_LINK}">Glazeworks</a> ships glaze in a day.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'before we begin',
    letterWithMiddle(
      `<p>Before we start, a huge thanks to <a href="${AD_LINK}">Glazeworks</a> for sponsoring today's letter!</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'ad free note',
    letterWithMiddle(
      `<p>Glazeworks ships glaze in a day. <a href="${AD_LINK}">Order now</a>. <em>(sponsored)</em></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    '#ad',
    letterWithMiddle(`<p>Glazeworks ships glaze in a day. <a href="${AD_LINK}">Order now</a> #ad</p>`),
    ['Glazeworks'],
  ],
  [
    'paid partnership',
    letterWithMiddle(
      `<p><small>Paid partnership</small></p><p><a href="${AD_LINK}">Glazeworks</a> ships glaze in a day.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'sponsor spotlight',
    letterWithMiddle(
      `<h2>Sponsor Spotlight</h2><h3>Glazeworks</h3><p>Glaze in a day, for any studio in the world. <a href="${AD_LINK}">Order</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'sponsored job',
    letterWithMiddle(
      `<h2>Jobs</h2><ul><li><a href="https://jobs.glazeworks.com/1?utm_source=kl">Kiln Master</a> at Glazeworks (sponsored)</li><li><a href="https://b.example/2">Glazer</a> at Cup Co</li></ul>`,
    ),
    ['Glazeworks'],
  ],
  [
    'dedicated send',
    {
      html: `<html><body><p>A special message from our partner Glazeworks</p><h1>Glaze in a day</h1><p>${'Glazeworks ships food-safe glaze to any studio within a day, and takes it back if you do not like it. '.repeat(5)}</p><p><a href="${AD_LINK}">Order now</a></p><p>You receive this because you subscribe to The Kiln Letter. <a href="https://kilnletter.example/u">Unsubscribe</a></p></body></html>`,
    },
    ['Glazeworks'],
  ],
  [
    'webinar partner',
    letterWithMiddle(
      `<h3>Webinar, in partnership with Glazeworks</h3><p>Learn how to stop crawling. <a href="${AD_LINK}">Register</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'sponsor word then colon newline',
    plainTextLetter(`SPONSOR:\nGlazeworks -- glaze by the bucket\nhttp://www.glazeworks.com/`),
    ['Glazeworks'],
  ],
  [
    'plain brought to you by top',
    {
      text: `THE KILN LETTER, brought to you by Glazeworks (http://www.glazeworks.com)\n\n${sentence(0)}\n\n${sentence(1)}\n`,
    },
    ['Glazeworks'],
  ],
  [
    'plain our sponsor end',
    plainTextLetter(`Please visit our sponsor, Glazeworks:\nhttp://www.glazeworks.com/`),
    ['Glazeworks'],
  ],
  [
    'plain advertisement inline',
    plainTextLetter(
      `<<<<<<<<<< ADVERTISEMENT >>>>>>>>>>\nIs your kiln slow? Get the new KilnBoost 2000 from Glazeworks!\nhttp://ads.glazeworks.com/kb\n<<<<<<<<<<<<<<<<<<<<>>>>>>>>>>>>>>>>`,
    ),
    ['Glazeworks'],
  ],
  [
    'plain yahoo groups sponsor',
    plainTextLetter(
      `------------------------ Yahoo! Groups Sponsor ---------------------~-->\nGlaze by the bucket at Glazeworks\nhttp://us.click.yahoo.com/abc/def/ghi\n---------------------------------------------------------------------~->`,
    ),
    ['Glazeworks'],
  ],
  [
    'a name that begins with a short word',
    letterWithMiddle(
      `<p>This issue is brought to you by Old Mill</p><p><a href="https://oldmill.example/?utm_source=kl">Old Mill</a> grinds clay between stones. Order a sack today.</p>`,
    ),
    ['Old Mill'],
  ],
  [
    'a name of three capitals',
    letterWithMiddle(
      `<p>Sponsored by IGC</p><p>IGC fires kilns in a day. <a href="https://igc.example/">Order now</a></p>`,
    ),
    ['IGC'],
  ],
  [
    'a name in small letters without a link',
    letterWithMiddle(
      `<p>Presented by glazely</p><p>The app for glazes. <a href="https://glazely.com/?utm_source=kl">Get the app</a></p>`,
    ),
    ['Glazely'],
  ],
];
