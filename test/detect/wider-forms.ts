// Whole letters with credits that the rules leave to the learned analyst, and similar letters without a sponsor. All
// names are invented.

import { CREDIT_CASES_BEYOND_RULES } from './forms/wider-credits.ts';
import { DEDICATED_CASES_BEYOND_RULES } from './forms/wider-dedicated.ts';
import {
  brandLink,
  dedicatedLetter,
  letterWithEnd,
  letterWithMiddle,
  letterWithOnly,
  sentence,
} from './forms/wider-frame.ts';
import type { Letter, SponsoredCase } from './forms.ts';

export const SPONSORED_CASES_BEYOND_RULES: SponsoredCase[] = [
  ...CREDIT_CASES_BEYOND_RULES,
  ...DEDICATED_CASES_BEYOND_RULES,
];

export const NOT_SPONSORED_CASES_BEYOND_RULES: [string, Letter][] = [
  [
    'firms that partner',
    letterWithMiddle(
      `<p>${brandLink('Mudhouse')} partners with Oxidia to sell clay abroad, the companies said. Shares rose.</p>`,
    ),
  ],
  [
    'a firm that teamed up',
    letterWithMiddle(
      '<h3>Mudhouse teams up with Oxidia</h3><p>The two will open a studio in June, it was announced on Tuesday.</p>',
    ),
  ],
  [
    'powered by a technique',
    letterWithMiddle(
      `<h3>A kiln powered by Reasoning Models</h3><p>${sentence(1)} <a href="https://code.example/x">Code</a></p>`,
    ),
  ],
  [
    'a pointer to all sponsors',
    letterWithMiddle('<p>Check out all of our sponsors at kilnletter.example/sponsors</p>'),
  ],
  [
    'sponsors wanted',
    letterWithEnd(
      '<p>Our sponsors reach 9,000 potters. <a href="https://kilnletter.example/ads">Sponsor an issue</a></p>',
    ),
  ],
  [
    'an election letter',
    letterWithEnd(
      '<p>Paid for by Friends of the Clay Party Committee. Not authorized by any candidate or committee.</p>',
    ),
  ],
  [
    'a series with a partner of the house',
    letterWithMiddle('<p>In partnership with the Potters’ Archive, our letters are read aloud each Sunday.</p>'),
  ],
  ['thanks to a person', letterWithMiddle('<p>Special thanks to Ann Moor for the photographs in this letter.</p>')],
  [
    'own whole letter',
    letterWithOnly(
      `<h1>Our new course</h1><p>Dear reader, The Kiln Letter opens its course on glazes. The Kiln Letter’s readers save 20% with the code KILN20.</p><p><a href="https://kilnletter.example/course">Join now</a></p>`,
    ),
  ],
  [
    'own shop in French',
    letterWithOnly(
      `<p>Découvrez notre nouvelle collection</p><p>Chaque pièce est faite à la main. Livraison offerte avec le code KILN10.</p><p><a href="https://kilnletter.example/shop">J’en profite</a></p>`,
    ),
  ],
  [
    'a coupon for the readers’ own',
    letterWithMiddle(
      '<p>Members: use the code KILN for our workshop. <a href="https://kilnletter.example/w">Book a seat</a></p>',
    ),
  ],
  ['friends of the house', letterWithMiddle(`<p>Our friends at the museum reopen on Sunday. ${sentence(0)}</p>`)],
  ['curated by a person', letterWithEnd('<p>Curated by Ann Moor and supported by readers like you.</p>')],
  [
    'a tool the writer likes',
    letterWithMiddle(
      `<p>I’ve been reading <a href="https://claynews.example/book">a book on slips</a> and I recommend it to anyone who throws.</p>`,
    ),
  ],
  [
    'a shop’s own sale of what others make, French',
    dedicatedLetter(
      'Les soldes commencent',
      'Mudhouse',
      [
        'Jusqu’à -50% / Bols @, Slipcast et Glazeworks : toute la table à prix doux.',
        'Nouveautés / La collection @ arrive en magasin.',
        'Livraison offerte / Dès 60€ d’achat sur notre site.',
      ],
      'Voir la sélection',
    ),
  ],
  [
    'a shop’s own sale of what others make, English',
    dedicatedLetter(
      'New in: bowls for spring',
      'Mudhouse',
      [
        'Just landed / The new @ collection, with pieces by Slipcast and Glazeworks.',
        'Up to 30% off / All @ plates, while stocks last, in our shop and online.',
        'Free returns / Within 30 days, as ever.',
      ],
      'Shop now',
    ),
  ],
  [
    'its own product from top to bottom',
    dedicatedLetter(
      'Meet the Kiln Letter app',
      'Kiln Letter Plus',
      [
        'New / @ brings you every issue, with charts of every firing.',
        'Why @ / Readers asked for it. @ costs 4 euros a month.',
        'Start today / The first month of @ is free.',
      ],
      'Try @',
    ),
  ],
];
