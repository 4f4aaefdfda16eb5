// Sample issues written by hand, some without a sponsor but with text that looks like an ad.
import { readRows } from './rows.ts';
import type { SampleIssuePart } from './template.ts';

export interface SampleIssue {
  newsletter: string;
  daysAgo: number;
  subject: string;
  preheader: string;
  parts: SampleIssuePart[];
  /** True for a generated issue of samples/story; its mail may hide its links. */
  isGenerated?: true;
}

/** A story with a link to the rest of it. */
export const story = (heading: string, text: string): SampleIssuePart => ({
  kind: 'story',
  heading,
  text,
  link: { label: 'Read more', url: `https://reading.example/${heading.toLowerCase().replaceAll(/\W+/g, '-')}` },
});

/** A paragraph a letter: a line with newsletter, age in days, subject and preheader, then a line for each part. */
const LETTERS = `Pipeline Notes | 2 | Backfills without tears | Plus: what a vacuum really does
masthead | Quarrybase
story | Backfills without tears | We rewrote four years of events last month and nobody noticed. The trick was to make every step safe to run twice, and to measure lag instead of progress.
box | Quarrybase | Sponsored by | Postgres that grows with you | Quarrybase runs your Postgres with branching, point-in-time restore and a bill that you can predict. Teams move their first database in an afternoon. | Start a free trial
story | What a vacuum really does | Dead rows are cheap until they are not. A short tour of bloat, freezing and why your autovacuum settings are probably from 2012.
list | Worth a click | Designing queues that drain > https://reading.example/queues | Tracelight: open logs by the gigabyte > https://tracelight.example > (Sponsor) | A field guide to isolation levels > https://reading.example/isolation

Pipeline Notes | 16 | The cost of a column | Wide tables, narrow budgets
story | The cost of a column | Adding a column is free, reading it for ever is not. We priced ours and dropped forty of them.
box | Tracelight | Together with | Logs you can afford to keep | Tracelight stores a terabyte of logs for the price of lunch and searches it in seconds. No agents, no sampling. | See the pricing
story | Schema reviews that people like | Short, early and with a checklist. Ours fits on one page.

Backend Dispatch | 1 | Dispatch 212: retries are a feature | Idempotency keys in practice
text | Good morning. Two long reads and one short rant today.
story | Retries are a feature | If a client may not try again, it will anyway. Build the key into the protocol and sleep better.
box | Hookdeckery | A message from | Webhooks that arrive | Queue, retry and inspect every webhook you receive. Hookdeckery keeps them until your service is back. | Try it for free
story | When caches lie | Stale is fine, wrong is not. How to tell them apart with one extra number.
box | Quarrybase | From our partner | A branch for every pull request | Give each pull request its own copy of production data, masked and disposable. | Read how it works

Backend Dispatch | 8 | Dispatch 211: the queue that ate Friday | A post-mortem with graphs
story | The queue that ate Friday | A single poisoned message, eleven hours of backlog and a fix of two lines.
text | We keep a few sponsor slots open each month. Want to reach 40,000 backend engineers? Advertise with us: reply to this e-mail.
story | Reading query plans aloud | Our team does it once a week, with biscuits. It works.

Backend Dispatch | 22 | Dispatch 209: connection pools | How many is too many
box | Hookdeckery | Presented by | Never lose a webhook again | From Stripe to GitHub, keep every event and replay it when you are ready. | Create an account
story | Connection pools, measured | We tried eight, sixteen and two hundred. The answer was eight.
story | The quiet joy of boring queues | A love letter to tables with a status column.

Tiller & Tide | 4 | Reefing early, and other virtues | Notes from a windy week
story | Reefing early | The time to reef is when you first think of it. We thought of it too late, twice, and lived to write it down.
coupon | Saltmark | Reader offer from our sponsor | Foul-weather gear that outlasts the boat: 15% off everything until the end of the month. | TILLER15
story | Varnish in November | Yes, it can be done. A heated tent, thin coats and patience.

Tiller & Tide | 25 | A winter refit, week one | What came out of the bilge
masthead | Brasslamp Marine
story | What came out of the bilge | Four winches, a love letter and the missing spanner. The survey begins.
box | Brasslamp Marine | Sponsored by | Light below deck | Warm LED lamps in old brass, made in small numbers and repaired for ever. | See the collection

Morning Ledger | 3 | Rates hold, shipping wobbles | Five minutes, as promised
box | Northbank Cards | Together with | Expenses that file themselves | Northbank Cards reads the receipt, codes it and closes your month three days sooner. | Get a demo
story | Rates hold | The committee kept its nerve; the market had priced in nothing else. What matters is the sentence that went missing.
story | Shipping wobbles | Box rates fell for the sixth week. Who gains, who sinks, and what your parcel has to do with it.
line | Fieldstone Insurance | Sponsored | Cover for small firms, priced by what you really do:

Morning Ledger | 18 | The quarter in one chart | It is a good chart
story | The quarter in one chart | Margins up, hiring flat, and one outlier that explains both.
box | Fieldstone Insurance | In partnership with | Insurance without the phone call | Answer nine questions, get a price, be covered by lunch. | Get a quote
story | What the survey did not ask | Confidence is up among those who answered. A third did not.

Kitchen Garden Post | 6 | Garlic goes in now | And the last of the squash
story | Garlic goes in now | Break the heads the same day, plant the big cloves, eat the small ones.
text | Love the Post? It is paid for by its readers: become a member for 3 pounds a month, or buy our own Seed Diary in the shop. We carry no advertising.
story | The last of the squash | Cure them in the warm, store them in the cool, and look at them often.

Kitchen Garden Post | 20 | A shed in order | Tools, labels, string
story | A shed in order | Everything has a nail. An hour in October saves a day in May.
box | Wrenfield Tools | This week we are supported by | Forged once, sharpened for life | Hand tools from a small smithy, with a free sharpening every winter. | Visit the smithy

Founder Field Notes | 5 | We doubled the price | Nobody left. Almost.
text | Two sponsors make this letter possible; each has a few words below.
story | We doubled the price | Churn moved by less than a tenth of a percent. The emails we feared were three, and two of them were kind.
box | Tallyhost | Sponsor: | Analytics without the banner | Tallyhost counts visits without cookies, so that you can drop the consent pop-up. | Add it in two minutes
story | Hiring the second person | Hire for the work you hide from. In our case: invoices.
box | Northbank Cards | Sponsor: | A card for every tool | Give each subscription its own card, a limit and an end date. | Order cards

Founder Field Notes | 12 | Fifty interviews later | What customers actually said
story | Fifty interviews later | Nobody asked for the feature. Everybody asked for the export.
text | P.S. If you would like to sponsor a future issue, there are two dates left this year. Know a founder who would like this? Forward it and earn our stickers.

Datenbrief | 7 | Indizes richtig pflegen | Und: Neues vom Datenschutz
text | Guten Morgen! Diese Woche dreht sich alles um Indizes.
box | Quarrybase | Anzeige · | Postgres aus Frankfurt | Quarrybase betreibt Ihre Datenbank in Deutschland, mit Sicherungen auf die Sekunde genau. | Jetzt testen
story | Indizes richtig pflegen | Ein Index kostet bei jedem Schreiben. Wer misst, wirft die Hälfte weg und gewinnt Ruhe.`;

