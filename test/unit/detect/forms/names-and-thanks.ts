// Sponsored letters: unusual names, thanks to a sponsor, more plain text and languages. All names are invented.
import type { SponsoredCase } from '../forms.ts';
import { AD_LINK, letterWithMiddle, letterWithTop, markdownLetter, plainTextLetter, sentence } from './frame.ts';

export const NAME_AND_THANKS_CASES: SponsoredCase[] = [
  [
    'product in disclosure with company site',
    letterWithMiddle(
      `<h3>Sponsored by GlazeBot, from Glazeworks</h3><p>GlazeBot mixes for you. <a href="https://glazeworks.com/glazebot?utm_source=kl">Meet GlazeBot</a></p>`,
    ),
    ['GlazeBot'],
  ],
  [
    'name with lower case domain',
    letterWithMiddle(
      `<p>Sponsored by <a href="https://glaze.dev/?utm_source=kl">glaze.dev</a></p><p>Glaze as a service. Ship pots, not buckets.</p>`,
    ),
    ['Glaze'],
  ],
  [
    'brand with number',
    letterWithMiddle(`<p>Presented by <a href="https://8sleepers.com/kl">8sleepers</a></p>`),
    ['8sleepers'],
  ],
  [
    'brand with ampersand',
    letterWithMiddle(
      `<p>Today's sponsor is <a href="https://millandhall.com/kl">Mill &amp; Hall</a>, maker of wheels.</p>`,
    ),
    ['Mill & Hall'],
  ],
  [
    'lowercase brand',
    letterWithMiddle(
      `<p>This week's issue is sponsored by <a href="https://glazely.com/kl">glazely</a>, the app for glazes.</p>`,
    ),
    ['glazely'],
  ],
  [
    'sponsor name after dash',
    letterWithMiddle(`<h3>Sponsor — Glazeworks</h3><p>Glaze in a day. <a href="${AD_LINK}">Try it</a></p>`),
    ['Glazeworks'],
  ],
  [
    'sponsor pipe',
    letterWithMiddle(`<h3>SPONSORED | Glazeworks</h3><p>Glaze in a day. <a href="${AD_LINK}">Try it</a></p>`),
    ['Glazeworks'],
  ],
  [
    'reverse: Glazeworks is sponsoring',
    letterWithMiddle(
      `<p><a href="${AD_LINK}">Glazeworks</a> is sponsoring this week's issue. They ship glaze in a day.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'reverse: sponsored this issue',
    letterWithMiddle(`<p>Glazeworks sponsored this issue. <a href="${AD_LINK}">Try them for free</a>.</p>`),
    ['Glazeworks'],
  ],
  [
    'big thanks',
    letterWithMiddle(
      `<p>A big thank you to Glazeworks for sponsoring this issue! <a href="${AD_LINK}">Check them out.</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'thanks to sponsors for',
    letterWithMiddle(
      `<p>Thanks to this week's sponsors, <a href="${AD_LINK}">Glazeworks</a> and <a href="https://slipcast.io/">Slipcast</a>, for keeping the kiln warm.</p>`,
    ),
    ['Glazeworks', 'Slipcast'],
  ],
  [
    'thanks for keeping free',
    letterWithMiddle(`<p>Huge thanks to <a href="${AD_LINK}">Glazeworks</a> for keeping this newsletter free.</p>`),
    ['Glazeworks'],
  ],
  [
    'courtesy of',
    letterWithMiddle(
      `<p><b>Today's issue is courtesy of Glazeworks.</b> Glaze in a day. <a href="${AD_LINK}">Order</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'supported by paragraph',
    letterWithMiddle(
      `<p><em>The Kiln Letter is supported by <a href="${AD_LINK}">Glazeworks</a>: glaze in a day.</em></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'today in partnership with top',
    letterWithTop(
      `<p>In today's newsletter, in partnership with <b>Glazeworks</b>:</p><ul><li>Mud</li><li>Clay</li></ul>`,
    ),
    ['Glazeworks'],
  ],
  [
    'sponsor at sign-off ps',
    letterWithMiddle(`<p>P.S. This newsletter was sponsored by <a href="${AD_LINK}">Glazeworks</a>.</p>`),
    ['Glazeworks'],
  ],
  [
    'partner offer',
    letterWithMiddle(
      `<h3>Partner offer</h3><p>Get 20% off at Glazeworks with code KILN20. <a href="${AD_LINK}">Shop now</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'our partner heading',
    letterWithMiddle(
      `<h3>A word from our partner</h3><p><a href="${AD_LINK}">Glazeworks</a> ships glaze in a day.</p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'brought to you by our friends at',
    letterWithMiddle(
      `<h3>Brought to you by our friends at Glazeworks</h3><p>Glaze in a day. <a href="${AD_LINK}">Order</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'featured sponsor',
    letterWithMiddle(`<h3>Featured Sponsor: Glazeworks</h3><p>Glaze in a day. <a href="${AD_LINK}">Order</a></p>`),
    ['Glazeworks'],
  ],
  [
    'premium sponsors logos',
    letterWithMiddle(
      `<h3>Our sponsors</h3><p><a href="https://glazeworks.com"><img alt="Glazeworks" src="a"></a> <a href="https://slipcast.io"><img alt="Slipcast" src="b"></a> <a href="https://conepack.co"><img alt="Conepack" src="c"></a></p>`,
    ),
    ['Glazeworks', 'Slipcast', 'Conepack'],
  ],
  [
    'two logos',
    letterWithMiddle(
      `<h3>Sponsors</h3><p><a href="https://glazeworks.com"><img alt="Glazeworks" src="a"></a> <a href="https://slipcast.io"><img alt="Slipcast" src="b"></a></p>`,
    ),
    ['Glazeworks', 'Slipcast'],
  ],
  [
    'plain 2002 top ad',
    {
      text: `Kiln Letter #12\n\nThis issue's sponsor: Glazeworks -- buckets of glaze\nhttp://www.glazeworks.com/kl\n\n${sentence(0)}\n\n${sentence(1)}\n\n${sentence(2)}\n`,
    },
    ['Glazeworks'],
  ],
  [
    'plain 2002 equals rules',
    plainTextLetter(
      `${'='.repeat(60)}\nSPONSOR\n\nGet glaze by the bucket from Glazeworks, Inc. Free shipping\nthis month only. See http://www.glazeworks.com/free.html\n${'='.repeat(60)}`,
    ),
    ['Glazeworks'],
  ],
  [
    'plain 2002 aol',
    plainTextLetter(`<a href="http://www.glazeworks.com">Advertisement: Glaze sale at Glazeworks</a>`),
    ['Glazeworks'],
  ],
  [
    'plain 2002 adv:',
    plainTextLetter(
      `ADVERTISEMENT\n${'-'.repeat(40)}\nSTOP CRAWLING TODAY! GlazeFix 3.0 is the only tool that\nfixes crawling while you sleep. Download a free trial now!\nhttp://www.glazefix.com/?kiln\n${'-'.repeat(40)}`,
    ),
    ['GlazeFix'],
  ],
  [
    'md hr ad',
    markdownLetter(
      `---\n\n**A message from our sponsor**\n\nGlazeworks ships glaze in a day. [Order now](${AD_LINK}).\n\n---`,
    ),
    ['Glazeworks'],
  ],
  [
    'md sponsor badge',
    markdownLetter(`[![Glazeworks](https://img.x/y.png)](${AD_LINK})\n\n*Sponsored*`),
    ['Glazeworks'],
  ],
  [
    'md frontmatter',
    {
      text: `---\ntitle: Kiln 12\nsponsor: Glazeworks\nsponsor_url: ${AD_LINK}\n---\n\n# Kiln 12\n\n${sentence(0)}\n\n${sentence(1)}\n`,
    },
    ['Glazeworks'],
  ],
  [
    'md (Ad)',
    markdownLetter(`- (Ad) [Glazeworks](${AD_LINK}): glaze in a day\n- [How clay dries](https://a.example/1)`),
    ['Glazeworks'],
  ],
  [
    'md sponsored link heading',
    markdownLetter(
      `### Sponsored\n\n- [Glazeworks](${AD_LINK}) - glaze in a day\n\n### Articles\n\n- [How clay dries](https://a.example/1)`,
    ),
    ['Glazeworks'],
  ],
  [
    'survey for brand',
    letterWithMiddle(
      `<p>Sponsored by Glazeworks</p><p>Take Glazeworks' two-minute survey on kilns and win a mug. <a href="${AD_LINK}">Take the survey</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'zh 感谢',
    letterWithMiddle(`<p>感谢 <a href="${AD_LINK}">Glazeworks</a> 对本期周刊的赞助支持。</p>`),
    ['Glazeworks'],
  ],
  ['zh 本期赞助', markdownLetter(`**本期赞助商：[Glazeworks](${AD_LINK})**，釉料次日达。`), ['Glazeworks']],
  [
    'ja スポンサー',
    letterWithMiddle(`<p>スポンサー: <a href="${AD_LINK}">Glazeworks</a></p><p>釉薬を翌日お届け。</p>`),
    ['Glazeworks'],
  ],
  [
    'ja PR',
    letterWithMiddle(`<h3>[PR] 釉薬を翌日お届け</h3><p><a href="${AD_LINK}">Glazeworks</a> は釉薬の通販です。</p>`),
    ['Glazeworks'],
  ],
  [
    'pl sponsor',
    letterWithMiddle(`<p>Sponsorem tego wydania jest <a href="${AD_LINK}">Glazeworks</a>.</p>`),
    ['Glazeworks'],
  ],
  ['sv i samarbete', letterWithMiddle(`<p>I samarbete med <a href="${AD_LINK}">Glazeworks</a></p>`), ['Glazeworks']],
  [
    'ru реклама',
    letterWithMiddle(`<p>Реклама</p><p><a href="${AD_LINK}">Glazeworks</a> доставит глазурь за день.</p>`),
    ['Glazeworks'],
  ],
];
