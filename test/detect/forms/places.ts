// Sponsored letters: distant legends, whole sections, jobs, dedicated sends and short labels. All names are invented.
import type { SponsoredForm } from '../forms.ts';
import { amid, atTop, inPlain, paragraphs, SITE, said } from './frame.ts';

export const PLACES: SponsoredForm[] = [
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
