// The sample brands: texts of their sites and ads. All are invented, on domains that belong to nobody.

export interface SampleBrand {
  name: string;
  host: string;
  color: string;
  /** First sentence of the brand's site, which says whom it is for. */
  about: string;
  /** Its ad: headline, text, call to action. */
  ad: [string, string, string];
  /** The person who buys its advertising, named on its partner page; null if the site names nobody. */
  contact: { name: string; title: string } | null;
}

const brand = (
  name: string,
  color: string,
  about: string,
  ad: SampleBrand['ad'],
  contact: SampleBrand['contact'] = null,
): SampleBrand => ({
  name,
  host: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '')}.example`,
  color,
  about,
  ad,
  contact,
});

export const ALL_SAMPLE_BRANDS: SampleBrand[] = [
  brand(
    'Saltmark',
    '#0b5d7a',
    'Foul-weather clothing for people who sail and work on small boats in all seasons.',
    [
      'Dry to the last watch',
      'Jackets and bib trousers that sailors wear through a whole Atlantic winter. Seams are welded, not glued.',
      'See the jackets',
    ],
    { name: 'Imogen Tarrant', title: 'Head of Partnerships' },
  ),
  brand(
    'Brasslamp Marine',
    '#8a5a12',
    'Lamps, fittings and bronze hardware for owners of wooden and classic sailing boats.',
    [
      'Bronze that outlives the boat',
      'Cleats, fairleads and lamps, cast in small runs and shipped in a week.',
      'Browse the fittings',
    ],
    { name: 'Tobias Renwick', title: 'Marketing Manager' },
  ),
  brand(
    'Fairlead Sails',
    '#2a4d8f',
    'A sail loft for cruising sailors: sails measured, cut and repaired for small yachts and dinghies.',
    [
      'A mainsail that fits',
      'Measure your boat with our kit, and have a sail cut for it in four weeks.',
      'Get a quote',
    ],
    { name: 'Maren Oyler', title: 'Sponsorship Lead' },
  ),
  brand(
    'Copperbottom Paints',
    '#9a3b1d',
    'Antifouling, varnish and paint for wooden boats, made for amateur boat builders and small yards.',
    ['Three coats, ten summers', 'A varnish that stays clear and can be sanded the same day.', 'Order a sample tin'],
    { name: 'Anselm Kirby', title: 'Brand Partnerships' },
  ),
  brand(
    'Plank & Adze',
    '#5a4a2f',
    'Hand tools for boat builders and woodworkers: planes, adzes and spokeshaves that arrive sharp.',
    ['Sharp on arrival', 'Every plane iron is honed by hand before it leaves our bench.', 'See the planes'],
  ),
  brand(
    'Windlass Mutual',
    '#1f6f54',
    'Boat insurance by sailors for sailors: cover for small sailing boats, liveaboards and long passages.',
    ['Cover that knows what a keel is', 'Insurance for boats under forty feet, quoted in two minutes.', 'Get a quote'],
    { name: 'Petra Holm', title: 'Head of Partnerships' },
  ),
  brand(
    'Northlight Charts',
    '#34507c',
    'Paper and digital charts for sailors who plan their own passages along rocky coasts.',
    [
      'Plan the passage ashore',
      'Charts, tides and pilot notes in one app that works without a signal.',
      'Try it for a month',
    ],
  ),
  brand(
    'Gannet Charters',
    '#b04a5a',
    'Sailing holidays and skippered charters in small boats, for people who want to learn on the way.',
    ['Learn on a real passage', 'Seven days, four berths, one patient skipper.', 'See the calendar'],
  ),
  brand(
    'Quarrybase',
    '#4338ca',
    'Managed Postgres for software teams: databases with branches, restore to the second and predictable bills.',
    [
      'Postgres that grows with you',
      'Branching, point-in-time restore and a bill that you can predict. Move your first database in an afternoon.',
      'Start a free trial',
    ],
    { name: 'Leona Fairweather', title: 'Director of Partnerships' },
  ),
  brand(
    'Tracelight',
    '#a16207',
    'Logs and traces for backend engineers: search terabytes in seconds without agents or sampling.',
    [
      'Logs you can afford to keep',
      'A terabyte of logs for the price of lunch, searched in seconds.',
      'See the pricing',
    ],
    { name: 'Jonas Abel', title: 'Growth Marketing Lead' },
  ),
  brand(
    'Hookdeckery',
    '#0f766e',
    'Webhook infrastructure for developers: queue, retry and inspect every event that you receive.',
    [
      'Webhooks that arrive',
      'Queue, retry and inspect every webhook. We keep them until your service is back.',
      'Try it for free',
    ],
    { name: 'Rhea Lindqvist', title: 'Sponsorships' },
  ),
  brand(
    'Shardwell',
    '#7c2d92',
    'Sharding and replication for large Postgres and MySQL databases, for data engineers who run them.',
    [
      'Shards without a rewrite',
      'A proxy that splits your tables while your application looks away.',
      'Read the guide',
    ],
    { name: 'Desmond Pike', title: 'Partner Marketing' },
  ),
  brand(
    'Pagerbell',
    '#be123c',
    'On-call schedules and incident response for engineering teams that would rather sleep.',
    [
      'On call, and asleep',
      'Fewer pages, fairer rotations and a post-mortem that writes its own timeline.',
      'Start with five people',
    ],
  ),
  brand(
    'Lakeframe',
    '#0369a1',
    'Data pipelines and a lakehouse for analytics engineers: typed tables, tested jobs, one bill.',
    ['Pipelines with types', 'Catch the renamed column at review, not on Monday.', 'Read the docs'],
    { name: 'Aurelie Stone', title: 'Head of Brand Partnerships' },
  ),
  brand('Vaultleaf', '#166534', 'Secrets and database credentials for developers: short-lived, rotated and logged.', [
    'Passwords that expire first',
    'Database credentials that live for an hour and rotate by themselves.',
    'Try it for free',
  ]),
  brand(
    'Northbank Cards',
    '#1e293b',
    'Company cards and expenses for founders of small software and trading businesses.',
    ['Cards for teams of three', 'Limits by project and receipts by phone.', 'Open an account'],
    { name: 'Corinne Vale', title: 'Head of Partnerships' },
  ),
  brand(
    'Fieldstone Insurance',
    '#57534e',
    'Insurance for small firms and their founders, in plain words and by the month.',
    ['Insurance in plain words', 'Cover for firms of one to fifty people. Cancel by the month.', 'Get a quote'],
  ),
  brand(
    'Tallyhost',
    '#c2410c',
    'Accounting and payroll for founders of small online businesses.',
    ['Books that keep themselves', 'Connect the bank, and see the month as it happens.', 'Start a trial'],
    { name: 'Bastian Crowe', title: 'Growth' },
  ),
  brand(
    'Seedpath',
    '#3f6212',
    'Seeds and seedlings for kitchen gardeners: old varieties, tested in small gardens.',
    ['Tomatoes with a past', 'Forty old varieties, sent as seedlings in May.', 'Choose a box'],
    { name: 'Hattie Moor', title: 'Partnerships Manager' },
  ),
  brand('Kettlecraft', '#92400e', 'Preserving pans, jars and knives for home cooks with a garden.', [
    'Jam without sticking',
    'A pan of brass that heats evenly to the rim.',
    'See the pan',
  ]),
];

export const findSampleBrand = (name: string): SampleBrand => {
  const found = ALL_SAMPLE_BRANDS.find((one) => one.name === name);
  if (!found) throw new Error(`No sample brand ${name}`);
  return found;
};
