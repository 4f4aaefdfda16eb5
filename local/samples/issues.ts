// Sample issues written by hand: who sponsored them, with what kind of placement, how many days ago. Some have no
// sponsor but contain text that looks like an ad.
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

const site = (brand: string) => `https://${brand}.example`;
/** A story with a link to the rest of it. */
export const story = (heading: string, text: string): SampleIssuePart => ({
  kind: 'story',
  heading,
  text,
  link: { label: 'Read more', url: `https://reading.example/${heading.toLowerCase().replaceAll(/\W+/g, '-')}` },
});
const box = (
  brand: string,
  url: string,
  headline: string,
  text: string,
  action: string,
  label = 'Sponsored by',
): SampleIssuePart => ({ kind: 'ad', form: 'box', label: `${label} ${brand}`, brand, url, headline, text, action });

export const HANDWRITTEN_ISSUES: SampleIssue[] = [
  {
    newsletter: 'Pipeline Notes',
    daysAgo: 2,
    subject: 'Backfills without tears',
    preheader: 'Plus: what a vacuum really does',
    parts: [
      { kind: 'ad', form: 'masthead', brand: 'Quarrybase', url: site('quarrybase') },
      story(
        'Backfills without tears',
        'We rewrote four years of events last month and nobody noticed. The trick was to make every step safe to run twice, and to measure lag instead of progress.',
      ),
      box(
        'Quarrybase',
        site('quarrybase'),
        'Postgres that grows with you',
        'Quarrybase runs your Postgres with branching, point-in-time restore and a bill that you can predict. Teams move their first database in an afternoon.',
        'Start a free trial',
      ),
      story(
        'What a vacuum really does',
        'Dead rows are cheap until they are not. A short tour of bloat, freezing and why your autovacuum settings are probably from 2012.',
      ),
      {
        kind: 'list',
        heading: 'Worth a click',
        items: [
          { text: 'Designing queues that drain', url: 'https://reading.example/queues' },
          { text: 'Tracelight: open logs by the gigabyte', url: site('tracelight'), note: '(Sponsor)' },
          { text: 'A field guide to isolation levels', url: 'https://reading.example/isolation' },
        ],
      },
    ],
  },
  {
    newsletter: 'Pipeline Notes',
    daysAgo: 16,
    subject: 'The cost of a column',
    preheader: 'Wide tables, narrow budgets',
    parts: [
      story(
        'The cost of a column',
        'Adding a column is free, reading it for ever is not. We priced ours and dropped forty of them.',
      ),
      box(
        'Tracelight',
        site('tracelight'),
        'Logs you can afford to keep',
        'Tracelight stores a terabyte of logs for the price of lunch and searches it in seconds. No agents, no sampling.',
        'See the pricing',
        'Together with',
      ),
      story('Schema reviews that people like', 'Short, early and with a checklist. Ours fits on one page.'),
    ],
  },
  {
    newsletter: 'Backend Dispatch',
    daysAgo: 1,
    subject: 'Dispatch 212: retries are a feature',
    preheader: 'Idempotency keys in practice',
    parts: [
      { kind: 'text', text: 'Good morning. Two long reads and one short rant today.' },
      story(
        'Retries are a feature',
        'If a client may not try again, it will anyway. Build the key into the protocol and sleep better.',
      ),
      box(
        'Hookdeckery',
        site('hookdeckery'),
        'Webhooks that arrive',
        'Queue, retry and inspect every webhook you receive. Hookdeckery keeps them until your service is back.',
        'Try it for free',
        'A message from',
      ),
      story('When caches lie', 'Stale is fine, wrong is not. How to tell them apart with one extra number.'),
      box(
        'Quarrybase',
        site('quarrybase'),
        'A branch for every pull request',
        'Give each pull request its own copy of production data, masked and disposable.',
        'Read how it works',
        'From our partner',
      ),
    ],
  },
  {
    newsletter: 'Backend Dispatch',
    daysAgo: 8,
    subject: 'Dispatch 211: the queue that ate Friday',
    preheader: 'A post-mortem with graphs',
    parts: [
      story('The queue that ate Friday', 'A single poisoned message, eleven hours of backlog and a fix of two lines.'),
      {
        kind: 'text',
        text: 'We keep a few sponsor slots open each month. Want to reach 40,000 backend engineers? Advertise with us: reply to this e-mail.',
      },
      story('Reading query plans aloud', 'Our team does it once a week, with biscuits. It works.'),
    ],
  },
  {
    newsletter: 'Backend Dispatch',
    daysAgo: 22,
    subject: 'Dispatch 209: connection pools',
    preheader: 'How many is too many',
    parts: [
      box(
        'Hookdeckery',
        site('hookdeckery'),
        'Never lose a webhook again',
        'From Stripe to GitHub, keep every event and replay it when you are ready.',
        'Create an account',
        'Presented by',
      ),
      story('Connection pools, measured', 'We tried eight, sixteen and two hundred. The answer was eight.'),
      story('The quiet joy of boring queues', 'A love letter to tables with a status column.'),
    ],
  },
  {
    newsletter: 'Tiller & Tide',
    daysAgo: 4,
    subject: 'Reefing early, and other virtues',
    preheader: 'Notes from a windy week',
    parts: [
      story(
        'Reefing early',
        'The time to reef is when you first think of it. We thought of it too late, twice, and lived to write it down.',
      ),
      {
        kind: 'ad',
        form: 'coupon',
        label: 'Reader offer from our sponsor Saltmark',
        brand: 'Saltmark',
        url: site('saltmark'),
        text: 'Foul-weather gear that outlasts the boat: 15% off everything until the end of the month.',
        code: 'TILLER15',
      },
      story('Varnish in November', 'Yes, it can be done. A heated tent, thin coats and patience.'),
    ],
  },
  {
    newsletter: 'Tiller & Tide',
    daysAgo: 25,
    subject: 'A winter refit, week one',
    preheader: 'What came out of the bilge',
    parts: [
      { kind: 'ad', form: 'masthead', brand: 'Brasslamp Marine', url: site('brasslampmarine') },
      story('What came out of the bilge', 'Four winches, a love letter and the missing spanner. The survey begins.'),
      box(
        'Brasslamp Marine',
        site('brasslampmarine'),
        'Light below deck',
        'Warm LED lamps in old brass, made in small numbers and repaired for ever.',
        'See the collection',
      ),
    ],
  },
  {
    newsletter: 'Morning Ledger',
    daysAgo: 3,
    subject: 'Rates hold, shipping wobbles',
    preheader: 'Five minutes, as promised',
    parts: [
      box(
        'Northbank Cards',
        site('northbankcards'),
        'Expenses that file themselves',
        'Northbank Cards reads the receipt, codes it and closes your month three days sooner.',
        'Get a demo',
        'Together with',
      ),
      story(
        'Rates hold',
        'The committee kept its nerve; the market had priced in nothing else. What matters is the sentence that went missing.',
      ),
      story(
        'Shipping wobbles',
        'Box rates fell for the sixth week. Who gains, who sinks, and what your parcel has to do with it.',
      ),
      {
        kind: 'ad',
        form: 'line',
        label: 'Sponsored',
        brand: 'Fieldstone Insurance',
        url: site('fieldstoneinsurance'),
        text: 'Cover for small firms, priced by what you really do:',
      },
    ],
  },
  {
    newsletter: 'Morning Ledger',
    daysAgo: 18,
    subject: 'The quarter in one chart',
    preheader: 'It is a good chart',
    parts: [
      story('The quarter in one chart', 'Margins up, hiring flat, and one outlier that explains both.'),
      box(
        'Fieldstone Insurance',
        site('fieldstoneinsurance'),
        'Insurance without the phone call',
        'Answer nine questions, get a price, be covered by lunch.',
        'Get a quote',
        'In partnership with',
      ),
      story('What the survey did not ask', 'Confidence is up among those who answered. A third did not.'),
    ],
  },
  {
    newsletter: 'Kitchen Garden Post',
    daysAgo: 6,
    subject: 'Garlic goes in now',
    preheader: 'And the last of the squash',
    parts: [
      story('Garlic goes in now', 'Break the heads the same day, plant the big cloves, eat the small ones.'),
      {
        kind: 'text',
        text: 'Love the Post? It is paid for by its readers: become a member for 3 pounds a month, or buy our own Seed Diary in the shop. We carry no advertising.',
      },
      story('The last of the squash', 'Cure them in the warm, store them in the cool, and look at them often.'),
    ],
  },
  {
    newsletter: 'Kitchen Garden Post',
    daysAgo: 20,
    subject: 'A shed in order',
    preheader: 'Tools, labels, string',
    parts: [
      story('A shed in order', 'Everything has a nail. An hour in October saves a day in May.'),
      box(
        'Wrenfield Tools',
        site('wrenfieldtools'),
        'Forged once, sharpened for life',
        'Hand tools from a small smithy, with a free sharpening every winter.',
        'Visit the smithy',
        'This week we are supported by',
      ),
    ],
  },
  {
    newsletter: 'Founder Field Notes',
    daysAgo: 5,
    subject: 'We doubled the price',
    preheader: 'Nobody left. Almost.',
    parts: [
      { kind: 'text', text: 'Two sponsors make this letter possible; each has a few words below.' },
      story(
        'We doubled the price',
        'Churn moved by less than a tenth of a percent. The emails we feared were three, and two of them were kind.',
      ),
      box(
        'Tallyhost',
        site('tallyhost'),
        'Analytics without the banner',
        'Tallyhost counts visits without cookies, so that you can drop the consent pop-up.',
        'Add it in two minutes',
        'Sponsor:',
      ),
      story('Hiring the second person', 'Hire for the work you hide from. In our case: invoices.'),
      box(
        'Northbank Cards',
        site('northbankcards'),
        'A card for every tool',
        'Give each subscription its own card, a limit and an end date.',
        'Order cards',
        'Sponsor:',
      ),
    ],
  },
  {
    newsletter: 'Founder Field Notes',
    daysAgo: 12,
    subject: 'Fifty interviews later',
    preheader: 'What customers actually said',
    parts: [
      story('Fifty interviews later', 'Nobody asked for the feature. Everybody asked for the export.'),
      {
        kind: 'text',
        text: 'P.S. If you would like to sponsor a future issue, there are two dates left this year. Know a founder who would like this? Forward it and earn our stickers.',
      },
    ],
  },
  {
    newsletter: 'Datenbrief',
    daysAgo: 7,
    subject: 'Indizes richtig pflegen',
    preheader: 'Und: Neues vom Datenschutz',
    parts: [
      { kind: 'text', text: 'Guten Morgen! Diese Woche dreht sich alles um Indizes.' },
      box(
        'Quarrybase',
        site('quarrybase'),
        'Postgres aus Frankfurt',
        'Quarrybase betreibt Ihre Datenbank in Deutschland, mit Sicherungen auf die Sekunde genau.',
        'Jetzt testen',
        'Anzeige ·',
      ),
      story(
        'Indizes richtig pflegen',
        'Ein Index kostet bei jedem Schreiben. Wer misst, wirft die Hälfte weg und gewinnt Ruhe.',
      ),
    ],
  },
];
