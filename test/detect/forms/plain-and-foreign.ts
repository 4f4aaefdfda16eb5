// Sponsored letters: plain text, Markdown, and languages other than English. All names are invented.
import type { SponsoredForm } from '../forms.ts';
import { amid, inMarkdown, inPlain, RULE, SITE } from './frame.ts';

export const PLAIN_AND_FOREIGN: SponsoredForm[] = [
  [
    'plain: advert stars',
    inPlain(
      `***************** ADVERTISEMENT *****************\nTired of crawling glaze? Glazeworks ships food-safe glaze\nin a day. Save 20% this week only!\nhttp://www.glazeworks.com/offer\n*************************************************`,
    ),
    ['Glazeworks'],
  ],
  [
    'plain: this week sponsor',
    inPlain(`>>> THIS WEEK'S SPONSOR <<<\n\nGlazeworks - glaze by the bucket at http://www.glazeworks.com/`),
    ['Glazeworks'],
  ],
  [
    'plain: sponsored by dashes',
    inPlain(
      `------- Sponsored by Glazeworks -------\nGlaze by the bucket, at your door tomorrow.\nClick: http://click.example.com/go?id=22\n---------------------------------------`,
    ),
    ['Glazeworks'],
  ],
  [
    'plain: word from sponsor',
    inPlain(
      `~~~ A word from our sponsor ~~~\n\nGLAZEWORKS: buckets of glaze from $9.95.\nhttp://www.glazeworks.com/bucket\n\n~~~~~~~~~~~~~~~~~`,
    ),
    ['Glazeworks'],
  ],
  [
    'plain: newsletter sponsored by',
    inPlain(
      `This issue of The Kiln Letter is sponsored by Glazeworks, makers of\nfine glaze since 1921. <http://www.glazeworks.com/>`,
    ),
    ['Glazeworks'],
  ],
  [
    'plain: banner adv box',
    inPlain(
      `+----------------------------------------------------+\n|              ADVERTISEMENT                         |\n+----------------------------------------------------+\nLooking for glaze? Glazeworks has 400 colours in stock.\nVisit http://www.glazeworks.com today.\n+----------------------------------------------------+`,
    ),
    ['Glazeworks'],
  ],
  [
    'plain: adv bracket',
    inPlain(
      `[ADV]\nLooking for glaze? Glazeworks has 400 colours in stock.\nVisit http://www.glazeworks.com today.\n[/ADV]`,
    ),
    ['Glazeworks'],
  ],
  [
    'plain: our sponsors list',
    inPlain(
      `${RULE}\nTHANKS TO OUR SPONSORS\n\n* Glazeworks: glaze by the bucket. http://www.glazeworks.com/\n* Slipcast: moulds that last. http://www.slipcast.io/\n${RULE}`,
    ),
    ['Glazeworks', 'Slipcast'],
  ],
  [
    'md: sponsor heading',
    inMarkdown(`## Sponsor\n\n[**Glazeworks**](${SITE}) ships glaze in a day. Try it free.`),
    ['Glazeworks'],
  ],
  ['md: blockquote sponsored', inMarkdown(`> **Sponsored** by [Glazeworks](${SITE}): glaze in a day.`), ['Glazeworks']],
  [
    'md: sponsor emoji',
    inMarkdown(`### 📣 Sponsor: Glazeworks\n\nGlaze in a day, for any studio. [Try it](${SITE})`),
    ['Glazeworks'],
  ],
  [
    'md: list ad tag',
    inMarkdown(
      `- [Glaze in a day](${SITE}) by Glazeworks **[sponsored]**\n- [How clay dries](https://a.example/1)\n- [A kiln in a van](https://b.example/1)`,
    ),
    ['Glazeworks'],
  ],
  [
    'md: italics this issue',
    inMarkdown(`*This issue is sponsored by [Glazeworks](${SITE}), glaze in a day.*`),
    ['Glazeworks'],
  ],
  [
    'md: support',
    inMarkdown(
      `**Thanks to [Glazeworks](${SITE}) for supporting The Kiln Letter this month.** They ship glaze in a day.`,
    ),
    ['Glazeworks'],
  ],
  [
    'de anzeige',
    amid(
      `<p>- Anzeige -</p><p><b>Glasuren über Nacht</b></p><p>Mit Glazeworks bestellst du heute und brennst morgen. <a href="${SITE}">Jetzt testen</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'de werbung block',
    amid(`<h3>Werbung</h3><p><a href="${SITE}">Glazeworks</a> liefert Glasuren über Nacht.</p>`),
    ['Glazeworks'],
  ],
  [
    'de wird präsentiert',
    amid(`<p>Diese Ausgabe wird präsentiert von <a href="${SITE}">Glazeworks</a>.</p>`),
    ['Glazeworks'],
  ],
  [
    'de unterstützt',
    amid(
      `<p>Diese Ausgabe wird unterstützt von Glazeworks, dem Glasurversand. <a href="${SITE}">Mehr erfahren</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'de sponsor der woche',
    amid(`<h3>Sponsor der Woche: Glazeworks</h3><p>Glasuren über Nacht. <a href="${SITE}">Mehr</a></p>`),
    ['Glazeworks'],
  ],
  [
    'fr message de notre partenaire',
    amid(
      `<h3>Un message de notre partenaire</h3><p>Glazeworks livre vos émaux en un jour. <a href="${SITE}">Essayez</a></p>`,
    ),
    ['Glazeworks'],
  ],
  [
    'fr cette edition',
    amid(`<p>Cette édition vous est offerte par <a href="${SITE}">Glazeworks</a>.</p>`),
    ['Glazeworks'],
  ],
  [
    'fr contenu sponso',
    amid(`<p>CONTENU SPONSORISÉ PAR GLAZEWORKS</p><p>Des émaux en un jour. <a href="${SITE}">Découvrez</a></p>`),
    ['Glazeworks'],
  ],
  [
    'es ofrecido por',
    amid(`<p>Esta edición es posible gracias a <a href="${SITE}">Glazeworks</a>.</p>`),
    ['Glazeworks'],
  ],
  [
    'es mensaje patrocinador',
    amid(
      `<h3>Mensaje de nuestro patrocinador</h3><p>Glazeworks envía esmaltes en un día. <a href="${SITE}">Prueba gratis</a></p>`,
    ),
    ['Glazeworks'],
  ],
  ['pt oferecimento', amid(`<p>Oferecimento: <a href="${SITE}">Glazeworks</a></p>`), ['Glazeworks']],
  ['it in collaborazione', amid(`<p>Questa puntata è offerta da <a href="${SITE}">Glazeworks</a></p>`), ['Glazeworks']],
  [
    'nl mede mogelijk',
    amid(`<p>Deze editie wordt mede mogelijk gemaakt door <a href="${SITE}">Glazeworks</a></p>`),
    ['Glazeworks'],
  ],
  ['zh zanzhu', amid(`<p>本期由 <a href="${SITE}">Glazeworks</a> 赞助</p>`), ['Glazeworks']],
  ['zh guanggao', inMarkdown(`## 广告\n\n[Glazeworks](${SITE})：釉料次日达。`), ['Glazeworks']],
];
