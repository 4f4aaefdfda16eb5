// Letters whose links are click addresses of four platforms, with their targets. All names are invented. The rules were
// developed on the first half of the shapes; the second half only measures them.
export type ClickLinkPlatform = 'substack' | 'beehiiv' | 'kit' | 'mailchimp';
export const CLICK_LINK_PLATFORMS: readonly ClickLinkPlatform[] = ['substack', 'beehiiv', 'kit', 'mailchimp'];

export interface LetterWithClickLinks {
  name: string;
  platform: ClickLinkPlatform;
  html: string;
  /** By `href`: the target, and the hosts of the redirects. */
  targets: Map<string, { url: string; via: string[] }>;
  /**
   * The expected brands and no others, with their sites, or null if the letter shows none. If only a target names a
   * brand, the target's domain is the name until a mail or the site gives another.
   */
  brands: Record<string, string | null>;
}

interface Shape {
  name: string;
  body: (to: (target: string, text: string, via?: string[]) => string) => string;
  brands: Record<string, string | null>;
}

const digest = (seed: string, length: number): string => {
  let [state, out] = [2166136261, ''];
  for (let nth = 0; out.length < length; nth++) {
    for (const char of `${seed}${nth}`) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619) >>> 0;
    out += state.toString(16).padStart(8, '0');
  }
  return out.slice(0, length);
};

const CLICK: Record<ClickLinkPlatform, (seed: string) => string> = {
  substack: (seed) => {
    const hex = digest(seed, 32);
    return `https://substack.com/redirect/${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-9${hex.slice(17, 20)}-${hex.slice(20)}?j=eyJ1IjoiMXVhIn0`;
  },
  beehiiv: (seed) =>
    `https://link.mail.beehiiv.com/ss/c/u001.${digest(seed, 48)}/4ab/${digest(seed, 10)}/h0/h001.${digest(seed, 32)}`,
  kit: (seed) => `https://click.convertkit-mail2.com/${digest(seed, 20)}/${digest(`${seed}k`, 16)}/opaque`,
  mailchimp: (seed) =>
    `https://pub.us7.list-manage.com/track/click?u=${digest(seed, 24)}&amp;id=${digest(seed, 10)}&amp;e=aa11`,
};

const HEAD =
  '<h1>Saddle Notes</h1><p>The ferry was late again on Monday, and half of the village missed the market. We asked the captain why.</p>';
const STORY =
  '<h2>What the tide left</h2><p>On Sunday the storm laid bare a hull that nobody had seen since the war. The museum wants it, and the parish wants it gone.</p>';
const FOOT =
  '<p>You receive this because you signed up at saddlenotes.example. Unsubscribe at any time. 1 Mill Lane, Porto</p>';

