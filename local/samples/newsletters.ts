// The sample publishers: all invented, on domains that belong to nobody.
import { readRows } from './rows.ts';
import type { NewsletterStyle } from './template.ts';

export interface SampleNewsletter extends NewsletterStyle {
  id: string;
  website: string;
  description: string;
  /** Set for newsletters tracked only recently, whose earlier issues were imported. */
  trackedDaysAgo?: number;
  /** Local part of the newsletter's tracking address. */
  mailbox: string;
  sender: string;
}

/** The mailing platforms: the host of their tracked links, and the font of their templates. */
export const PLATFORMS = {
  letterpost: { tracker: 'click.letterpost.example', font: 'Georgia,serif' },
  mailroute: { tracker: 'r.mailroute.example', font: 'Arial,sans-serif' },
  dailyship: { tracker: 'links.dailyship.example', font: 'Verdana,sans-serif' },
};

/** Name, sender, mailing platform, colour, postal address and description; last, if it is new, how many days ago. */
const PUBLICATIONS = `
Pipeline Notes | hello@pipelinenotes.example | letterpost | #0f5c7a | 14 Cooper Row, Bristol | Databases, data pipelines and analytics engineering, for the people who are on call for them.
Backend Dispatch | editor@backenddispatch.example | mailroute | #3b2f8f | Keizersgracht 12, Amsterdam | A weekly digest for backend and database engineers: queries, queues, caches and the outages in between.
Tiller & Tide | crew@tillerandtide.example | letterpost | #11604a | The Old Chandlery, Falmouth | Small boats, long passages: seamanship, refits and the sailing life, every Friday.
Morning Ledger | desk@morningledger.example | dailyship | #9a3412 | 200 Water Street, New York | Business and markets in five minutes, before the first meeting.
Kitchen Garden Post | post@kitchengardenpost.example | mailroute | #4d7c0f | 3 Orchard Lane, Hereford | Growing, cooking and preserving vegetables in small gardens, season by season.
Founder Field Notes | sam@founderfieldnotes.example | dailyship | #7c2d92 | PO Box 88, Austin | What bootstrapped software founders try, measure and learn about growth, pricing and hiring.
Datenbrief | redaktion@datenbrief.example | mailroute | #1e3a5f | Lindenallee 5, Leipzig | Der Wochenbrief für Datenbanken, Datenschutz und Softwareentwicklung im deutschsprachigen Raum. | 9
Keel & Canvas | hello@keelandcanvas.example | letterpost | #7a4b12 | Slipway House, Dartmouth | Building, rigging and sailing wooden boats at home: plans, sails and the people who use them.
Passage Notes | log@passagenotes.example | mailroute | #0e4f6e | 2 Harbour View, Cork | Passage planning, weather and seamanship for cruising sailors in small boats.
The Boatyard Letter | yard@boatyardletter.example | letterpost | #5b3a1a | Old Slip, Ipswich | Repairing, painting and maintaining wooden sailing boats, a letter from a working boatyard. | 20
Replica Lag | hi@replicalag.example | mailroute | #1d4ed8 | 40 Queen Street, Toronto | Databases at scale: replication, sharding and query tuning for database and backend engineers.
On Call Weekly | pager@oncallweekly.example | dailyship | #9f1239 | 9 Market Row, Dublin | Incidents, databases and reliability for the engineers who keep backend systems running.
Orchard & Jar | post@orchardandjar.example | mailroute | #4d7c0f | Mill Lane, Ludlow | Growing fruit and vegetables, preserving and cooking them, from a small garden.
`;

export const SAMPLE_NEWSLETTERS = readRows(PUBLICATIONS).map(
  ([name = '', sender = '', platform, color = '', place, description = '', days], at): SampleNewsletter => {
    const host = sender.split('@')[1] as string;
    const number = String(at + 1);
    return {
      ...{ name, sender, color, description },
      ...PLATFORMS[platform as keyof typeof PLATFORMS],
      ...(days && { trackedDaysAgo: Number(days) }),
      id: `00000000-0000-4000-8000-00000000b0${number.padStart(2, '0')}`,
      website: `https://${host}`,
      mailbox: `${host.split('.')[0]}200${number.padStart(3, '0')}`,
      address: `${name}, ${place}`,
    };
  },
);
