// Sponsored letters that are one ad from top to bottom, and ads read out in an episode. All names are invented.
import type { SponsoredCase } from '../forms.ts';
import { dedicatedLetter, markdownLetter, sentence } from './wider-frame.ts';

export const DEDICATED_CASES_BEYOND_RULES: SponsoredCase[] = [
  [
    'dedicated: a shop presents a brand, French',
    dedicatedLetter(
      'Rentrée sereine avec Terrelune',
      'Terrelune',
      [
        'Notre coup de cœur / Alors chez The Kiln Letter, on a choisi de vous présenter @, qui livre des couches en argile à domicile. @ partage nos valeurs.',
        'Pourquoi choisir @ ? / 9 clients sur 10 recommandent @. Les ateliers @ sont en France.',
        'Je découvre / Profitez de -20% avec le code KILN chez @ jusqu’au 30 mai.',
      ],
      'Je découvre @',
    ),
    ['Terrelune'],
  ],
  [
    'dedicated: an exclusive offer of a partner, French',
    dedicatedLetter(
      'OFFRE PARTENAIRE',
      'Le Relais Presse',
      [
        'Une gourde en cadeau / Ce bon plan vous est réservé aujourd’hui par notre partenaire @ !',
        'Choisissez votre magazine / 4,40€ le numéro, 250 titres, livraison offerte.',
        'Comment ça marche / Offre valable jusqu’au 30 juin, dans la limite d’un cadeau par client, sur le site de @.',
      ],
      "J'en profite",
    ),
    ['Le Relais Presse'],
  ],
  [
    'dedicated: two houses join, French',
    dedicatedLetter(
      'On ne lance pas de croquettes. Pas encore.',
      'Felinou',
      [
        'Alors, vu comme ça / Chez The Kiln Letter, on a choisi de s’associer à @, une marque de croquettes pour chats avec des menus personnalisés.',
        'Pourquoi ? / Parce que nous avons une volonté commune. Comme nous, @ fonctionne en abonnement.',
        'Allez / Filez gâter votre chat : -50% sur la première box @.',
      ],
      'Tester @',
    ),
    ['Felinou'],
  ],
  [
    'dedicated: bets through a shop, French',
    dedicatedLetter(
      'Parie sur l’Europe',
      'Golazo',
      [
        'Soirée de folie / Profite des meilleures cotes sur @ ! Jusqu’à 100€ remboursés.',
        'Comment faire / 1. Inscris-toi sur @. 2. Place ton premier pari. 3. @ te rembourse.',
        'Jouer comporte des risques / Les jeux sont interdits aux mineurs.',
      ],
      'Je parie',
    ),
    ['Golazo'],
  ],
  [
    'dedicated: a partner’s croquettes, French',
    dedicatedLetter(
      '-25% avec le code KILN25 !',
      'Ultra Bon Direct',
      [
        'Un Noël gourmand / Faites vivre un Noël gourmand à votre animal avec @ et ses croquettes fabriquées en France, sans céréales.',
        'La Fondation / @ a créé une fondation aux côtés des refuges.',
        'Pour chiens / Croquettes adulte, sac de 12 kg, 62,90€ 47,18€.',
      ],
      'J’en profite',
    ),
    ['Ultra Bon Direct'],
  ],
  [
    'dedicated: a partner offer, German',
    dedicatedLetter(
      'Exklusives Angebot unseres Partners',
      'Brennwerk',
      [
        'Jetzt sparen / Als Leser erhalten Sie bei @ 50 Euro Willkommensbonus.',
        'Warum @? / @ liefert Strom aus Wasserkraft. Schon 40.000 Haushalte vertrauen @.',
        'So geht’s / Einfach bei @ anmelden und den Code KILN eingeben.',
      ],
      'Jetzt zu @',
    ),
    ['Brennwerk'],
  ],
  [
    'dedicated: a third party’s message, English',
    dedicatedLetter(
      'Your kiln deserves better power',
      'Northgrid',
      [
        'From our partner / You are receiving this message from @, a partner of The Kiln Letter.',
        'Why studios switch / @ cuts the bill of a studio by a third. With @ you see each firing on your phone.',
        'What you get / A free check of your studio, and two months of @ at no cost.',
      ],
      'Get my free quote',
    ),
    ['Northgrid'],
  ],
  [
    'dedicated: readers were chosen, English',
    dedicatedLetter(
      'An invitation from Claybank',
      'Claybank',
      [
        'You are invited / @ would like to offer readers of this letter a card without a yearly fee.',
        'Why @ / @ is trusted by 90,000 makers. No fee abroad, and cash back on clay.',
        'Terms / Offer ends 30 June. @ is a trading name of Moor Finance.',
      ],
      'Apply with @',
    ),
    ['Claybank'],
  ],
  [
    'dedicated: un colaborador, Spanish',
    dedicatedLetter(
      'Una oferta de nuestro colaborador',
      'Barrovivo',
      [
        'Solo para lectores / @ te regala el primer mes de su taller.',
        '¿Por qué @? / En @ aprendes a tornear en casa. Más de 10.000 alumnos ya confían en @.',
        'Cómo / Entra en @ y usa el código KILN.',
      ],
      'Quiero probar @',
    ),
    ['Barrovivo'],
  ],
  [
    'codes read out in an episode',
    markdownLetter(
      `**Thanks to the sponsors of today's episode!**\n\nGet 40% off bowls by going to [Mudhouse.com](https://mudhouse.com) and using code KILN at checkout\n\nGo to [tryslipcast.com/KILN](https://tryslipcast.com/KILN) for 50% off\n\nSave 20% at [glazeworks.com/KILN](https://glazeworks.com/KILN)`,
    ),
    ['Mudhouse', 'Slipcast', 'Glazeworks'],
  ],
  [
    'powered by, in capitals, at the head of one long paragraph',
    {
      text: `THE KILN LETTER POWERED BY GLAZEWORKS May 5, 2026 ${sentence(0)} ${sentence(1)} ${sentence(2)} ${sentence(0)} ${sentence(1)} ${sentence(2)}`,
    },
    ['Glazeworks'],
  ],
];