/** The shapes on which the rules were developed. */
export const DEVELOPMENT_LETTER_SHAPES: readonly Shape[] = [
  {
    name: 'a box whose name stands in its words alone',
    body: (to) =>
      `${HEAD}<div style="background:#eee;border:1px solid #999"><p>SPONSORED</p><p><b>Invoices that chase themselves</b></p><p>With Ledgerwren, freelancers get paid two weeks sooner. It writes the reminder, and you drink your tea. ${to('https://ledgerwren.example/freelance?utm_source=saddle', 'Start for free')}</p></div>${STORY}`,
    brands: { Ledgerwren: 'ledgerwren.example' },
  },
  {
    name: 'classifieds, no entry of which is named but by its target',
    body: (to) =>
      `${HEAD}${STORY}<h3>Classifieds</h3><p>Hand-poured candles from a lighthouse, sent by the dozen. ${to('https://wickmoor.example/dozen', 'See the shop')}</p><p>Slow mornings guaranteed: roasted on Tuesday, with you on Thursday. ${to('https://beanharrow.example', 'Order a bag')}</p>`,
    brands: { Wickmoor: 'wickmoor.example', Beanharrow: 'beanharrow.example' },
  },
  {
    name: 'classifieds with an offer to book one and an entry of the publisher’s own',
    body: (to) =>
      `${HEAD}${STORY}<h3>CLASSIFIEDS</h3><p><em>Want yours here? ${to('https://saddlenotes.example/advertise', 'Book a line')}.</em></p><p>Our own calendar for next year has tides and moons. ${to('https://saddlenotes.example/calendar', 'Get the calendar')}</p><p>Nettlefold mends jumpers by post. ${to('https://nettlefold.example', 'Send yours to Nettlefold')}</p><p>Old maps, printed large on cotton paper. ${to('https://chartgrove.example/maps', 'Chartgrove')}</p>`,
    brands: { Nettlefold: 'nettlefold.example', Chartgrove: 'chartgrove.example' },
  },
  {
    name: 'an ad that speaks of a rival first',
    body: (to) =>
      `${HEAD}<p><b>Presented by Mailfinch</b></p><p>Tired of Globex and its ninety settings? Mailfinch has three. ${to('https://mailfinch.example', 'Switch to Mailfinch')}</p>${STORY}`,
    brands: { Mailfinch: 'mailfinch.example' },
  },
  {
    name: 'jobs, each at an employer that its link names',
    body: (to) =>
      `${HEAD}${STORY}<h3>Jobs (sponsored)</h3><ul><li>${to('https://peatworks.example/careers/7', 'Head of Kilns')} at Peatworks, Leeds</li><li>${to('https://loomsby.example/jobs/12', 'Senior Weaver')} at Loomsby, remote</li></ul>`,
    brands: { Peatworks: 'peatworks.example', Loomsby: 'loomsby.example' },
  },
  {
    name: 'an ad of a network, through its own redirect',
    body: (to) =>
      `${HEAD}<p>TOGETHER WITH FERNLOCK</p><p>Fernlock keeps every key of your office in one drawer that knows who took which. ${to('https://fernlock.example/offices', 'See how it works', ['paved.com'])}</p>${STORY}`,
    brands: { Fernlock: 'fernlock.example' },
  },
  {
    name: 'an ad for a newsletter',
    body: (to) =>
      `${HEAD}<p>This issue is brought to you by ${to('https://rookmail.substack.com/subscribe', 'Rookmail')}, the weekly letter on chess for people who lose. 30,000 players read it on Sundays.</p>${STORY}`,
    brands: { Rookmail: null },
  },
  {
    name: 'logos with words that say no more than logo',
    body: (to) =>
      `${HEAD}<h4>Our partners</h4><table><tr><td>${to('https://hazelpump.example', '<img alt="Hazelpump logo" width=120 height=40 src="https://cdn.example/h.png">')}</td><td>${to('https://ottermill.example', '<img alt="Ottermill" width=120 height=40 src="https://cdn.example/o.png">')}</td></tr></table>${STORY}`,
    brands: { Hazelpump: 'hazelpump.example', Ottermill: 'ottermill.example' },
  },
  {
    name: 'German, between marks',
    body: (to) =>
      `<h1>Der Morgen</h1><p>Die Fähre kam am Montag wieder zu spät, und das halbe Dorf verpasste den Markt.</p><p><small>Anzeige</small></p><p><b>Warm durch den Winter.</b> Die Jacken von Birkenfall halten, was der Wind verspricht. ${to('https://birkenfall.example/jacken', 'Zum Katalog')}</p><p><small>Ende der Anzeige</small></p><h2>Was die Flut zurückließ</h2><p>Der Sturm legte am Sonntag einen Rumpf frei, den seit dem Krieg niemand gesehen hatte.</p>`,
    brands: { Birkenfall: 'birkenfall.example' },
  },
  {
    name: 'an app of a store',
    body: (to) =>
      `${HEAD}<p>A word from our sponsor: Tidepal tells you when to cross. ${to('https://apps.apple.com/app/tidepal/id123456', 'Get Tidepal for your phone')}</p>${STORY}`,
    brands: { Tidepal: null },
  },
];

