// The sample publishers: all invented, on domains that belong to nobody.
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
const PLATFORMS = {
  letterpost: { tracker: 'click.letterpost.example', font: 'Georgia,serif' },
  mailroute: { tracker: 'r.mailroute.example', font: 'Arial,sans-serif' },
  dailyship: { tracker: 'links.dailyship.example', font: 'Verdana,sans-serif' },
};

interface Publication extends Pick<SampleNewsletter, 'name' | 'sender' | 'description' | 'color' | 'trackedDaysAgo'> {
  platform: keyof typeof PLATFORMS;
  /** The publisher's postal address. */
  place: string;
}

const PUBLICATIONS: Publication[] = [
  {
    name: 'Pipeline Notes',
    sender: 'hello@pipelinenotes.example',
    platform: 'letterpost',
    color: '#0f5c7a',
    place: '14 Cooper Row, Bristol',
    description: 'Databases, data pipelines and analytics engineering, for the people who are on call for them.',
  },
  {
    name: 'Backend Dispatch',
    sender: 'editor@backenddispatch.example',
    platform: 'mailroute',
    color: '#3b2f8f',
    place: 'Keizersgracht 12, Amsterdam',
    description:
      'A weekly digest for backend and database engineers: queries, queues, caches and the outages in between.',
  },
  {
    name: 'Tiller & Tide',
    sender: 'crew@tillerandtide.example',
    platform: 'letterpost',
    color: '#11604a',
    place: 'The Old Chandlery, Falmouth',
    description: 'Small boats, long passages: seamanship, refits and the sailing life, every Friday.',
  },
  {
    name: 'Morning Ledger',
    sender: 'desk@morningledger.example',
    platform: 'dailyship',
    color: '#9a3412',
    place: '200 Water Street, New York',
    description: 'Business and markets in five minutes, before the first meeting.',
  },
  {
    name: 'Kitchen Garden Post',
    sender: 'post@kitchengardenpost.example',
    platform: 'mailroute',
    color: '#4d7c0f',
    place: '3 Orchard Lane, Hereford',
    description: 'Growing, cooking and preserving vegetables in small gardens, season by season.',
  },
  {
    name: 'Founder Field Notes',
    sender: 'sam@founderfieldnotes.example',
    platform: 'dailyship',
    color: '#7c2d92',
    place: 'PO Box 88, Austin',
    description: 'What bootstrapped software founders try, measure and learn about growth, pricing and hiring.',
  },
  {
    name: 'Datenbrief',
    trackedDaysAgo: 9,
    sender: 'redaktion@datenbrief.example',
    platform: 'mailroute',
    color: '#1e3a5f',
    place: 'Lindenallee 5, Leipzig',
    description: 'Der Wochenbrief für Datenbanken, Datenschutz und Softwareentwicklung im deutschsprachigen Raum.',
  },
  {
    name: 'Keel & Canvas',
    sender: 'hello@keelandcanvas.example',
    platform: 'letterpost',
    color: '#7a4b12',
    place: 'Slipway House, Dartmouth',
    description: 'Building, rigging and sailing wooden boats at home: plans, sails and the people who use them.',
  },
  {
    name: 'Passage Notes',
    sender: 'log@passagenotes.example',
    platform: 'mailroute',
    color: '#0e4f6e',
    place: '2 Harbour View, Cork',
    description: 'Passage planning, weather and seamanship for cruising sailors in small boats.',
  },
  {
    name: 'The Boatyard Letter',
    trackedDaysAgo: 20,
    sender: 'yard@boatyardletter.example',
    platform: 'letterpost',
    color: '#5b3a1a',
    place: 'Old Slip, Ipswich',
    description: 'Repairing, painting and maintaining wooden sailing boats, a letter from a working boatyard.',
  },
  {
    name: 'Replica Lag',
    sender: 'hi@replicalag.example',
    platform: 'mailroute',
    color: '#1d4ed8',
    place: '40 Queen Street, Toronto',
    description: 'Databases at scale: replication, sharding and query tuning for database and backend engineers.',
  },
  {
    name: 'On Call Weekly',
    sender: 'pager@oncallweekly.example',
    platform: 'dailyship',
    color: '#9f1239',
    place: '9 Market Row, Dublin',
    description: 'Incidents, databases and reliability for the engineers who keep backend systems running.',
  },
  {
    name: 'Orchard & Jar',
    sender: 'post@orchardandjar.example',
    platform: 'mailroute',
    color: '#4d7c0f',
    place: 'Mill Lane, Ludlow',
    description: 'Growing fruit and vegetables, preserving and cooking them, from a small garden.',
  },
];

export const SAMPLE_NEWSLETTERS: SampleNewsletter[] = PUBLICATIONS.map(({ platform, place, ...one }, at) => {
  const host = one.sender.split('@')[1] as string;
  const number = String(at + 1);
  return {
    ...one,
    ...PLATFORMS[platform],
    id: `00000000-0000-4000-8000-00000000b0${number.padStart(2, '0')}`,
    website: `https://${host}`,
    mailbox: `${host.split('.')[0]}200${number.padStart(3, '0')}`,
    address: `${one.name}, ${place}`,
  };
});