/** The parts of a letter by the first word of their line; the brands' sites have their names. */
const PARTS: Record<string, (...fields: string[]) => SampleIssuePart> = {
  text: (text) => ({ kind: 'text', text }),
  story,
  list: (heading, ...items) => ({
    kind: 'list',
    heading,
    items: items.map((item) => {
      const [text = '', url = '', note] = item.split(' > ');
      return { text, url, ...(note && { note }) };
    }),
  }),
  masthead: (brand) => ({ kind: 'ad', form: 'masthead', ...brandAt(brand) }),
  box: (brand, label, headline, text, action) => ({
    kind: 'ad',
    form: 'box',
    label: `${label} ${brand}`,
    ...brandAt(brand),
    headline,
    text,
    action,
  }),
  coupon: (brand, label, text, code) => ({
    kind: 'ad',
    form: 'coupon',
    label: `${label} ${brand}`,
    ...brandAt(brand),
    text,
    code,
  }),
  line: (brand, label, text) => ({ kind: 'ad', form: 'line', label, ...brandAt(brand), text }),
};
const brandAt = (brand: string) => ({ brand, url: `https://${brand.toLowerCase().replaceAll(' ', '')}.example` });

export const HANDWRITTEN_ISSUES: SampleIssue[] = LETTERS.split('\n\n').map((letter) => {
  const [[newsletter = '', days, subject = '', preheader = ''] = [], ...lines] = readRows(letter);
  const parts = lines.map(([kind = '', ...fields]) => {
    const part = PARTS[kind]?.(...fields);
    if (!part) throw new Error(`No part of a sample letter: ${kind}`);
    return part;
  });
  return { newsletter, daysAgo: Number(days), subject, preheader, parts };
});
