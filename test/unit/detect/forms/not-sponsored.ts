// Letters without a sponsor that contain what only looks like a disclosure. All names are invented.
import type { Letter } from '../forms.ts';
import { LETTER_FOOTER, letterWithMiddle, markdownLetter } from './frame.ts';

/** A description of what only looks like a disclosure, and the letter's content. */
export const NOT_SPONSORED_CASES: [string, Letter][] = [
  [
    'advertise',
    letterWithMiddle(
      `<h3>Advertise</h3><p>Want your brand in front of 20,000 potters? <a href="https://kilnletter.example/sponsor">Sponsor The Kiln Letter</a>.</p>`,
    ),
  ],
  [
    'sister presented',
    letterWithMiddle(
      `<p>Presented by The Glaze Letter, our sister newsletter</p><p><a href="https://kilnletter.example/glaze">Subscribe free</a></p>`,
    ),
  ],
  [
    'podcast of ours',
    letterWithMiddle(
      `<h3>From our podcast</h3><p>This week on our podcast: the kiln that would not die. <a href="https://open.spotify.com/x">Listen</a></p>`,
    ),
  ],
  [
    'partner in editorial',
    letterWithMiddle(
      `<p>Bigglaze announced a partnership with Slipcast, and together with Conepack it will build a plant. The plan was supported by Ohio.</p>`,
    ),
  ],
  [
    'ads heading editorial',
    letterWithMiddle(
      `<h2>Advertising</h2><p>Meta's ads business grew by 20% as <a href="https://news.example/1">brands came back</a>, the company said on Monday.</p>`,
    ),
  ],
  [
    'event sponsored',
    letterWithMiddle(
      `<h2>Events</h2><ul><li><a href="https://clayfest.example">Clayfest</a>, Leeds, 3 May, sponsored by Bigglaze</li><li><a href="https://mudcon.example">Mudcon</a>, Ohio</li></ul>`,
    ),
  ],
  ['sponsored bill', letterWithMiddle(`<p>The bill is sponsored by Senator Moor and would tax clay.</p>`)],
  [
    'free jobs',
    letterWithMiddle(
      `<h2>Jobs</h2><ul><li><a href="https://a.example/1">Thrower at Mud Co</a></li><li><a href="https://b.example/2">Glazer at Cup Co</a></li></ul>`,
    ),
  ],
  [
    'gh sponsors',
    markdownLetter(`## Sponsors\n\nIf you like this letter, [sponsor me on GitHub](https://github.com/sponsors/kiln).`),
  ],
  [
    'supporters names',
    markdownLetter(
      `## Thanks\n\nThank you to our supporters: Ann Bee, Carl Dee and Eve Eff for their support on [Patreon](https://patreon.com/kiln).`,
    ),
  ],
  [
    'affiliates',
    letterWithMiddle(`<p><small>Some links are affiliate links: if you buy, we earn a commission.</small></p>`),
  ],
  [
    'refer',
    letterWithMiddle(
      `<h3>Share The Kiln Letter</h3><p>Refer 3 friends and win a mug. <a href="https://kilnletter.example/r/1">Get your link</a></p>`,
    ),
  ],
  [
    'recommended newsletters',
    letterWithMiddle(
      `<h3>What we're reading</h3><p><a href="https://othernews.example">Other News</a> is a letter that we like. Subscribe!</p>`,
    ),
  ],
  [
    'together with in sentence',
    letterWithMiddle(
      `<p>Together with her sister, Ann Moor runs a studio in Leeds that has never sold a pot in thirty years of making them.</p>`,
    ),
  ],
  [
    'own course by founder',
    letterWithMiddle(
      `<p>A message from our founder</p><p>We are building a course. <a href="https://kilnletter.example/c">Join the list</a></p>`,
    ),
  ],
  [
    'message from editor name',
    letterWithMiddle(`<h3>A note from Ann</h3><p>I was ill last week, so this is late. Thanks for reading.</p>`),
  ],
  [
    'promoted person',
    letterWithMiddle(
      `<ul><li>Promoted: Ann Moor to head of glazes at <a href="https://mud.example">Mud Co</a></li></ul>`,
    ),
  ],
  [
    'sponsorblock software',
    markdownLetter(`- [SponsorBlock 5](https://github.com/ajayyy/x) skips sponsored parts of videos`),
  ],
  [
    'brand announces partnership list',
    letterWithMiddle(
      `<ul><li><a href="https://a.example/1">Acme partners with Beta</a>: in partnership with Beta, Acme will sell clay.</li></ul>`,
    ),
  ],
  [
    'a place for sponsors that nobody has taken',
    letterWithMiddle(
      `<h3>Our sponsor packages</h3><p><a href="https://kilnletter.example/rates">View our sponsor package</a> and tell Kiln Town about yourself.</p>`,
    ),
  ],
  [
    'content from the archive',
    letterWithMiddle(
      `<h3>Content from: our archive</h3><p><a href="https://kilnletter.example/a">Ten kilns of 1990</a></p>`,
    ),
  ],
  [
    'presented at conference',
    letterWithMiddle(`<p>The paper, presented by Ann Moor at ClayConf, shows that mud dries.</p>`),
  ],
  [
    'supported by grant',
    letterWithMiddle(
      `<p>This research was supported by the National Clay Foundation and presented by its authors.</p>`,
    ),
  ],
  [
    'powered by tech',
    letterWithMiddle(
      `<p>Powered by Slipcast's new engine, the kiln runs at half the cost, <a href="https://news.example/1">the company says</a>.</p>`,
    ),
  ],
  [
    'in collaboration editorial',
    letterWithMiddle(`<p>In collaboration with Leeds University, Mudhouse has made a clay that never cracks.</p>`),
  ],
  [
    'own event',
    letterWithMiddle(
      `<h3>Kiln Live</h3><p>Join us on 4 May for our yearly meeting. <a href="https://kilnletter.example/live?utm_source=kl">Get your ticket</a></p>`,
    ),
  ],
  [
    'premium upsell box',
    letterWithMiddle(
      `<div style="background:#eee;border:1px solid"><p>Go premium</p><p>Upgrade to premium and get the archive. <a href="https://kilnletter.example/pro">Start your free trial</a></p></div>`,
    ),
  ],
  [
    'recommended tool',
    letterWithMiddle(
      `<h3>Tool of the week</h3><p><a href="https://conewatch.com">Conewatch</a> is an open-source timer. Try it out.</p>`,
    ),
  ],
  [
    'book affiliate',
    letterWithMiddle(
      `<h3>Books</h3><p><a href="https://www.amazon.com/dp/123?tag=kl-20">The Potter's Book</a> is $9.99 today. As an Amazon associate we earn from purchases.</p>`,
    ),
  ],
  [
    'sponsor me',
    letterWithMiddle(
      `<p>If this letter helps you, <a href="https://kilnletter.example/sponsor">become a sponsor</a> from $5 a month.</p>`,
    ),
  ],
  [
    'no sponsor this week',
    letterWithMiddle(`<p>This issue has no sponsor. <a href="https://kilnletter.example/ads">Want this spot?</a></p>`),
  ],
  [
    'your ad here',
    letterWithMiddle(
      `<h3>Sponsor</h3><p>Your ad here! Reach 20,000 potters. <a href="https://kilnletter.example/ads">Book now</a></p>`,
    ),
  ],
  [
    'marketing news',
    letterWithMiddle(
      `<ul><li><a href="https://news.example/3">Sponsored posts on TikTok double</a> in a year, says a study.</li><li><a href="https://n.example">Adland</a> mourns.</li></ul>`,
    ),
  ],
  [
    'vendor own mail',
    {
      html: `<html><body><h1>Glazeworks</h1><p>Our spring sale is here: 20% off all glazes.</p><p><a href="https://kilnletter.example/sale?utm_source=mail">Shop now</a></p><p>Use code SPRING at checkout.</p>${LETTER_FOOTER}</body></html>`,
    },
  ],
  [
    'platinum sponsors of conf',
    letterWithMiddle(
      `<h3>ClayConf</h3><p>Thanks to platinum sponsor Bigglaze, the conference is free this year. <a href="https://clayconf.example">Register</a></p>`,
    ),
  ],
  ['quote', letterWithMiddle(`<blockquote>“We are sponsored by nobody,” said Moor.</blockquote>`)],
  [
    'thanks to sponsors of our conf',
    letterWithMiddle(
      `<p>Our conference KilnConf is on 5 May. <a href="https://kilnconf.example">Tickets</a> are on sale, thanks to our sponsors the price is low.</p>`,
    ),
  ],
  [
    'support us page',
    letterWithMiddle(
      `<h2>Support</h2><p>The Kiln Letter is reader-supported. <a href="https://kilnletter.example/subscribe">Become a paid subscriber</a>.</p>`,
    ),
  ],
  [
    'made with love by',
    letterWithMiddle(
      `<p>Made with love by Ann Moor in Leeds. <a href="https://annmoor.example">annmoor.example</a></p>`,
    ),
  ],
  ['curated by', letterWithMiddle(`<p>Curated by <a href="https://annmoor.example">Ann Moor</a></p>`)],
  [
    'launched with utm',
    letterWithMiddle(
      `<ul><li><a href="https://newtool.com/?utm_source=kilnletter">Newtool</a> launched its kiln timer. Free trial.</li><li><a href="https://b.com/?utm_source=kilnletter">B</a> raised $5m.</li></ul>`,
    ),
  ],
  [
    'sponsored search news',
    letterWithMiddle(
      `<h2>Google adds sponsored labels</h2><p>Google now shows “Sponsored” above ads, <a href="https://news.example/1">it said</a>.</p>`,
    ),
  ],
  [
    'partner program',
    letterWithMiddle(
      `<p>Slipcast opened its <a href="https://slipcast.io/partners">partner programme</a>, with Mudhouse as first partner.</p>`,
    ),
  ],
  [
    'presented by author',
    letterWithMiddle(
      `<li>Mud for beginners, a talk presented by Ann Moor (<a href="https://video.example/1">video</a>)</li>`,
    ),
  ],
  [
    'message from ceo',
    letterWithMiddle(
      `<h3>A message from our CEO</h3><p>We grew this year. Read <a href="https://kilnletter.example/ceo">my letter</a>.</p>`,
    ),
  ],
  ['supported versions', markdownLetter(`- Node is supported by [Mudlib 3](https://mudlib.dev/x), together with Deno`)],
  [
    'in association',
    letterWithMiddle(
      `<p>The prize is given in association with the Royal Pottery Society, whose chair is Ann Moor.</p>`,
    ),
  ],
  [
    'advertisement as topic',
    letterWithMiddle(
      `<h3>Best advertisement of the week</h3><p>Mudhouse's <a href="https://ads.example/1">new spot</a> shows a pot.</p>`,
    ),
  ],
  [
    'promo of other newsletter free swap',
    letterWithMiddle(`<p>We also like <a href="https://mudweekly.example">Mud Weekly</a>, a free letter on mud.</p>`),
  ],
  [
    'a note from somebody of the house',
    letterWithMiddle(`<h3>A note from Anna</h3><p>I was ill last week, so this is late. Thanks for reading.</p>`),
  ],
];
