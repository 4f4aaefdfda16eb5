// Sponsored letters: plain text, Markdown, and languages other than English. All names are invented.
import type { SponsoredCase } from '../forms.ts';
import { AD_LINK, letterWithMiddle, markdownLetter, plainTextLetter, ROW_OF_DASHES } from './frame.ts';

export const PLAIN_TEXT_AND_FOREIGN_CASES: SponsoredCase[] = [
  [
    'plain: advert stars',
    plainTextLetter(
      `***************** ADVERTISEMENT *****************\nTired of crawling glaze? Glazeworks ships food-safe glaze\nin a day. Save 20% this week only!\nhttp://www.glazeworks.com/offer\n*************************************************`,
    ),
    ['Glazeworks'],
  ],
  [
    'plain: this week sponsor',
    plainTextLetter(`>>> THIS WEEK'S SPONSOR <<<\n\nGlazeworks - glaze by the bucket at http://www.glazeworks.com/`),
    ['Glazeworks'],
  ],
  [
    'plain: sponsored by dashes',
    plainTextLetter(
      `------- Sponsored by Glazeworks -------\nGlaze by the bucket, at your door tomorrow.\nClick: http://click.example.com/go?id=22\n---------------------------------------`,
    ),
    ['Glazeworks'],
  ],
  [
    'plain: word from sponsor',
    plainTextLetter(
      `~~~ A word from our sponsor ~~~\n\nGLAZEWORKS: buckets of glaze from $9.95.\nhttp://www.glazeworks.com/bucket\n\n~~~~~~~~~~~~~~~~~`,
    ),
    ['Glazeworks'],
  ],
  [
    'plain: newsletter sponsored by',
    plainTextLetter(
      `This issue of The Kiln Letter is sponsored by Glazeworks, makers of\nfine glaze since 1921. <http://www.glazeworks.com/>`,
    ),
    ['Glazeworks'],
  ],
  [
    'plain: banner adv box',
    plainTextLetter(
      `+----------------------------------------------------+\n|              ADVERTISEMENT                         |\n+----------------------------------------------------+\nLooking for glaze? Glazeworks has 400 colours in stock.\nVisit http://www.glazeworks.com today.\n+----------------------------------------------------+`,
    ),
    ['Glazeworks'],
  ],
  [
    'plain: adv bracket',
    plainTextLetter(
      `[ADV]\nLooking for glaze? Glazeworks has 400 colours in stock.\nVisit http://www.glazeworks.com today.\n[/ADV]`,
    ),
    ['Glazeworks'],
  ],
  [
    'plain: our sponsors list',
    plainTextLetter(
      `${ROW_OF_DASHES}\nTHANKS TO OUR SPONSORS\n\n* Glazeworks: glaze by the bucket. http://www.glazeworks.com/\n* Slipcast: moulds that last. http://www.slipcast.io/\n${ROW_OF_DASHES}`,
    ),
    ['Glazeworks', 'Slipcast'],
  ],
  [
    'md: sponsor heading',
    markdownLetter(`## Sponsor\n\n[**Glazeworks**](${AD_LINK}) ships glaze in a day. Try it free.`),
    ['Glazeworks'],
  ],
  [
    'md: blockquote sponsored',
    markdownLetter(`> **Sponsored** by [Glazeworks](${AD_LINK}): glaze in a day.`),
    ['Glazeworks'],
  ],
  [
    'md: sponsor emoji',
    markdownLetter(`### 📣 Sponsor: Glazeworks\n\nGlaze in a day, for any studio. [Try it](${AD_LINK})`),
    ['Glazeworks'],
  ],
  [
    'md: list ad tag',
    markdownLetter(
      `- [Glaze in a day](${AD_LINK}) by Glazeworks **[sponsored]**\n- [How clay dries](https://a.example/1)\n- [A kiln in a van](https://b.example/1)`,
    ),
    ['Glazeworks'],
  ],
  [
    'md: italics this issue',
    markdownLetter(`*This issue is sponsored by [Glazeworks](${AD_LINK}), glaze in a day.*`),
    ['Glazeworks'],
  ],
  [
    'md: support',
    markdownLetter(
      `**Thanks to [Glazeworks](${AD_LINK}) for supporting The Kiln Letter this month.** They ship glaze in a day.`,
    ),
    ['Glazeworks'],
  ],
  [
    'de anzeige',
    letterWithMiddle(
      `<p>- Anzeige -</p><p><b>Glasuren über Nacht</b></p><p>Mit Glazeworks bestellst du heute und brennst morgen. <a href="${AD_LINK}">Jetzt testen</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'de werbung block',
    letterWithMiddle(`<h3>Werbung</h3><p><a href="${AD_LINK}">Glazeworks</a> liefert Glasuren über Nacht.</p>`),
    ['Glazeworks'],
  ],
  [
    'de wird präsentiert',
    letterWithMiddle(`<p>Diese Ausgabe wird präsentiert von <a href="${AD_LINK}">Glazeworks</a>.</p>`),
    ['Glazeworks'],
  ],
  [
    'de unterstützt',
    letterWithMiddle(
      `<p>Diese Ausgabe wird unterstützt von Glazeworks, dem Glasurversand. <a href="${AD_LINK}">Mehr erfahren</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'de sponsor der woche',
    letterWithMiddle(`<h3>Sponsor der Woche: Glazeworks</h3><p>Glasuren über Nacht. <a href="${AD_LINK}">Mehr</a></p>`),
    ['Glazeworks'],
  ],
  [
    'fr message de notre partenaire',
    letterWithMiddle(
      `<h3>Un message de notre partenaire</h3><p>Glazeworks livre vos émaux en un jour. <a href="${AD_LINK}">Essayez</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'fr cette edition',
    letterWithMiddle(`<p>Cette édition vous est offerte par <a href="${AD_LINK}">Glazeworks</a>.</p>`),
    ['Glazeworks'],
  ],
  [
    'fr contenu sponso',
    letterWithMiddle(
      `<p>CONTENU SPONSORISÉ PAR GLAZEWORKS</p><p>Des émaux en un jour. <a href="${AD_LINK}">Découvrez</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'es ofrecido por',
    letterWithMiddle(`<p>Esta edición es posible gracias a <a href="${AD_LINK}">Glazeworks</a>.</p>`),
    ['Glazeworks'],
  ],
  [
    'es mensaje patrocinador',
    letterWithMiddle(
      `<h3>Mensaje de nuestro patrocinador</h3><p>Glazeworks envía esmaltes en un día. <a href="${AD_LINK}">Prueba gratis</a></p>`,
    ),
    ['Glazeworks'],
  ],
  ['pt oferecimento', letterWithMiddle(`<p>Oferecimento: <a href="${AD_LINK}">Glazeworks</a></p>`), ['Glazeworks']],
  [
    'it in collaborazione',
    letterWithMiddle(`<p>Questa puntata è offerta da <a href="${AD_LINK}">Glazeworks</a></p>`),
    ['Glazeworks'],
  ],
  [
    'nl mede mogelijk',
    letterWithMiddle(`<p>Deze editie wordt mede mogelijk gemaakt door <a href="${AD_LINK}">Glazeworks</a></p>`),
    ['Glazeworks'],
  ],
  ['zh zanzhu', letterWithMiddle(`<p>本期由 <a href="${AD_LINK}">Glazeworks</a> 赞助</p>`), ['Glazeworks']],
  ['zh guanggao', markdownLetter(`## 广告\n\n[Glazeworks](${AD_LINK})：釉料次日达。`), ['Glazeworks']],
];
