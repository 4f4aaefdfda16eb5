// A small labelled set: invented issues as mailed, each with its sponsors, their sites, placements and a quote. The
// weights were not trained on them.
const SAID = [
  'The harbour council met on Monday and put off the vote on the new quay until the spring.',
  'Oyster prices rose again, and the three restaurants on the pier have changed their menus for it.',
  'A seal that had been seen near the lock for weeks was brought to the sanctuary, where it eats well.',
  'The ferry runs every forty minutes from next week, as it did before the storm took the ramp.',
];
const said = (n: number) => `<p>${SAID[n % 4]} ${SAID[(n + 1) % 4]}</p>`;
const item = (n: number) =>
  `<h2>${['On the quay', 'Market notes', 'By the water', 'Getting about'][n % 4]}</h2>${said(n)}<p>${SAID[(n + 2) % 4]} <a href="https://paper${n}.example/s/${n}">Read it</a></p>`;
const FOOT =
  '<p>You get this because you signed up at <a href="https://tideletter.example/">tideletter.example</a>. <a href="https://tideletter.example/u?i=1">Unsubscribe</a></p>';
const page = (...parts: string[]) => `<html><body><h1>The Tide Letter</h1>${parts.join('')}${FOOT}</body></html>`;
const link = (site: string, text: string) =>
  `<a href="https://${site}/?utm_source=tide&amp;utm_medium=newsletter">${text}</a>`;
const boxed = (body: string) => `<table style="background:#f3efe6" width="600"><tr><td>${body}</td></tr></table>`;

export interface LabelledIssue {
  what: string;
  html: string;
  sponsors: { brand: string; site: string | null; placements: string[]; quote: string }[];
}

export const LABELLED_ISSUES: LabelledIssue[] = [
  {
    what: 'a credit in the head and the ad in a box',
    html: page(
      `<p>Together with ${link('saltwire.io', 'Saltwire')}</p>`,
      item(0),
      boxed(
        `<h3>Your boat, on your phone</h3><p>Saltwire tells you when the bilge fills, wherever you are. Four thousand owners sleep better for it.</p><p>${link('saltwire.io', 'Try Saltwire free')}</p>`,
      ),
      item(1),
    ),
    sponsors: [
      {
        brand: 'Saltwire',
        site: 'saltwire.io',
        placements: ['primary_native', 'hero', 'inline_native'],
        quote: 'Saltwire',
      },
    ],
  },
  {
    what: 'made possible thanks to, in a heading',
    html: page(
      item(0),
      `<h3>This newsletter is made possible thanks to ${link('ropewalk.com', 'Ropewalk')}!</h3><p>Ropewalk splices mooring lines to measure and sends them within a week.</p>`,
      item(1),
    ),
    sponsors: [
      { brand: 'Ropewalk', site: 'ropewalk.com', placements: ['primary_native', 'inline_native'], quote: 'Ropewalk' },
    ],
  },
  {
    what: 'a label, a headline, a paragraph',
    html: page(
      item(0),
      `<p><b>SPONSORED</b></p><h3>Paint that lasts five winters</h3><p>${link('hullcoat.com', 'Hullcoat')} keeps weed off for five seasons. Order a tin today and save 20%.</p>`,
      item(1),
      item(2),
    ),
    sponsors: [
      { brand: 'Hullcoat', site: 'hullcoat.com', placements: ['primary_native', 'inline_native'], quote: 'Hullcoat' },
    ],
  },
  {
    what: 'an entry of a list with a tag',
    html: page(
      item(0),
      `<h2>Links</h2><ul><li><a href="https://knots.example/1">Nine knots for children</a></li><li>${link('gaffer.dev', 'Gaffer: plan your berths on one page')} (Sponsor)</li><li><a href="https://maps.example/2">A map of every slipway</a></li></ul>`,
    ),
    sponsors: [{ brand: 'Gaffer', site: 'gaffer.dev', placements: ['list_inclusion'], quote: 'Gaffer' }],
  },
  {
    what: 'the label in German',
    html: page(
      item(0),
      `<p>Anzeige</p><p><b>Wetter, das stimmt</b></p><p>${link('windkarte.de', 'Windkarte')} zeigt Böen auf hundert Meter genau. Jetzt kostenlos testen.</p>`,
      item(1),
    ),
    sponsors: [
      { brand: 'Windkarte', site: 'windkarte.de', placements: ['primary_native', 'inline_native'], quote: 'Windkarte' },
    ],
  },
  {
    what: 'the label in French, the ad through a tracker',
    html: page(
      item(0),
      `<p>En partenariat avec Mareva</p><p>Mareva loue des voiliers à la journée. <a href="https://tracking.tideletter.example/CL0/https:%2F%2Fmareva.fr%2F/1/0100abc">Découvrez Mareva</a></p>`,
      item(1),
    ),
    sponsors: [
      { brand: 'Mareva', site: 'mareva.fr', placements: ['primary_native', 'inline_native'], quote: 'Mareva' },
    ],
  },
  {
    what: 'two ads',
    html: page(
      `<h4>PRESENTED BY BRINEWORKS</h4><p>${link('brineworks.com', 'Brineworks')} cures fish the old way and ships it cold. Get 10% off your first box.</p>`,
      item(0),
      `<h4>A MESSAGE FROM LANYARD</h4><p>${link('lanyard.app', 'Lanyard')} keeps the papers of your boat in one place. Start for free.</p>`,
      item(1),
    ),
    sponsors: [
      { brand: 'Brineworks', site: 'brineworks.com', placements: ['primary_native', 'hero'], quote: 'Brineworks' },
      { brand: 'Lanyard', site: 'lanyard.app', placements: ['inline_native'], quote: 'Lanyard' },
    ],
  },
  { what: 'nothing but news', html: page(item(0), item(1), item(2)), sponsors: [] },
  {
    what: 'an offer to sponsor',
    html: page(
      item(0),
      item(1),
      '<h3>Sponsor this newsletter</h3><p>Reach 9,000 people who live by the water. <a href="https://tideletter.example/ads">See our partner packages</a>.</p>',
    ),
    sponsors: [],
  },
  {
    what: 'its own course',
    html: page(
      item(0),
      '<h3>Learn to sail with us</h3><p>Our own course starts in May. <a href="https://tideletter.example/course">Book your place</a> and save 20%.</p>',
      item(1),
    ),
    sponsors: [],
  },
  {
    what: 'an event that somebody sponsors',
    html: page(
      item(0),
      '<h2>Events</h2><p>The regatta on Saturday, sponsored by the Harbour Bank, begins at ten. <a href="https://regatta.example/">Programme</a></p>',
      item(1),
    ),
    sponsors: [],
  },
  {
    what: 'a plea for support',
    html: page(
      item(0),
      item(1),
      '<p>If you like this letter, <a href="https://www.patreon.com/tide">support us on Patreon</a> or tell a friend.</p>',
    ),
    sponsors: [],
  },
];
