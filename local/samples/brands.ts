// The sample brands: texts of their sites and ads. All are invented, on domains that belong to nobody.
import { readRows } from './rows.ts';

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

/** Name, colour, whom it is for, the ad's headline, text and call to action, and the contact's name and title. */
const BRANDS = `
Saltmark | #0b5d7a | Foul-weather clothing for people who sail and work on small boats in all seasons. | Dry to the last watch | Jackets and bib trousers that sailors wear through a whole Atlantic winter. Seams are welded, not glued. | See the jackets | Imogen Tarrant | Head of Partnerships
Brasslamp Marine | #8a5a12 | Lamps, fittings and bronze hardware for owners of wooden and classic sailing boats. | Bronze that outlives the boat | Cleats, fairleads and lamps, cast in small runs and shipped in a week. | Browse the fittings | Tobias Renwick | Marketing Manager
Fairlead Sails | #2a4d8f | A sail loft for cruising sailors: sails measured, cut and repaired for small yachts and dinghies. | A mainsail that fits | Measure your boat with our kit, and have a sail cut for it in four weeks. | Get a quote | Maren Oyler | Sponsorship Lead
Copperbottom Paints | #9a3b1d | Antifouling, varnish and paint for wooden boats, made for amateur boat builders and small yards. | Three coats, ten summers | A varnish that stays clear and can be sanded the same day. | Order a sample tin | Anselm Kirby | Brand Partnerships
Plank & Adze | #5a4a2f | Hand tools for boat builders and woodworkers: planes, adzes and spokeshaves that arrive sharp. | Sharp on arrival | Every plane iron is honed by hand before it leaves our bench. | See the planes
Windlass Mutual | #1f6f54 | Boat insurance by sailors for sailors: cover for small sailing boats, liveaboards and long passages. | Cover that knows what a keel is | Insurance for boats under forty feet, quoted in two minutes. | Get a quote | Petra Holm | Head of Partnerships
Northlight Charts | #34507c | Paper and digital charts for sailors who plan their own passages along rocky coasts. | Plan the passage ashore | Charts, tides and pilot notes in one app that works without a signal. | Try it for a month
Gannet Charters | #b04a5a | Sailing holidays and skippered charters in small boats, for people who want to learn on the way. | Learn on a real passage | Seven days, four berths, one patient skipper. | See the calendar
Quarrybase | #4338ca | Managed Postgres for software teams: databases with branches, restore to the second and predictable bills. | Postgres that grows with you | Branching, point-in-time restore and a bill that you can predict. Move your first database in an afternoon. | Start a free trial | Leona Fairweather | Director of Partnerships
Tracelight | #a16207 | Logs and traces for backend engineers: search terabytes in seconds without agents or sampling. | Logs you can afford to keep | A terabyte of logs for the price of lunch, searched in seconds. | See the pricing | Jonas Abel | Growth Marketing Lead
Hookdeckery | #0f766e | Webhook infrastructure for developers: queue, retry and inspect every event that you receive. | Webhooks that arrive | Queue, retry and inspect every webhook. We keep them until your service is back. | Try it for free | Rhea Lindqvist | Sponsorships
Shardwell | #7c2d92 | Sharding and replication for large Postgres and MySQL databases, for data engineers who run them. | Shards without a rewrite | A proxy that splits your tables while your application looks away. | Read the guide | Desmond Pike | Partner Marketing
Pagerbell | #be123c | On-call schedules and incident response for engineering teams that would rather sleep. | On call, and asleep | Fewer pages, fairer rotations and a post-mortem that writes its own timeline. | Start with five people
Lakeframe | #0369a1 | Data pipelines and a lakehouse for analytics engineers: typed tables, tested jobs, one bill. | Pipelines with types | Catch the renamed column at review, not on Monday. | Read the docs | Aurelie Stone | Head of Brand Partnerships
Vaultleaf | #166534 | Secrets and database credentials for developers: short-lived, rotated and logged. | Passwords that expire first | Database credentials that live for an hour and rotate by themselves. | Try it for free
Northbank Cards | #1e293b | Company cards and expenses for founders of small software and trading businesses. | Cards for teams of three | Limits by project and receipts by phone. | Open an account | Corinne Vale | Head of Partnerships
Fieldstone Insurance | #57534e | Insurance for small firms and their founders, in plain words and by the month. | Insurance in plain words | Cover for firms of one to fifty people. Cancel by the month. | Get a quote
Tallyhost | #c2410c | Accounting and payroll for founders of small online businesses. | Books that keep themselves | Connect the bank, and see the month as it happens. | Start a trial | Bastian Crowe | Growth
Seedpath | #3f6212 | Seeds and seedlings for kitchen gardeners: old varieties, tested in small gardens. | Tomatoes with a past | Forty old varieties, sent as seedlings in May. | Choose a box | Hattie Moor | Partnerships Manager
Kettlecraft | #92400e | Preserving pans, jars and knives for home cooks with a garden. | Jam without sticking | A pan of brass that heats evenly to the rim. | See the pan
`;

export const ALL_SAMPLE_BRANDS = readRows(BRANDS).map(
  ([name = '', color = '', about = '', headline = '', text = '', action = '', buyer, title = '']): SampleBrand => ({
    name,
    host: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '')}.example`,
    color,
    about,
    ad: [headline, text, action],
    contact: buyer ? { name: buyer, title } : null,
  }),
);

export const findSampleBrand = (name: string): SampleBrand => {
  const found = ALL_SAMPLE_BRANDS.find((one) => one.name === name);
  if (!found) throw new Error(`No sample brand ${name}`);
  return found;
};