/** The shapes that only measure the rules. */
export const HELD_OUT_LETTER_SHAPES: readonly Shape[] = [
  {
    name: 'classifieds in bullets, named by their links',
    body: (to) =>
      `${HEAD}${STORY}<h2>Small ads</h2><ul><li>Letters answered by hand, for offices that have none. ${to('https://quillstead.example', 'Ask Quillstead')}</li><li>${to('https://moss-and-ember.example', 'Moss & Ember')}: stoves for boats</li><li>Three rooms above the harbour, from May. ${to('https://gannetrow.example/rooms', 'Gannet Row')}</li></ul>`,
    brands: {
      Quillstead: 'quillstead.example',
      'Moss & Ember': 'moss-and-ember.example',
      'Gannet Row': 'gannetrow.example',
    },
  },
  {
    name: 'classifieds whose first words look like names',
    body: (to) =>
      `${HEAD}${STORY}<h3>Classifieds</h3><p>Salt-cured hams from a farm that has no road. ${to('https://trotterwick.example', 'Trotterwick')}</p><p>Winter boats, varnished and covered until April. ${to('https://slipharbour.example', 'Ask for a price')}</p>`,
    brands: { Trotterwick: 'trotterwick.example', Slipharbour: 'slipharbour.example' },
  },
  {
    name: 'a credit on top and the ad below it',
    body: (to) =>
      `<h1>Saddle Notes</h1><p>Presented by ${to('https://copperlane.example', 'Copperlane')}</p><p>The ferry was late again on Monday, and half of the village missed the market.</p>${STORY}<p><b>From our sponsor</b></p><p>Copperlane rents you a kitchen by the hour. Bring your own onions. ${to('https://copperlane.example/hours', 'Find a kitchen')}</p>`,
    brands: { Copperlane: 'copperlane.example' },
  },
  {
    name: 'two sponsors in one line',
    body: (to) =>
      `${HEAD}<p>Thanks to our sponsors ${to('https://brindlepay.example', 'Brindlepay')} and ${to('https://otterdesk.example', 'Otterdesk')} for keeping this letter free.</p>${STORY}`,
    brands: { Brindlepay: 'brindlepay.example', Otterdesk: 'otterdesk.example' },
  },
  {
    name: 'a title and a button, named by the target alone',
    body: (to) =>
      `${HEAD}<div style="background:#f4f4f4"><p><small>Advertisement</small></p><p><b>Never lose a receipt again</b></p><p>Photograph it, and the books are done before the coffee is cold. ${to('https://tallybrook.example/receipts?utm_medium=newsletter', 'Try it free')}</p></div>${STORY}`,
    brands: { Tallybrook: 'tallybrook.example' },
  },
  {
    name: 'French',
    body: (to) =>
      `<h1>Le Matin</h1><p>Le bac était encore en retard lundi, et la moitié du village a manqué le marché.</p><p><small>Publicité</small></p><p><b>Vos plantes, même en août.</b> Avec Rosevigne, l’arrosage se fait seul. ${to('https://rosevigne.example', 'Découvrir')}</p><h2>Ce que la marée a laissé</h2><p>Dimanche, la tempête a mis à nu une coque que personne n’avait vue depuis la guerre.</p>`,
    brands: { Rosevigne: 'rosevigne.example' },
  },
  {
    name: 'an event at a host of many',
    body: (to) =>
      `${HEAD}<p>SPONSORED BY HOLLOWSTONE</p><p>Hollowstone invites you to an evening on stone walls, on 4 May in Leeds. Tea is free. ${to('https://lu.ma/stone-walls', 'Save your seat')}</p>${STORY}`,
    brands: { Hollowstone: null },
  },
  {
    name: 'a podcast’s sponsor with a code',
    body: (to) =>
      `<h1>Episode 12</h1><p>We talk with Ines Prado about nets, and why the knots slipped twice.</p><p>Thanks to Gullwater for sponsoring this episode. Go to ${to('https://gullwater.example/nets', 'gullwater.example/nets')} and use code NETS for 10% off.</p><p>Timestamps: 00:00 hello, 04:10 nets, 21:00 knots.</p>`,
    brands: { Gullwater: 'gullwater.example' },
  },
  {
    name: 'no sponsor, and links to the press',
    body: (to) =>
      `${HEAD}${STORY}<h2>What we read</h2><ul><li>A long essay on fog horns, in ${to('https://harbourpost.example/fog', 'the Harbour Post')}.</li><li>Why cranes are yellow, by ${to('https://paintweek.example/cranes', 'Paint Week')}.</li></ul>`,
    brands: {},
  },
  {
    name: 'a dedicated line in the middle of the letter',
    body: (to) =>
      `${HEAD}${STORY}<p>— A message from our partner —</p><p>Your team writes the same answer ninety times a week. Parlourbox writes it once, and sends it whenever somebody asks. Two hundred shops use Parlourbox today. ${to('https://parlourbox.example', 'Book a demo')}</p><h2>Also</h2><p>The choir sings on Friday, if the roof holds.</p>`,
    brands: { Parlourbox: 'parlourbox.example' },
  },
];

/** Writes a letter of each shape with the click addresses of each platform. */
export const createClickLinkLetters = (shapes: readonly Shape[]): LetterWithClickLinks[] =>
  CLICK_LINK_PLATFORMS.flatMap((platform) =>
    shapes.map(({ name, body, brands }) => {
      const targets: LetterWithClickLinks['targets'] = new Map();
      const to = (url: string, text: string, via: string[] = []) => {
        const href = CLICK[platform](`${platform}${url}${text}`);
        targets.set(href.replaceAll('&amp;', '&'), { url, via });
        return `<a href="${href}">${text}</a>`;
      };
      return { name, platform, html: `<html><body>${body(to)}${FOOT}</body></html>`, targets, brands };
    }),
  );
